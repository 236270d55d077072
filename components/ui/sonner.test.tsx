import type { RefObject } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { toast } from "sonner";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { notify, Toaster } from "./sonner";

const { setAttribute } = vi.hoisted(() => ({ setAttribute: vi.fn<(name: string, value: string) => void>() }));

vi.mock("sonner", () => ({
  toast: Object.assign(vi.fn<() => void>(), {
    error: vi.fn<() => void>(),
    success: vi.fn<() => void>(),
    dismiss: vi.fn<() => void>(),
  }),
  /** Sets the ref of the live region, as in a browser. */
  Toaster({ ref }: { ref: RefObject<{ setAttribute: typeof setAttribute }> }) {
    ref.current = { setAttribute };
    return null;
  },
}));

beforeEach(() => {
  vi.clearAllMocks();
  renderToStaticMarkup(<Toaster />);
});

describe("notify", () => {
  it("is visible for five seconds by default", () => {
    notify({ title: "Logged out" });
    expect(toast).toHaveBeenCalledWith("Logged out", expect.objectContaining({ duration: 5000 }));
    notify({ title: "Soon gone", duration: 800 });
    expect(toast).toHaveBeenLastCalledWith("Soon gone", expect.objectContaining({ duration: 800 }));
  });

  it("stays when the duration is 0", () => {
    notify({ title: "Read me", duration: 0 });
    expect(toast).toHaveBeenCalledWith("Read me", expect.objectContaining({ duration: Infinity }));
  });

  it("interrupts a screen reader for failures only", () => {
    notify({ title: "Error", description: "Failed to log out. Please try again.", type: "destructive" });
    expect(setAttribute).toHaveBeenLastCalledWith("aria-live", "assertive");
    expect(toast.error).toHaveBeenCalledWith(
      "Error",
      expect.objectContaining({ description: "Failed to log out. Please try again." }),
    );
    notify({ title: "Link Copied", type: "success" });
    expect(setAttribute).toHaveBeenLastCalledWith("aria-live", "polite");
    expect(toast.success).toHaveBeenCalledOnce();
  });

  it("shows one action, such as Undo", () => {
    const onClick = vi.fn<() => void>();
    notify({ title: "Deleted", action: { label: "Undo", onClick } });
    expect(toast).toHaveBeenCalledWith(
      "Deleted",
      expect.objectContaining({ action: { label: "Undo", onClick } }),
    );
  });
});
