import type { Metadata } from "next";
import { FormLinks } from "@/components/auth/form-links";
import { RegisterForm } from "@/components/auth/register-form";

// The URL may contain a code, which must not leak. `no-referrer` would make forms post with a null origin.
export const metadata: Metadata = { title: "Register", referrer: "same-origin" };

type Query = Promise<Record<string, string | string[] | undefined>>;

export default async function RegisterPage({ searchParams }: { searchParams: Query }) {
  const { code, email } = await searchParams;
  return (
    <>
      <h1 className="mb-6 text-title">Create an account</h1>
      <RegisterForm
        code={typeof code === "string" ? code : ""}
        email={typeof email === "string" ? email : ""}
      />
      <FormLinks to={["/login", "/request-invite"]} />
    </>
  );
}
