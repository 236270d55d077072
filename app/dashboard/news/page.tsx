import { redirect } from "next/navigation";

/** The address that mails of earlier versions name. */
export default function NewsPage(): never {
  redirect("/dashboard/interviews?with=news");
}
