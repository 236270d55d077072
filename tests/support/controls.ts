import type { Page } from "@playwright/test";

/** What can be focused in the main part of a page without opening anything, disabled controls included: their names. */
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
