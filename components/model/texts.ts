import type { ModelPage } from "@/lib/model-service/queries";

const reasons: Record<string, string> = {
  key: "The service refuses the key",
  locked: "The key was stored with another AUTH_SECRET. Enter the key again",
  model: "The service does not know the model",
  busy: "The service is busy or its limit is reached",
  rejected: "The service refuses the requests",
  silent: "The service does not answer in time",
  unreachable: "The service does not answer",
};

/** The reason of failures, as a sentence without a full stop. */
export const reasonText = ({ reason }: Pick<ModelPage["state"], "reason">): string =>
  reasons[reason ?? ""] ?? "The service does not answer";

export function acceptText(people: number): string | null {
  if (people === 0) return null;
  return people === 1
    ? "1 person will be asked to accept the notice that names this service."
    : `${people.toLocaleString("en-GB")} people will be asked to accept the notice that names this service.`;
}

const jsonTexts = { schema: "by a schema", object: "as an object", text: "as text" };
export const jsonText = (form: keyof typeof jsonTexts): string => jsonTexts[form];
