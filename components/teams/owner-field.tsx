"use client";

import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useId, useState } from "react";
import { callOptions } from "@/components/shell/query";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { listUsersCall } from "@/lib/auth/api";
import { type Answer, request } from "@/lib/client";

const listed = (q: string) => ({ query: { q, limit: 10 } });

/** The id of the account typed in; null keeps the owner. */
export async function findOwner(typed: string, owner: string): Promise<Answer<string | null>> {
  const q = typed.trim();
  if (q === "" || q === owner) return { ok: true, data: null };
  const answer = await request<typeof listUsersCall>("GET /admin/users", listed(q));
  if (!answer.ok) return answer;
  const { users } = answer.data;
  const user = users.find(({ email }) => email === q.toLowerCase()) ?? (users.length === 1 ? users[0] : null);
  if (user) return { ok: true, data: user.id };
  const detail = users.length > 1 ? "Several accounts match. Choose one of them." : "No account matches.";
  return { ok: false, problem: { code: "invalid", detail, fields: { user_id: detail }, retryAt: null } };
}

type Props = { owner: string; isSuperuser: boolean; error: string | undefined };

/** The team's owner: administrators choose one by name or email, others see themselves. */
export const OwnerField = ({ owner, isSuperuser, error }: Props) =>
  isSuperuser ? (
    <OwnerSearch owner={owner} error={error} />
  ) : (
    <Field label="User ID" hint="The team is yours.">
      <Input value={owner} readOnly className="bg-soft! text-muted!" />
    </Field>
  );

function OwnerSearch({ owner, error }: Omit<Props, "isSuperuser">) {
  const listId = useId();
  const [typed, setTyped] = useState(owner);
  const q = useDeferredValue(typed.trim());
  const { data } = useQuery({
    ...callOptions<typeof listUsersCall>("GET /admin/users", listed(q)),
    enabled: q !== "" && q !== owner,
    staleTime: Infinity,
  });
  return (
    <Field label="User ID" error={error} hint="Its owner. Search by name or email.">
      <Input
        name="user_id"
        list={listId}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <datalist id={listId}>
        {data?.users.map(({ id, email, name }) => (
          <option key={id} value={email}>
            {name ?? email}
          </option>
        ))}
      </datalist>
    </Field>
  );
}
