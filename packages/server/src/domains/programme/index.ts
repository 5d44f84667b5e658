export { readContents } from "./content.ts";
export { followedProgramme, followsNone, programmesOfStudent, trackOf } from "./followed.ts";
export { nameOf } from "./names.ts";
export { readFollowed } from "./programmes.ts";
export { publishProgramme } from "./review.ts";
export { type Content, programmeOf } from "./rules.ts";
export {
  programme,
  programmeAlternative,
  programmeItem,
  programmeModule,
  studentTrack,
  substitution,
  substitutionCourse,
} from "./tables.ts";
