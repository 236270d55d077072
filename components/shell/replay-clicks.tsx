"use client";

/**
 * Serialised into the page's HTML, so it must not use outer variables. React drops clicks on parts without code; this
 * repeats the last one, for ten seconds or until React handles it.
 */
function replayClicks(): void {
  let pressed: Element | null = null;
  let wasTaken = false;
  const again = (button: HTMLElement, left: number): void => {
    if (wasTaken || button !== pressed || left === 0) return;
    // Tabs listen to this event.
    button.dispatchEvent(new MouseEvent("mousedown", { bubbles: true, cancelable: true }));
    button.click();
    setTimeout(again, 100, button, left - 1);
  };
  window.addEventListener(
    "click",
    ({ isTrusted, target }) => {
      wasTaken = false;
      if (!isTrusted) return;
      pressed = target instanceof Element ? target.closest("button[type=button]") : null;
      if (pressed) setTimeout(again, 0, pressed, 100);
    },
    true,
  );
  // React listens on the document and stops dropped clicks, so this runs only for handled ones.
  document.documentElement.addEventListener(
    "click",
    () => (wasTaken = Object.keys(document).some((key) => key.startsWith("__reactContainer"))),
    true,
  );
}

/** Repeats button clicks made before hydration. Forms and links do not need it. */
export function ReplayClicksBeforeHydration({ nonce }: { nonce: string | undefined }) {
  return (
    <script
      suppressHydrationWarning
      // As in next-themes: React warns about scripts that the browser renders, and would not run them.
      {...(typeof window === "undefined" ? { nonce } : { nonce: "", type: "text/plain" })}
    >
      {`(${replayClicks.toString()})()`}
    </script>
  );
}
