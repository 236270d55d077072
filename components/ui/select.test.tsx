import type { ComponentProps } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { OptionSelect } from "./select";

const render = (options: ComponentProps<typeof OptionSelect>["options"], value = ""): string =>
  renderToStaticMarkup(
    <OptionSelect
      aria-label="Team"
      options={options}
      value={value}
      placeholder="Select a team"
      onValueChange={() => {}}
    />,
  );

test("an option with an empty value is refused", () => {
  const careers = { value: "careers", label: "Careers" };
  expect(() => render([careers, { value: "", label: "None" }])).toThrow("an option without a value");
  expect(() => render([{ value: "", label: "" }], "careers")).toThrow("an option without a value");
  expect(render([careers, { value: "none", label: "None" }])).toContain('aria-label="Team"');
});

test("without a choice the placeholder is shown", () => {
  expect(render([{ value: "careers", label: "Careers" }])).toContain("Select a team");
});
