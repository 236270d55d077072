import type { ReactNode } from "react";
import { Header } from "./header";
import { Wordmark } from "./wordmark";

/** A header without navigation. */
export const BareHeader = () => (
  <Header>
    <Wordmark />
  </Header>
);

/** A page with a single message, such as not found. */
export function MessagePage(props: { title: string; children: ReactNode; action: ReactNode }) {
  return (
    <>
      <BareHeader />
      <main
        id="content"
        tabIndex={-1}
        className="mx-auto flex w-full max-w-4xl flex-1 flex-col items-start gap-3 px-4 pt-[clamp(2rem,16vh,10rem)]"
      >
        <h1 className="text-title">{props.title}</h1>
        <p className="text-muted max-w-prose">{props.children}</p>
        <div className="mt-4">{props.action}</div>
      </main>
    </>
  );
}
