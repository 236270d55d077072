import type { Metadata } from "next";
import { FormLink } from "@/components/auth/form-link";
import { LoginForm } from "@/components/auth/login-form";
import { AuthNoticeInline } from "@/components/shell/auth-notice";
import { Card } from "@/components/ui/card";

export const metadata: Metadata = { title: "Log in" };

type Query = Promise<Record<string, string | string[] | undefined>>;

export default async function LoginPage({ searchParams }: { searchParams: Query }) {
  const { from, ended } = await searchParams;
  return (
    <Card>
      <h1 className="mb-6 text-xl font-semibold">Log in</h1>
      <AuthNoticeInline ended={typeof ended === "string" ? ended : undefined} />
      <LoginForm from={typeof from === "string" ? from : null} />
      <p className="mt-6 flex flex-col items-start gap-1">
        <FormLink href="/register" question="Have an invite code?" answer="Register now" />
        <FormLink href="/request-invite" question="Don't have an invite code?" answer="Request one" />
      </p>
    </Card>
  );
}
