import type { Metadata } from "next";
import { FormLinks } from "@/components/auth/form-links";
import { RegisterForm } from "@/components/auth/register-form";
import { SignOnLink } from "@/components/auth/sign-on";
import { hasPasswordLogin, signOnName } from "@/lib/env";

// The URL may contain a code, which other sites must not get as the referrer. With `no-referrer`, the browser posts forms
// with `Origin: null`, which Next.js refuses.
export const metadata: Metadata = { title: "Register", referrer: "same-origin" };

type Query = Promise<Record<string, string | string[] | undefined>>;

export default async function RegisterPage({ searchParams }: { searchParams: Query }) {
  const { code, email } = await searchParams;
  const provider = signOnName();
  return (
    <>
      <h1 className="mb-6 text-title">Create an account</h1>
      {hasPasswordLogin() ? (
        <RegisterForm
          code={typeof code === "string" ? code : ""}
          email={typeof email === "string" ? email : ""}
        />
      ) : null}
      {provider ? <SignOnLink name={provider} from={null} isOnly={!hasPasswordLogin()} /> : null}
      <FormLinks to={["/login", "/request-invite"]} />
    </>
  );
}
