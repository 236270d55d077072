import { unknownPath } from "@/lib/http/unknown-path";

/** Paths below /api that name no call get the same envelope as every other error. */
export {
  unknownPath as GET,
  unknownPath as POST,
  unknownPath as PUT,
  unknownPath as PATCH,
  unknownPath as DELETE,
  unknownPath as OPTIONS,
};
