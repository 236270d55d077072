import type { Metadata } from "next";
import { FormLinks } from "@/components/auth/form-links";
import { LoginForm } from "@/components/auth/login-form";
import { AuthNoticeInline } from "@/components/shell/auth-notice";
import { isMailOn } from "@/lib/outbox";

export const metadata: Metadata = { title: "Log in" };

type Query = Promise<Record<string, string | string[] | undefined>>;

export default async function LoginPage({ searchParams }: { searchParams: Query }) {
  const { from, ended } = await searchParams;
  return (
    <>
      <h1 className="mb-6 text-title">Log in</h1>
      <AuthNoticeInline ended={typeof ended === "string" ? ended : undefined} />
      <LoginForm from={typeof from === "string" ? from : null} />
      {isMailOn() ? null : (
        <p className="text-muted mt-4 text-ui">Forgot your password? Ask your administrator.</p>
      )}
      <FormLinks to={[...(isMailOn() ? (["/forgot"] as const) : []), "/register", "/request-invite"]} />
    </>
  );
}
