import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { SwitchRow } from "./switch";

test("a switch that only shows a state is read-only and has no thumb to move", () => {
  const html = renderToStaticMarkup(<SwitchRow label="Shared" checked isReadOnly />);
  expect(html).toMatch(/role="switch"[^>]*aria-readonly="true"|aria-readonly="true"[^>]*role="switch"/);
  expect(html).toContain('disabled=""');
  expect(html).toContain('checked=""');
  expect(html).not.toContain("size-4");
  expect(renderToStaticMarkup(<SwitchRow label="On" />)).toContain("size-4");
});
