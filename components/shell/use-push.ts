import { useRouter } from "next/navigation";
import { useTransition } from "react";

/** Makes a button lead to another page, busy until that is there: its props. */
export function usePush(href: string) {
  const router = useRouter();
  const [busy, startTransition] = useTransition();
  return { busy, onClick: () => startTransition(() => router.push(href)) };
}
