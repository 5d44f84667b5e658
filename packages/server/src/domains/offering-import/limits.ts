/** What an upload may be (contract: OfferingImport.ImportUpload). */
export const FILE_BYTES_MAX = 20 * 1024 * 1024;
export const ROWS_MAX = 20_000;
/** Errors kept with a job; all are counted. */
export const ERRORS_KEPT = 1_000;
/** All parts of a workbook unpacked. 20,000 full rows take about 40 MB; more is no catalogue but a bomb. */
export const UNPACKED_BYTES_MAX = 256 * 1024 * 1024;
/** Parts of a workbook. An ordinary one has about fifteen. */
export const ZIP_ENTRIES_MAX = 2_000;
/** Memory of the thread that reads a file, so that no file can take the server down. */
export const READER_MEGABYTES = 1_024;
/** A file takes a second or two; one that takes this long is stopped. */
export const READER_SECONDS = 120;
