import { HeaderTitle } from "./header-title";
import { SectionNav } from "./section-nav";
import { ThemeToggle } from "./theme-toggle";
import { UserMenu } from "./user-menu";

export function Header({ email, isSuperuser }: { email: string; isSuperuser: boolean }) {
  return (
    <header className="border-line bg-paper sticky top-0 z-30 border-b print:hidden">
      <div className="mx-auto flex h-14 max-w-4xl items-center gap-2 px-4 lg:gap-6">
        <HeaderTitle />
        <SectionNav />
        <div className="-mr-2 ml-auto flex items-center gap-1 max-lg:[nav+&]:ml-0">
          <ThemeToggle />
          <UserMenu email={email} isSuperuser={isSuperuser} />
        </div>
      </div>
    </header>
  );
}
