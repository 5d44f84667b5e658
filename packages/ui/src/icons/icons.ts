import {
  ArrowDown as LucideArrowDown,
  ArrowLeft as LucideArrowLeft,
  ArrowUp as LucideArrowUp,
  ArrowUpRight as LucideArrowUpRight,
  Bell as LucideBell,
  Bold as LucideBold,
  Bookmark as LucideBookmark,
  CalendarDays as LucideCalendarDays,
  Camera as LucideCamera,
  Check as LucideCheck,
  ChevronDown as LucideChevronDown,
  ChevronLeft as LucideChevronLeft,
  ChevronRight as LucideChevronRight,
  ChevronUp as LucideChevronUp,
  ChevronsDownUp as LucideChevronsDownUp,
  ChevronsLeft as LucideChevronsLeft,
  ChevronsRight as LucideChevronsRight,
  ChevronsUpDown as LucideChevronsUpDown,
  Circle as LucideCircle,
  CircleAlert as LucideCircleAlert,
  CircleCheck as LucideCircleCheck,
  CircleDot as LucideCircleDot,
  CirclePlus as LucideCirclePlus,
  CircleSlash as LucideCircleSlash,
  CircleX as LucideCircleX,
  ClipboardCopy as LucideClipboardCopy,
  Clock as LucideClock,
  CloudOff as LucideCloudOff,
  CloudUpload as LucideCloudUpload,
  Columns3 as LucideColumns3,
  Copy as LucideCopy,
  CornerDownRight as LucideCornerDownRight,
  Download as LucideDownload,
  Ellipsis as LucideEllipsis,
  ExternalLink as LucideExternalLink,
  Eye as LucideEye,
  EyeOff as LucideEyeOff,
  FileSpreadsheet as LucideFileSpreadsheet,
  FileText as LucideFileText,
  Grid3x3 as LucideGrid3x3,
  GripVertical as LucideGripVertical,
  Heading2 as LucideHeading2,
  Heading3 as LucideHeading3,
  Hourglass as LucideHourglass,
  ImagePlus as LucideImagePlus,
  ImageUp as LucideImageUp,
  Inbox as LucideInbox,
  Info as LucideInfo,
  Italic as LucideItalic,
  Link as LucideLink,
  List as LucideList,
  ListIndentDecrease as LucideListIndentDecrease,
  ListIndentIncrease as LucideListIndentIncrease,
  ListOrdered as LucideListOrdered,
  Loader as LucideLoader,
  LoaderCircle as LucideLoaderCircle,
  Lock as LucideLock,
  Maximize as LucideMaximize,
  Maximize2 as LucideMaximize2,
  MessageSquareText as LucideMessageSquareText,
  Minimize as LucideMinimize,
  Minimize2 as LucideMinimize2,
  Minus as LucideMinus,
  Moon as LucideMoon,
  MousePointer2 as LucideMousePointer2,
  PanelLeftClose as LucidePanelLeftClose,
  PanelLeftOpen as LucidePanelLeftOpen,
  Pen as LucidePen,
  PilcrowRight as LucidePilcrowRight,
  Pin as LucidePin,
  Plus as LucidePlus,
  Printer as LucidePrinter,
  Redo2 as LucideRedo2,
  RefreshCw as LucideRefreshCw,
  RemoveFormatting as LucideRemoveFormatting,
  RotateCcw as LucideRotateCcw,
  Rows3 as LucideRows3,
  Rows4 as LucideRows4,
  Search as LucideSearch,
  Settings as LucideSettings,
  ShieldCheck as LucideShieldCheck,
  Square as LucideSquare,
  SquareDashed as LucideSquareDashed,
  SquareX as LucideSquareX,
  Strikethrough as LucideStrikethrough,
  Sun as LucideSun,
  Table as LucideTable,
  TextQuote as LucideTextQuote,
  Trash2 as LucideTrash2,
  TriangleAlert as LucideTriangleAlert,
  Type as LucideType,
  Underline as LucideUnderline,
  Undo2 as LucideUndo2,
  X as LucideX,
  ZoomIn as LucideZoomIn,
  ZoomOut as LucideZoomOut,
  ChartColumn as LucideChartColumn,
  Columns2 as LucideColumns2,
  Table2 as LucideTable2,
  TextAlignCenter as LucideTextAlignCenter,
  TextAlignEnd as LucideTextAlignEnd,
} from "lucide-react";
import { drawnIcon } from "./drawn-icon.js";

// Every icon that the package draws, under its name in lucide (https://lucide.dev/icons): what a host gives for that name
// with `icons` of its `UiProvider` takes its place. A bundler leaves out those that nothing imports.
/** ArrowDown of lucide, unless the host has another. */
export const ArrowDown = /* @__PURE__ */ drawnIcon("ArrowDown", LucideArrowDown);
/** ArrowLeft of lucide, unless the host has another. */
export const ArrowLeft = /* @__PURE__ */ drawnIcon("ArrowLeft", LucideArrowLeft);
/** ArrowUp of lucide, unless the host has another. */
export const ArrowUp = /* @__PURE__ */ drawnIcon("ArrowUp", LucideArrowUp);
/** ArrowUpRight of lucide, unless the host has another. */
export const ArrowUpRight = /* @__PURE__ */ drawnIcon("ArrowUpRight", LucideArrowUpRight);
/** Bell of lucide, unless the host has another. */
export const Bell = /* @__PURE__ */ drawnIcon("Bell", LucideBell);
/** Bold of lucide, unless the host has another. */
export const Bold = /* @__PURE__ */ drawnIcon("Bold", LucideBold);
/** Bookmark of lucide, unless the host has another. */
export const Bookmark = /* @__PURE__ */ drawnIcon("Bookmark", LucideBookmark);
/** CalendarDays of lucide, unless the host has another. */
export const CalendarDays = /* @__PURE__ */ drawnIcon("CalendarDays", LucideCalendarDays);
/** Camera of lucide, unless the host has another. */
export const Camera = /* @__PURE__ */ drawnIcon("Camera", LucideCamera);
/** Check of lucide, unless the host has another. */
export const Check = /* @__PURE__ */ drawnIcon("Check", LucideCheck);
/** ChevronDown of lucide, unless the host has another. */
export const ChevronDown = /* @__PURE__ */ drawnIcon("ChevronDown", LucideChevronDown);
/** ChevronLeft of lucide, unless the host has another. */
export const ChevronLeft = /* @__PURE__ */ drawnIcon("ChevronLeft", LucideChevronLeft);
/** ChevronRight of lucide, unless the host has another. */
export const ChevronRight = /* @__PURE__ */ drawnIcon("ChevronRight", LucideChevronRight);
/** ChevronUp of lucide, unless the host has another. */
export const ChevronUp = /* @__PURE__ */ drawnIcon("ChevronUp", LucideChevronUp);
/** ChevronsDownUp of lucide, unless the host has another. */
export const ChevronsDownUp = /* @__PURE__ */ drawnIcon("ChevronsDownUp", LucideChevronsDownUp);
/** ChevronsLeft of lucide, unless the host has another. */
export const ChevronsLeft = /* @__PURE__ */ drawnIcon("ChevronsLeft", LucideChevronsLeft);
/** ChevronsRight of lucide, unless the host has another. */
export const ChevronsRight = /* @__PURE__ */ drawnIcon("ChevronsRight", LucideChevronsRight);
/** ChevronsUpDown of lucide, unless the host has another. */
export const ChevronsUpDown = /* @__PURE__ */ drawnIcon("ChevronsUpDown", LucideChevronsUpDown);
/** Circle of lucide, unless the host has another. */
export const Circle = /* @__PURE__ */ drawnIcon("Circle", LucideCircle);
/** CircleAlert of lucide, unless the host has another. */
export const CircleAlert = /* @__PURE__ */ drawnIcon("CircleAlert", LucideCircleAlert);
/** CircleCheck of lucide, unless the host has another. */
export const CircleCheck = /* @__PURE__ */ drawnIcon("CircleCheck", LucideCircleCheck);
/** CircleDot of lucide, unless the host has another. */
export const CircleDot = /* @__PURE__ */ drawnIcon("CircleDot", LucideCircleDot);
/** CirclePlus of lucide, unless the host has another. */
export const CirclePlus = /* @__PURE__ */ drawnIcon("CirclePlus", LucideCirclePlus);
/** CircleSlash of lucide, unless the host has another. */
export const CircleSlash = /* @__PURE__ */ drawnIcon("CircleSlash", LucideCircleSlash);
/** CircleX of lucide, unless the host has another. */
export const CircleX = /* @__PURE__ */ drawnIcon("CircleX", LucideCircleX);
/** ClipboardCopy of lucide, unless the host has another. */
export const ClipboardCopy = /* @__PURE__ */ drawnIcon("ClipboardCopy", LucideClipboardCopy);
/** Clock of lucide, unless the host has another. */
export const Clock = /* @__PURE__ */ drawnIcon("Clock", LucideClock);
/** CloudOff of lucide, unless the host has another. */
export const CloudOff = /* @__PURE__ */ drawnIcon("CloudOff", LucideCloudOff);
/** CloudUpload of lucide, unless the host has another. */
export const CloudUpload = /* @__PURE__ */ drawnIcon("CloudUpload", LucideCloudUpload);
/** Columns3 of lucide, unless the host has another. */
export const Columns3 = /* @__PURE__ */ drawnIcon("Columns3", LucideColumns3);
/** Copy of lucide, unless the host has another. */
export const Copy = /* @__PURE__ */ drawnIcon("Copy", LucideCopy);
/** CornerDownRight of lucide, unless the host has another. */
export const CornerDownRight = /* @__PURE__ */ drawnIcon("CornerDownRight", LucideCornerDownRight);
/** Download of lucide, unless the host has another. */
export const Download = /* @__PURE__ */ drawnIcon("Download", LucideDownload);
/** Ellipsis of lucide, unless the host has another. */
export const Ellipsis = /* @__PURE__ */ drawnIcon("Ellipsis", LucideEllipsis);
/** ExternalLink of lucide, unless the host has another. */
export const ExternalLink = /* @__PURE__ */ drawnIcon("ExternalLink", LucideExternalLink);
/** Eye of lucide, unless the host has another. */
export const Eye = /* @__PURE__ */ drawnIcon("Eye", LucideEye);
/** EyeOff of lucide, unless the host has another. */
export const EyeOff = /* @__PURE__ */ drawnIcon("EyeOff", LucideEyeOff);
/** FileSpreadsheet of lucide, unless the host has another. */
export const FileSpreadsheet = /* @__PURE__ */ drawnIcon("FileSpreadsheet", LucideFileSpreadsheet);
/** FileText of lucide, unless the host has another. */
export const FileText = /* @__PURE__ */ drawnIcon("FileText", LucideFileText);
/** Grid3x3 of lucide, unless the host has another. */
export const Grid3x3 = /* @__PURE__ */ drawnIcon("Grid3x3", LucideGrid3x3);
/** GripVertical of lucide, unless the host has another. */
export const GripVertical = /* @__PURE__ */ drawnIcon("GripVertical", LucideGripVertical);
/** Heading2 of lucide, unless the host has another. */
export const Heading2 = /* @__PURE__ */ drawnIcon("Heading2", LucideHeading2);
/** Heading3 of lucide, unless the host has another. */
export const Heading3 = /* @__PURE__ */ drawnIcon("Heading3", LucideHeading3);
/** Hourglass of lucide, unless the host has another. */
export const Hourglass = /* @__PURE__ */ drawnIcon("Hourglass", LucideHourglass);
/** ImagePlus of lucide, unless the host has another. */
export const ImagePlus = /* @__PURE__ */ drawnIcon("ImagePlus", LucideImagePlus);
/** ImageUp of lucide, unless the host has another. */
export const ImageUp = /* @__PURE__ */ drawnIcon("ImageUp", LucideImageUp);
/** Inbox of lucide, unless the host has another. */
export const Inbox = /* @__PURE__ */ drawnIcon("Inbox", LucideInbox);
/** Info of lucide, unless the host has another. */
export const Info = /* @__PURE__ */ drawnIcon("Info", LucideInfo);
/** Italic of lucide, unless the host has another. */
export const Italic = /* @__PURE__ */ drawnIcon("Italic", LucideItalic);
/** Link of lucide, unless the host has another. */
export const Link = /* @__PURE__ */ drawnIcon("Link", LucideLink);
/** List of lucide, unless the host has another. */
export const List = /* @__PURE__ */ drawnIcon("List", LucideList);
/** ListIndentDecrease of lucide, unless the host has another. */
export const ListIndentDecrease = /* @__PURE__ */ drawnIcon("ListIndentDecrease", LucideListIndentDecrease);
/** ListIndentIncrease of lucide, unless the host has another. */
export const ListIndentIncrease = /* @__PURE__ */ drawnIcon("ListIndentIncrease", LucideListIndentIncrease);
/** ListOrdered of lucide, unless the host has another. */
export const ListOrdered = /* @__PURE__ */ drawnIcon("ListOrdered", LucideListOrdered);
/** Loader of lucide, unless the host has another. */
export const Loader = /* @__PURE__ */ drawnIcon("Loader", LucideLoader);
/** LoaderCircle of lucide, unless the host has another. */
export const LoaderCircle = /* @__PURE__ */ drawnIcon("LoaderCircle", LucideLoaderCircle);
/** Lock of lucide, unless the host has another. */
export const Lock = /* @__PURE__ */ drawnIcon("Lock", LucideLock);
/** Maximize of lucide, unless the host has another. */
export const Maximize = /* @__PURE__ */ drawnIcon("Maximize", LucideMaximize);
/** Maximize2 of lucide, unless the host has another. */
export const Maximize2 = /* @__PURE__ */ drawnIcon("Maximize2", LucideMaximize2);
/** MessageSquareText of lucide, unless the host has another. */
export const MessageSquareText = /* @__PURE__ */ drawnIcon("MessageSquareText", LucideMessageSquareText);
/** Minimize of lucide, unless the host has another. */
export const Minimize = /* @__PURE__ */ drawnIcon("Minimize", LucideMinimize);
/** Minimize2 of lucide, unless the host has another. */
export const Minimize2 = /* @__PURE__ */ drawnIcon("Minimize2", LucideMinimize2);
/** Minus of lucide, unless the host has another. */
export const Minus = /* @__PURE__ */ drawnIcon("Minus", LucideMinus);
/** Moon of lucide, unless the host has another. */
export const Moon = /* @__PURE__ */ drawnIcon("Moon", LucideMoon);
/** MousePointer2 of lucide, unless the host has another. */
export const MousePointer2 = /* @__PURE__ */ drawnIcon("MousePointer2", LucideMousePointer2);
/** PanelLeftClose of lucide, unless the host has another. */
export const PanelLeftClose = /* @__PURE__ */ drawnIcon("PanelLeftClose", LucidePanelLeftClose);
/** PanelLeftOpen of lucide, unless the host has another. */
export const PanelLeftOpen = /* @__PURE__ */ drawnIcon("PanelLeftOpen", LucidePanelLeftOpen);
/** Pen of lucide, unless the host has another. */
export const Pen = /* @__PURE__ */ drawnIcon("Pen", LucidePen);
/** PilcrowRight of lucide, unless the host has another. */
export const PilcrowRight = /* @__PURE__ */ drawnIcon("PilcrowRight", LucidePilcrowRight);
/** Pin of lucide, unless the host has another. */
export const Pin = /* @__PURE__ */ drawnIcon("Pin", LucidePin);
/** Plus of lucide, unless the host has another. */
export const Plus = /* @__PURE__ */ drawnIcon("Plus", LucidePlus);
/** Printer of lucide, unless the host has another. */
export const Printer = /* @__PURE__ */ drawnIcon("Printer", LucidePrinter);
/** Redo2 of lucide, unless the host has another. */
export const Redo2 = /* @__PURE__ */ drawnIcon("Redo2", LucideRedo2);
/** RefreshCw of lucide, unless the host has another. */
export const RefreshCw = /* @__PURE__ */ drawnIcon("RefreshCw", LucideRefreshCw);
/** RemoveFormatting of lucide, unless the host has another. */
export const RemoveFormatting = /* @__PURE__ */ drawnIcon("RemoveFormatting", LucideRemoveFormatting);
/** RotateCcw of lucide, unless the host has another. */
export const RotateCcw = /* @__PURE__ */ drawnIcon("RotateCcw", LucideRotateCcw);
/** Rows3 of lucide, unless the host has another. */
export const Rows3 = /* @__PURE__ */ drawnIcon("Rows3", LucideRows3);
/** Rows4 of lucide, unless the host has another. */
export const Rows4 = /* @__PURE__ */ drawnIcon("Rows4", LucideRows4);
/** Search of lucide, unless the host has another. */
export const Search = /* @__PURE__ */ drawnIcon("Search", LucideSearch);
/** Settings of lucide, unless the host has another. */
export const Settings = /* @__PURE__ */ drawnIcon("Settings", LucideSettings);
/** ShieldCheck of lucide, unless the host has another. */
export const ShieldCheck = /* @__PURE__ */ drawnIcon("ShieldCheck", LucideShieldCheck);
/** Square of lucide, unless the host has another. */
export const Square = /* @__PURE__ */ drawnIcon("Square", LucideSquare);
/** SquareDashed of lucide, unless the host has another. */
export const SquareDashed = /* @__PURE__ */ drawnIcon("SquareDashed", LucideSquareDashed);
/** SquareX of lucide, unless the host has another. */
export const SquareX = /* @__PURE__ */ drawnIcon("SquareX", LucideSquareX);
/** Strikethrough of lucide, unless the host has another. */
export const Strikethrough = /* @__PURE__ */ drawnIcon("Strikethrough", LucideStrikethrough);
/** Sun of lucide, unless the host has another. */
export const Sun = /* @__PURE__ */ drawnIcon("Sun", LucideSun);
/** Table of lucide, unless the host has another. */
export const Table = /* @__PURE__ */ drawnIcon("Table", LucideTable);
/** TextQuote of lucide, unless the host has another. */
export const TextQuote = /* @__PURE__ */ drawnIcon("TextQuote", LucideTextQuote);
/** Trash2 of lucide, unless the host has another. */
export const Trash2 = /* @__PURE__ */ drawnIcon("Trash2", LucideTrash2);
/** TriangleAlert of lucide, unless the host has another. */
export const TriangleAlert = /* @__PURE__ */ drawnIcon("TriangleAlert", LucideTriangleAlert);
/** Type of lucide, unless the host has another. */
export const Type = /* @__PURE__ */ drawnIcon("Type", LucideType);
/** Underline of lucide, unless the host has another. */
export const Underline = /* @__PURE__ */ drawnIcon("Underline", LucideUnderline);
/** Undo2 of lucide, unless the host has another. */
export const Undo2 = /* @__PURE__ */ drawnIcon("Undo2", LucideUndo2);
/** X of lucide, unless the host has another. */
export const X = /* @__PURE__ */ drawnIcon("X", LucideX);
/** ZoomIn of lucide, unless the host has another. */
export const ZoomIn = /* @__PURE__ */ drawnIcon("ZoomIn", LucideZoomIn);
/** ZoomOut of lucide, unless the host has another. */
export const ZoomOut = /* @__PURE__ */ drawnIcon("ZoomOut", LucideZoomOut);
/** ChartColumn of lucide, unless the host has another. */
export const ChartColumn = /* @__PURE__ */ drawnIcon("ChartColumn", LucideChartColumn);
/** Columns2 of lucide, unless the host has another. */
export const Columns2 = /* @__PURE__ */ drawnIcon("Columns2", LucideColumns2);
/** Table2 of lucide, unless the host has another. */
export const Table2 = /* @__PURE__ */ drawnIcon("Table2", LucideTable2);
/** TextAlignCenter of lucide, unless the host has another. */
export const TextAlignCenter = /* @__PURE__ */ drawnIcon("TextAlignCenter", LucideTextAlignCenter);
/** TextAlignEnd of lucide, unless the host has another. */
export const TextAlignEnd = /* @__PURE__ */ drawnIcon("TextAlignEnd", LucideTextAlignEnd);
