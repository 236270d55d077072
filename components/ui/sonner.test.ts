import { toast } from "sonner";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { notify, onWaiting, showWith } from "./notify";
import { region, show } from "./sonner";

vi.mock("sonner", () => ({
  toast: Object.assign(vi.fn<() => void>(), {
    error: vi.fn<() => void>(),
    success: vi.fn<() => void>(),
    dismiss: vi.fn<() => void>(),
  }),
}));

const setAttribute = vi.fn<(name: string, value: string) => void>();

beforeEach(() => {
  vi.clearAllMocks();
  region.current = { setAttribute } as unknown as HTMLElement;
});

describe("show", () => {
  it("shows for five seconds unless another time is given", () => {
    show({ title: "Logged out" });
    expect(toast).toHaveBeenCalledWith("Logged out", expect.objectContaining({ duration: 5000 }));
    show({ title: "Soon gone", duration: 800 });
    expect(toast).toHaveBeenLastCalledWith("Soon gone", expect.objectContaining({ duration: 800 }));
  });

  it("stays when the duration is 0", () => {
    show({ title: "Read me", duration: 0 });
    expect(toast).toHaveBeenCalledWith("Read me", expect.objectContaining({ duration: Infinity }));
  });

  it("interrupts a screen reader for what went wrong, and for nothing else", () => {
    show({ title: "Error", description: "Failed to log out. Please try again.", type: "destructive" });
    expect(setAttribute).toHaveBeenLastCalledWith("aria-live", "assertive");
    expect(toast.error).toHaveBeenCalledWith(
      "Error",
      expect.objectContaining({ description: "Failed to log out. Please try again." }),
    );
    show({ title: "Link Copied", type: "success" });
    expect(setAttribute).toHaveBeenLastCalledWith("aria-live", "polite");
    expect(toast.success).toHaveBeenCalledOnce();
  });

  it("passes one action on, for Undo", () => {
    const onClick = vi.fn<() => void>();
    show({ title: "Deleted", action: { label: "Undo", onClick } });
    expect(toast).toHaveBeenCalledWith(
      "Deleted",
      expect.objectContaining({ action: { label: "Undo", onClick } }),
    );
  });
});

it("keeps what comes before the toasts are there, asks for them, and shows it then", () => {
  const shown: string[] = [];
  const ask = vi.fn<() => void>();
  notify({ title: "first" });
  const ignore = onWaiting(ask);
  notify({ title: "second" });
  expect(ask).toHaveBeenCalledTimes(2);
  const end = showWith(({ title }) => shown.push(title));
  expect(shown).toEqual(["first", "second"]);
  notify({ title: "third" });
  expect(shown).toEqual(["first", "second", "third"]);
  expect(ask).toHaveBeenCalledTimes(2);
  end();
  ignore();
});
