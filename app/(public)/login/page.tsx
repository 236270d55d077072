import type { Metadata } from "next";
import { FormLinks } from "@/components/auth/form-links";
import { LoginForm } from "@/components/auth/login-form";
import { SignOnLink, SignOnProblem } from "@/components/auth/sign-on";
import { AuthNoticeInline } from "@/components/shell/auth-notice";
import { hasPasswordLogin, signOnName } from "@/lib/env";
import { isMailOn } from "@/lib/outbox";

export const metadata: Metadata = { title: "Log in" };

type Query = Promise<Record<string, string | string[] | undefined>>;

export default async function LoginPage({ searchParams }: { searchParams: Query }) {
  const { from: given, ended, refused, error } = await searchParams;
  const text = (value: typeof given) => (typeof value === "string" ? value : undefined);
  const from = text(given) ?? null;
  const [provider, hasPassword] = [signOnName(), hasPasswordLogin()];
  const forgot = hasPassword && isMailOn() ? (["/forgot"] as const) : [];
  return (
    <>
      <h1 className="mb-6 text-title">Log in</h1>
      <AuthNoticeInline ended={text(ended)} />
      {provider ? <SignOnProblem name={provider} refused={text(refused)} error={text(error)} /> : null}
      {hasPassword ? <LoginForm from={from} /> : null}
      {provider ? <SignOnLink name={provider} from={from} isOnly={!hasPassword} /> : null}
      {hasPassword && !isMailOn() ? (
        <p className="text-muted mt-4 text-ui">Forgot your password? Ask your administrator.</p>
      ) : null}
      <FormLinks to={[...forgot, ...(hasPassword ? (["/register"] as const) : []), "/request-invite"]} />
    </>
  );
}
