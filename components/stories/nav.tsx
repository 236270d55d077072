import { ArrowLeft } from "lucide-react";
import Link from "next/link";
import { libraryPath } from "@/components/interviews/paths";
import { PageNav } from "@/components/shell/page-nav";
import { buttonVariants } from "@/components/ui/button-variants";
import { classicsPath, progressPath, storiesPath } from "./paths";

const pages = [
  { href: storiesPath, label: "Stories" },
  { href: classicsPath, label: "Classic questions" },
  { href: progressPath, label: "Progress" },
];

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

/** The pages about one's stories, below the link to the interviews. */
export const StoriesNav = ({ current }: { current: string }) => (
  <>
    <BackLink href={libraryPath} label="Your interviews" />
    <PageNav label="Stories" pages={pages} current={current} />
  </>
);
