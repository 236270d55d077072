import type { Schema, Shapes } from "./schemas.ts";

/** What a field of this name could hold, wherever it stands. */
const samples: Record<string, unknown> = {
  access_level: "private",
  access_token: "eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2Q0JDLUhTNTEyIn0…",
  ai_notice: "Answers are written by AI from this interview.",
  answer: "She led the move of the tills to the new system.",
  author: "Ada",
  candidate_contact: "ada@example.com",
  candidate_name: "Ada Lovelace",
  client_id: "5f1c9e0a7b6d4c1f8e2a3b4c5d6e7f80",
  code: "7K2M-Q4RT-9XWD",
  contact_email: "ada@example.com",
  contact_info: "grace@example.com",
  content: "What did she improve at the bakery?",
  correction: null,
  created_by: "6b1d3c52-7c1e-4d5a-9f0b-2a4c8e6f1d37",
  current_password: "the old password",
  cursor: "MjAyNi0wMS0wMlQwMzowNDowNS4wMDBaIDZiMWQz",
  description: "Asks what one did oneself, and what came of it.",
  detail: "The work is under way.",
  email: "ada@example.com",
  expires_in: 86_400,
  failure_reason: null,
  feedback_notes: "The questions were good.",
  filename: "ada-lovelace.pdf",
  format: "colloquy.team",
  insights: '{"summary":"…","strengths":[],"improvement_areas":[],"notable_quotes":[]}',
  interaction_mode: "One to one",
  invite_code: "7K2M-Q4RT-9XWD",
  insight_prompt_template: null,
  last4: "9XWD",
  message: "I trained four colleagues, and we cut the evening count from an hour to twenty minutes.",
  message_content: "What did you do yourself?",
  name: "Ada",
  new_password: "a long enough password",
  next_cursor: null,
  number: 1,
  page_count: 2,
  password: "a long enough password",
  prompt: "You are a friendly interviewer. Ask one question at a time.",
  public_id: "q8Zk1rVtT3mHc0aXw9sJ2g",
  q: "ada",
  question: "What did she improve at the bakery?",
  quote: "we cut the evening count from an hour to twenty minutes",
  register_url: "https://colloquy.example/register?code=7K2M-Q4RT-9XWD&email=ada%40example.com",
  reply: "What did you do yourself?",
  signature: "b1946ac92492d2347c6235b4d2611184",
  size: 48_213,
  speaker_name: "Ada",
  summary: "Ada described a project with a measured outcome.",
  system_prompt: "You are a friendly interviewer. Ask one question at a time.",
  text: "Store manager, 2019 to 2024",
  title: "Mara Lindqvist, Jonas Weber, 2 January 2026",
  token: "0f1e2d3c4b5a69788796a5b4c3d2e1f0",
  type: null,
  url: "https://colloquy.example/reset?token=0f1e2d3c4b5a69788796a5b4c3d2e1f0",
  used_by: null,
  username: "ada@example.com",
  version: 1,
  visitor: "Visitor 1",
  visitor_token: "d3b07384d113edec49eaa6238ad5ff00",
  workflow: "student_interview",
  workflow_type: "student_interview",
};

const byFormat: Record<string, unknown> = {
  uuid: "6b1d3c52-7c1e-4d5a-9f0b-2a4c8e6f1d37",
  "date-time": "2026-01-02T03:04:05.000Z",
  date: "2026-01-02",
  email: "ada@example.com",
  uri: "https://colloquy.example/",
  binary: "%PDF-1.7…",
};

const isOf = (value: unknown, type: string | string[] | undefined): boolean => {
  const kind =
    value === null
      ? "null"
      : Array.isArray(value)
        ? "array"
        : Number.isInteger(value)
          ? "integer"
          : typeof value;
  return (
    type === undefined ||
    [type].flat().some((one) => one === kind || (one === "number" && kind === "integer"))
  );
};

/** An example of a schema, for people to read; one that the shape names itself comes first. */
export function exampleOf(schema: Schema, shapes: Shapes, field = ""): unknown {
  const here = shapes.resolve(schema);
  if (here.examples) return here.examples[0];
  if ("const" in here) return here.const;
  const sample = samples[field];
  const fits = (one: Schema): boolean => {
    const { type, enum: among, format, properties } = shapes.resolve(one);
    if (properties || format) return false;
    return isOf(sample, type) && (!among || among.includes(sample));
  };
  const choices = here.anyOf ?? here.oneOf;
  if (choices) {
    const known =
      field in samples && choices.some((one) => shapes.resolve(one).type !== undefined && fits(one));
    if (known) return sample;
    const first = choices.find((one) => shapes.resolve(one).type !== "null") ?? {};
    return exampleOf(first, shapes, field);
  }
  if (here.enum) return here.enum.includes(sample) ? sample : here.enum[0];
  if (here.format && here.format in byFormat) return byFormat[here.format];
  if (field in samples && here.type !== "object" && here.type !== "array" && fits(here)) return sample;
  if (here.default !== undefined) return here.default;
  switch ([here.type].flat()[0]) {
    case "object":
      return objectOf(here, shapes);
    case "array":
      return here.items ? [exampleOf(here.items, shapes, field.replace(/s$/, ""))] : [];
    case "integer":
    case "number":
      return here.minimum ?? 1;
    case "boolean":
      return false;
    case "string":
      return "text".padEnd(here.minLength ?? 0, ".");
    default:
      return null;
  }
}

function objectOf(schema: Schema, shapes: Shapes): unknown {
  const fields = Object.entries(schema.properties ?? {})
    // What is ignored when it is sent along need not be shown.
    .filter(([, field]) => Object.keys(field).some((key) => key !== "description"))
    .map(([name, field]) => [name, exampleOf(field, shapes, name)]);
  return Object.fromEntries(fields);
}
