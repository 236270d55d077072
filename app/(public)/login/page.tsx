import type { Metadata } from "next";
import Link from "next/link";
import { LoginForm } from "@/components/auth/login-form";
import { AuthNoticeInline } from "@/components/shell/auth-notice";
import { publicForms } from "@/components/shell/destinations";
import { Card } from "@/components/ui/card";

export const metadata: Metadata = { title: "Log in" };

type Query = Promise<Record<string, string | string[] | undefined>>;

export default async function LoginPage({ searchParams }: { searchParams: Query }) {
  const { from, ended } = await searchParams;
  const { register, requestInvite } = publicForms;
  return (
    <Card>
      <h1 className="mb-6 text-xl font-semibold">Log in</h1>
      <AuthNoticeInline hasEnded={ended === "1"} />
      <LoginForm from={typeof from === "string" ? from : null} />
      {register && requestInvite ? (
        <p className="text-muted mt-6 flex flex-wrap justify-between gap-x-4 text-sm">
          {[register, requestInvite].map(({ href, label }) => (
            <Link key={href} href={href} className="text-accent underline underline-offset-4">
              {label}
            </Link>
          ))}
        </p>
      ) : null}
    </Card>
  );
}
