import { adoptStyles } from "../styles/adopt-styles.js";
import cardSelectionStyles from "./card-selection.css?inline";

// Loaded by the first table whose rows are cards and can be ticked: most have a head.
adoptStyles(cardSelectionStyles);
