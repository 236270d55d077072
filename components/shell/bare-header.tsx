import { Wordmark } from "./wordmark";

/** The header of a page that leads nowhere else. */
export function BareHeader() {
  return (
    <header className="border-line border-b">
      <div className="mx-auto flex h-14 max-w-4xl items-center px-4">
        <Wordmark />
      </div>
    </header>
  );
}
