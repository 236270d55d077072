import { redirect } from "next/navigation";

/** Redirects links in mails of earlier versions. */
export default function NewsPage(): never {
  redirect("/dashboard/interviews?with=news");
}
