import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { MannerChoice } from "./manner-choice";

const render = (change: Partial<Parameters<typeof MannerChoice>[0]> = {}): string =>
  renderToStaticMarkup(
    <MannerChoice
      manner="demanding"
      onChange={() => {}}
      isLocked={false}
      practice={false}
      error={undefined}
      {...change}
    />,
  );

test("three radio buttons of one name, which the browser sends without JavaScript; one is checked", () => {
  const inputs = render().match(/<input[^>]*>/g) ?? [];
  expect(inputs).toHaveLength(3);
  for (const input of inputs) expect(input).toMatch(/type="radio".*name="manner"/);
  expect(inputs.filter((input) => input.includes("checked"))).toEqual([
    expect.stringContaining('value="demanding"'),
  ]);
});

test("practice mode shows a note that the manner is not used; other modes do not", () => {
  expect(render({ practice: true })).toContain("Practice mode doesn’t use it");
  expect(render()).not.toContain("Practice mode");
});

test("a read-only character keeps its manner; a problem is shown", () => {
  expect(render({ isLocked: true })).toContain("<fieldset disabled");
  expect(render({ error: "The manner is missing." })).toContain('role="alert"');
});
