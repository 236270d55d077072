import type { ReactNode } from "react";
import { NewsBell } from "@/components/news/news-badges";
import { type Actor, personName } from "@/lib/actor";
import type { News } from "@/lib/sharing/news/schema";
import { AuthNoticeToast } from "./auth-notice-toast";
import { HeaderTitle } from "./header-title";
import { QueryProvider } from "./query";
import { SectionNav } from "./section-nav";
import { ThemeToggle } from "./theme-toggle";
import { UserMenu } from "./user-menu";

/** The frame around every page behind the login: the header, and the page itself in the main column. */
type Props = { actor: Actor; news: News | null; children: ReactNode };

export function AppFrame({ actor, news, children }: Props) {
  return (
    <QueryProvider>
      <header className="border-line bg-paper tall:sticky tall:top-0 z-30 border-b print:hidden">
        <div className="mx-auto flex min-h-14 max-w-4xl items-center gap-2 px-4 lg:gap-4">
          <HeaderTitle />
          <SectionNav />
          <div className="-mr-2 ml-auto flex min-w-0 items-center gap-1 max-lg:[nav+&]:ml-0">
            {news ? <NewsBell first={news} /> : null}
            <ThemeToggle />
            <UserMenu name={personName(actor)} email={actor.email} isSuperuser={actor.isSuperuser} />
          </div>
        </div>
      </header>
      <main
        id="content"
        tabIndex={-1}
        className="mx-auto flex w-full max-w-4xl flex-1 flex-col px-4 pt-6 pb-8 sm:pt-8 print:max-w-none print:p-0"
      >
        {children}
      </main>
      <AuthNoticeToast />
    </QueryProvider>
  );
}
