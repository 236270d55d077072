import { expect, type Page } from "@playwright/test";
import axe from "axe-core";

/** WCAG A and AA up to 2.2, and axe's further recommendations. */
const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa", "best-practice"];

/** Elements that cover the page while open; the rest of the page is then hidden and not checked. */
const overlay = "[role=menu], [role=listbox], [role=dialog], [role=alertdialog]";

/**
 * Fails if axe finds something on the page, or within the open menu or dialog.
 * @param where names the state in the failure
 */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  // Evaluated by the debugger, so that the page's Content-Security-Policy stays unchanged.
  await page.evaluate(`window.axe ?? (() => { ${axe.source} })()`);
  const findings = await page.evaluate(
    async ([values, selector]) => {
      // Elements that are fading in do not have their final colours.
      await Promise.all(document.getAnimations().map((one) => one.finished.catch(() => null)));
      const inPage = (window as unknown as { axe: typeof axe }).axe;
      const top = [...document.querySelectorAll(selector)].at(-1);
      const { violations } = await inPage.run(top ?? document, {
        runOnly: { type: "tag", values },
        resultTypes: ["violations"],
      });
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id}: ${target.join(" ")}: ${failureSummary}`),
      );
    },
    [tags, overlay] as const,
  );
  expect.soft(findings, where).toEqual([]);
}

/** Fails if a control is not visible as one in forced colours, which keep only borders, outlines and lines. */
export async function expectSeenInForcedColours(page: Page, where: string): Promise<void> {
  await page.emulateMedia({ forcedColors: "active" });
  const bare = await page.evaluate(() => {
    const paper = getComputedStyle(document.body).backgroundColor;
    return [...document.querySelectorAll<HTMLElement>("button, [role=checkbox], input, select, textarea")]
      .filter(
        (element) =>
          element.checkVisibility({ visibilityProperty: true }) &&
          !element.closest(".sr-only, [aria-hidden=true]"),
      )
      .filter((element) => {
        const lines = [element, element.closest("form"), element.parentElement].flatMap((one) => {
          if (!one) return [];
          const style = getComputedStyle(one);
          return [
            Number.parseFloat(style.borderTopWidth) > 0 && style.borderTopColor !== paper,
            Number.parseFloat(style.borderBottomWidth) > 0 && style.borderBottomColor !== paper,
            style.textDecorationLine === "underline",
            // The browser draws checkboxes and file inputs itself.
            one instanceof HTMLInputElement && style.appearance === "auto",
          ];
        });
        return !lines.some(Boolean) && element.getAttribute("role") !== "tab";
      })
      .map((element) => element.outerHTML.slice(0, 160));
  });
  await page.emulateMedia({ forcedColors: "none" });
  expect.soft(bare, `${where}, in forced colours`).toEqual([]);
}

/** Fails if the page at 1280 × 1024 and a zoom of 400 % scrolls sideways, or sticky elements cover half of it. */
export async function expectRoomAtZoom(page: Page, where: string): Promise<void> {
  const before = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 256 });
  const { sideways, covered } = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const staying = [...document.querySelectorAll<HTMLElement>("body *")].filter((element) => {
      const { position } = getComputedStyle(element);
      return (
        (position === "sticky" || position === "fixed") &&
        element.checkVisibility({ visibilityProperty: true }) &&
        element.getBoundingClientRect().width > 160 &&
        !element.closest("[data-sonner-toaster]")
      );
    });
    const heights = staying.map((element) => element.getBoundingClientRect().height);
    return { sideways: scrollWidth - clientWidth, covered: heights.reduce((sum, height) => sum + height, 0) };
  });
  if (before) await page.setViewportSize(before);
  expect.soft(sideways, `${where}, at 400 %, scrolls sideways`).toBeLessThanOrEqual(0);
  expect.soft(covered, `${where}, at 400 %, is covered`).toBeLessThanOrEqual(128);
}

/** The spacing of WCAG 1.4.12, which readers may set. */
const spacing =
  "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }";

/** Fails if wider text makes a narrow page scroll sideways, or overflows its button. */
export async function expectRoomForSpacing(page: Page, where: string): Promise<void> {
  const before = page.viewportSize();
  await page.setViewportSize({ width: 360, height: 740 });
  const style = await page.addStyleTag({ content: spacing });
  const cut = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const buttons = [...document.querySelectorAll<HTMLElement>("button, [role=tab]")].filter(
      (element) =>
        element.checkVisibility({ visibilityProperty: true }) &&
        element.clientWidth > 1 &&
        element.scrollWidth > element.clientWidth + 1,
    );
    return [
      ...(scrollWidth > clientWidth ? [`${scrollWidth - clientWidth} px too wide`] : []),
      ...buttons.map((element) => element.outerHTML.slice(0, 160)),
    ];
  });
  await style.evaluate((element) => (element as Element).remove());
  if (before) await page.setViewportSize(before);
  expect.soft(cut, `${where}, with wider text`).toEqual([]);
}

/**
 * Tabs through the page, and fails if the focus is invisible, is under a sticky element, or skips a control.
 * Covers all controls in the page.
 */
export async function expectKeyboardReach(page: Page, where: string): Promise<void> {
  await page.evaluate(() => {
    (document.activeElement as HTMLElement | null)?.blur();
    window.scrollTo(0, 0);
    document.body.tabIndex = -1;
    document.body.focus();
    document.body.removeAttribute("tabindex");
    for (const element of document.querySelectorAll("[data-reached]"))
      element.removeAttribute("data-reached");
  });
  const problems: string[] = [];
  for (let step = 0; step < 400; step++) {
    await page.keyboard.press("Tab");
    const seen = await page.evaluate(async () => {
      const element = document.activeElement as HTMLElement | null;
      if (!element || element === document.body) return null;
      // Tab visits the day, the month and the year of a date field.
      if (element.dataset.reached !== undefined) return element.matches("input[type=date]") ? "" : null;
      element.dataset.reached = "";
      const name = element.outerHTML.slice(0, 120);
      const hasOutline = (one: Element | null): boolean => {
        if (!one) return false;
        const { outlineStyle, outlineWidth } = getComputedStyle(one);
        return outlineStyle !== "none" && Number.parseFloat(outlineWidth) > 0;
      };
      // A field in a frame shows the focus by its frame; the list of toasts has no box.
      const places = [element, element.parentElement, element.closest("form, label, [data-sonner-toaster]")];
      // A bar of the conversation's map has its own ring.
      const ring = element.querySelector(":scope > [data-ring]");
      // With reduced motion too, a change of style takes a moment.
      await Promise.all(ring?.getAnimations().map((one) => one.finished.catch(() => null)) ?? []);
      const isRinged = ring !== null && getComputedStyle(ring).opacity === "1";
      const box = element.getBoundingClientRect();
      const [x, y] = [box.left + box.width / 2, box.top + Math.min(box.height / 2, 20)];
      const top = document.elementFromPoint(x, y);
      const isCovered =
        box.width > 1 &&
        top !== null &&
        !element.contains(top) &&
        !top.contains(element) &&
        !top.closest("label");
      if (!isRinged && !places.some(hasOutline)) return `no visible focus: ${name}`;
      return isCovered ? `focus is covered by ${top.outerHTML.slice(0, 80)}: ${name}` : "";
    });
    if (seen === null) break;
    if (seen) problems.push(seen);
  }
  const unreached = await page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLElement>(
        "a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary",
      ),
    ]
      .filter((element) => element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true }))
      .filter((element) => element.dataset.reached === undefined && element.tabIndex >= 0)
      // Tab visits one of a group of radio buttons, the arrow keys the others.
      .filter(
        (element) =>
          !(element instanceof HTMLInputElement && (element.type === "radio" || element.type === "hidden")),
      )
      .filter((element) => !element.closest("[inert], [aria-hidden=true]"))
      .map((element) => `not reached: ${element.outerHTML.slice(0, 120)}`),
  );
  expect.soft([...problems, ...unreached], `${where}, by keyboard`).toEqual([]);
}
