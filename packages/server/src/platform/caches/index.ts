export { type CacheCounts, type CacheFigures, Caches, type KnownCache } from "./caches.ts";
