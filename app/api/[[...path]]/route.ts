import { errorResponse } from "@/lib/http/envelope";

const detail = "There is no such call. The interface begins at /api/v1.";
const unknownPath = async (): Promise<Response> => errorResponse({ code: "not_found", detail });

/** Unknown paths below /api return the same error envelope as other errors. */
export {
  unknownPath as GET,
  unknownPath as POST,
  unknownPath as PUT,
  unknownPath as PATCH,
  unknownPath as DELETE,
  unknownPath as OPTIONS,
};
