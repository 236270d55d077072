import type { ReactNode } from "react";

type Props = { title: string; hint?: ReactNode; children: ReactNode };

/** A section of a settings page: description on the left, controls on the right; stacked on narrow screens. */
export function SettingsSection({ title, hint, children }: Props) {
  return (
    <section className="border-line grid gap-x-10 gap-y-4 border-t py-7 first:border-t-0 first:pt-2 md:grid-cols-[15rem_1fr]">
      <div>
        <h2 className="text-body font-semibold">{title}</h2>
        {hint ? <p className="text-muted mt-1 text-ui">{hint}</p> : null}
      </div>
      <div className="max-w-md min-w-0">{children}</div>
    </section>
  );
}
