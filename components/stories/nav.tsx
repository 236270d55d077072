import { libraryPath } from "@/components/interviews/paths";
import { BackLink, PageNav } from "@/components/shell/page-nav";
import { classicsPath, progressPath, storiesPath } from "./paths";

const pages = [
  { href: storiesPath, label: "Stories" },
  { href: classicsPath, label: "Classic questions" },
  { href: progressPath, label: "Progress" },
];

/** The pages about one's stories, below the link to the interviews. */
export const StoriesNav = ({ current }: { current: string }) => (
  <>
    <BackLink href={libraryPath} label="Your interviews" />
    <PageNav label="Stories" pages={pages} current={current} />
  </>
);
