import type { ReactNode } from "react";
import { Wordmark } from "./wordmark";

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
      <header className="px-4 py-4 sm:px-6">
        <Wordmark />
      </header>
      <main
        id="content"
        tabIndex={-1}
        className="mx-auto flex w-full max-w-xl flex-1 flex-col items-start justify-center gap-3 px-4 pb-24"
      >
        <h1 className="text-2xl font-semibold">{title}</h1>
        <p className="text-muted leading-7">{children}</p>
        <div className="mt-4">{action}</div>
      </main>
    </>
  );
}
