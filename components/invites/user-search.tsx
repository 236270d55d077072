"use client";

import { useRouter } from "next/navigation";
import { useTransition } from "react";
import { SearchForm } from "@/components/ui/search-form";

export function UserSearch({ query }: { query: string }) {
  const router = useRouter();
  const [busy, startTransition] = useTransition();
  const search = (q: string) =>
    router.push(`/admin/invites${q ? `?${new URLSearchParams({ q }).toString()}` : ""}`, { scroll: false });
  return (
    <SearchForm
      label="Search by name or email"
      query={query}
      busy={busy}
      onSearch={(q) => startTransition(() => search(q))}
    />
  );
}
