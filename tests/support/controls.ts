import type { Page } from "@playwright/test";

/** The names of the focusable elements in the main part of a page without opening anything, disabled controls included. */
export const controls = (page: Page): Promise<string[]> =>
  page
    .getByRole("main")
    .locator("a[href],button,input,select,textarea,summary")
    .evaluateAll((all) =>
      all
        .filter((one) => one.checkVisibility())
        .map(
          (one) =>
            one.getAttribute("aria-label") ?? (one.textContent || one.getAttribute("name") || one.tagName),
        ),
    );
