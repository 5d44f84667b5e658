/** Numbers in a text as people paste them: by line, comma or space, each once. */
export const studentNumbers = (text: string): string[] => [
  ...new Set(text.split(/[\s,，、;；]+/u).filter((number) => number !== "")),
];
