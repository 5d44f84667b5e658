/** Why a file as a whole is refused; becomes the error of the upload. */
export class FileError extends Error {
  readonly code: "FILE_INVALID" | "FILE_TOO_MANY_ROWS";

  constructor(code: "FILE_INVALID" | "FILE_TOO_MANY_ROWS", message: string) {
    super(message);
    this.code = code;
  }
}

export const invalidFile = (message: string): FileError => new FileError("FILE_INVALID", message);

/** What a database does not keep was not found by any rule: it says so, and is not tried again. */
export const refusedData = (): FileError =>
  invalidFile("文件里有不能保存的内容，没有导入任何数据；请对照模板检查各列，再重新导入");

export const tooManyRows = (rowsMax: number): FileError =>
  new FileError(
    "FILE_TOO_MANY_ROWS",
    `一次最多导入 ${rowsMax} 行，请拆成几个文件分别导入；如果后面都是空行，请删除空行后再上传`,
  );
