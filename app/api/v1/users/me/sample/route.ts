import { readSampleChoice, setSampleChoiceCall } from "@/lib/conversations/api";
import { getSampleChoice, setSampleChoice } from "@/lib/conversations/sample-choice";
import { on, route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(readSampleChoice, ({ actor }) => getSampleChoice(actor)),
  on(setSampleChoiceCall, ({ actor, body }) => setSampleChoice(actor, body)),
);
