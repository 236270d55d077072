import type { ReactNode } from "react";
import { NewsBell } from "@/components/news/news-badges";
import { type Actor, personName } from "@/lib/actor";
import type { News } from "@/lib/sharing/news/schema";
import { AuthNoticeToast } from "./auth-notice-toast";
import { Header, HeaderEnd } from "./header";
import { HeaderTitle } from "./header-title";
import { QueryProvider } from "./query";
import { SectionNav } from "./section-nav";
import { ThemeToggle } from "./theme-toggle";
import { UserMenu } from "./user-menu";

type Props = { actor: Actor; news: News | null; children: ReactNode };

export function AppFrame({ actor, news, children }: Props) {
  return (
    <QueryProvider>
      <Header className="print:hidden">
        <HeaderTitle />
        <SectionNav />
        <HeaderEnd>
          {news ? <NewsBell first={news} /> : null}
          <ThemeToggle />
          <UserMenu name={personName(actor)} email={actor.email} isSuperuser={actor.isSuperuser} />
        </HeaderEnd>
      </Header>
      <main
        id="content"
        tabIndex={-1}
        className="mx-auto flex w-full max-w-4xl flex-1 flex-col px-4 pt-4 pb-8 sm:pt-8 print:max-w-none print:p-0"
      >
        {children}
      </main>
      <AuthNoticeToast />
    </QueryProvider>
  );
}
