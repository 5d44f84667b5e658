/** Where and when the offerings of an import go. */
export interface ImportTarget {
  semesterId: number;
  schoolId: number;
  now: Date;
}
