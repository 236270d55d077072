import type { ReactNode } from "react";
import { BareHeader } from "./bare-header";

/** A page that has one thing to say: not found, or broken. */
export function MessagePage({
  title,
  children,
  action,
}: {
  title: string;
  children: ReactNode;
  action: ReactNode;
}) {
  return (
    <>
      <BareHeader />
      <main
        id="content"
        tabIndex={-1}
        className="mx-auto flex w-full max-w-4xl flex-1 flex-col items-start gap-3 px-4 pt-[clamp(2rem,16vh,10rem)]"
      >
        <h1 className="text-3xl font-semibold tracking-tight">{title}</h1>
        <p className="text-muted max-w-prose leading-7">{children}</p>
        <div className="mt-4">{action}</div>
      </main>
    </>
  );
}
