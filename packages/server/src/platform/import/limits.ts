/** Rows of one file, unless its layout says otherwise. */
export const ROWS_MAX = 20_000;
/** Columns of a sheet that may hold something: three times as many as the widest template has. */
export const COLUMNS_MAX = 64;
/** Cells of a sheet that hold something: 20,000 rows with the 17 columns of the widest template are 340,000. */
export const CELLS_MAX = 500_000;
/** Texts that the cells of a workbook share, and the characters of all of them. */
export const SHARED_STRINGS_MAX = 400_000;
export const SHARED_CHARACTERS_MAX = 32_000_000;
/** Excel keeps fifteen digits: a number from here on is another one than was typed. */
export const EXACT_NUMBERS_BELOW = 1e15;
/** Characters of one cell; Excel allows 32,767. */
export const CELL_CHARACTERS_MAX = 32_767;
/** Elements inside each other in a part of a workbook, and lists inside each other in JSON; real ones have at most 8. */
export const NESTING_MAX = 32;
/** All parts of a workbook unpacked. 20,000 full rows take about 40 MB; more is no table but a bomb. */
export const UNPACKED_BYTES_MAX = 128 * 1024 * 1024;
/** Parts of a workbook. An ordinary one has about fifteen. */
export const ZIP_ENTRIES_MAX = 2_000;
/** Errors kept with a job; all are counted. */
export const ERRORS_KEPT = 1_000;
/** Sums of equal errors kept with a job, and the rows that each of them names. */
export const FINDINGS_KEPT = 200;
export const FINDING_ROWS_KEPT = 50;
/** Memory of the thread that reads a file, so that no file can take the server down. */
export const READER_MEGABYTES = 384;
/** Reading a file takes a second or two, comparing it with what is stored less; what takes this long is stopped. */
export const READER_SECONDS = 30;
/** Files that wait on this node for the one that is being read. */
export const WAITING_FILES_MAX = 4;
