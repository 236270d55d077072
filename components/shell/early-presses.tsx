"use client";

/**
 * Runs in the page's HTML, so it uses nothing from outside itself. React drops a click on a part of the page whose code
 * is still on its way; a button pressed so early is pressed again, for ten seconds or until React takes it.
 */
function repeatEarlyPresses(): void {
  let pressed: Element | null = null;
  let wasTaken = false;
  const again = (button: HTMLElement, left: number): void => {
    if (wasTaken || button !== pressed || left === 0) return;
    // Tabs go by this one.
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
  // React listens at the document, above this, and lets nothing through of what it drops.
  document.documentElement.addEventListener(
    "click",
    () => (wasTaken = Object.keys(document).some((key) => key.startsWith("__reactContainer"))),
    true,
  );
}

/** Lets buttons be pressed before their code has come. Forms and links need no such help. */
export function EarlyPresses({ nonce }: { nonce: string | undefined }) {
  return (
    <script
      suppressHydrationWarning
      // As next-themes does: a script that the browser draws anew would not run, and React warns of it.
      {...(typeof window === "undefined" ? { nonce } : { nonce: "", type: "text/plain" })}
    >
      {`(${repeatEarlyPresses.toString()})()`}
    </script>
  );
}
