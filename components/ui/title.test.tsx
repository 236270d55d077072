import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Title } from "./title";

test.each([
  ["أمينة الزهراء, 22 Nov 2026", '<bdi class="wrap-anywhere">أمينة الزهراء</bdi>, 22 Nov 2026'],
  ["Ada, Bo and Cy, 2 Jan 2026", '<bdi class="wrap-anywhere">Ada, Bo and Cy</bdi>, 2 Jan 2026'],
  ["My interview", '<bdi class="wrap-anywhere">My interview</bdi>'],
  ["My interview, the second", '<bdi class="wrap-anywhere">My interview, the second</bdi>'],
])("the names of %s are separated from the date", (title, html) => {
  expect(renderToStaticMarkup(<Title>{title}</Title>)).toBe(html);
});
