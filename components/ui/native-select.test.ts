import { expect, test } from "vitest";
import { withStored } from "./native-select";

const options = [
  { value: "", label: "Members only" },
  { value: "public", label: "Everyone" },
];

test.each([
  ["an option", "public", ["", "public"]],
  ["none", "", ["", "public"]],
  ["an option in another spelling", " Public", ["", " Public"]],
  ["another text", "the ward", ["", "public", "the ward"]],
])("a stored value %s can be selected unchanged", (_, stored, values) => {
  expect(withStored(options, stored).map(({ value }) => value)).toEqual(values);
});
