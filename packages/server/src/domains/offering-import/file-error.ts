/** Why a file as a whole is refused; becomes the error of the upload. */
export class FileError extends Error {
  readonly code: "FILE_INVALID" | "FILE_TOO_MANY_ROWS";

  constructor(code: "FILE_INVALID" | "FILE_TOO_MANY_ROWS", message: string) {
    super(message);
    this.code = code;
  }
}

export const invalidFile = (message: string): FileError => new FileError("FILE_INVALID", message);
