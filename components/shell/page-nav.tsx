import { ArrowLeft } from "lucide-react";
import Link from "next/link";
import { buttonVariants } from "@/components/ui/button-variants";

type Props = {
  label: string;
  pages: readonly { href: string; label: string }[];
  /** The path of the current page. */
  current: string;
};

/** Links to the pages of an area, above its heading. */
export const PageNav = ({ label, pages, current }: Props) => (
  <nav aria-label={label} className="mb-6 print:hidden">
    <ul className="-ml-3 flex flex-wrap gap-1">
      {pages.map((page) => (
        <li key={page.href}>
          <Link
            href={page.href}
            prefetch={false}
            aria-current={page.href === current ? "page" : undefined}
            className={buttonVariants({ variant: "nav", size: "sm" })}
          >
            {page.label}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
);

/** A link to the page above. */
export const BackLink = ({ href, label }: { href: string; label: string }) => (
  <Link
    href={href}
    prefetch={false}
    className={buttonVariants({
      variant: "ghost",
      size: "sm",
      className: "text-muted! mb-2 -ml-3 self-start",
    })}
  >
    <ArrowLeft aria-hidden />
    {label}
  </Link>
);
