import type { Metadata } from "next";
import { ForgotForm } from "@/components/auth/forgot-form";
import { FormLinks } from "@/components/auth/form-links";
import { hasPasswordLogin } from "@/lib/env";
import { isMailOn } from "@/lib/outbox";

export const metadata: Metadata = { title: "Forgot your password?" };

export default function ForgotPage() {
  if (isMailOn() && hasPasswordLogin()) return <ForgotForm />;
  return (
    <>
      <h1 className="text-title">Forgot your password?</h1>
      <p className="text-muted mt-2 text-ui">Ask your administrator.</p>
      <FormLinks to={["/login"]} />
    </>
  );
}
