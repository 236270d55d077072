import { Alert } from "@/components/ui/alert";
import { buttonVariants } from "@/components/ui/button-variants";
import type { Refusal } from "@/lib/auth/sign-on";

const reasons: Record<Refusal, (name: string) => string> = {
  unverified: (name) => `${name} has not confirmed your email address. Confirm it there, then try again.`,
  uninvited: () =>
    "There is no account and no open invitation for your email address. You can request an invite.",
  suspended: () => "This account is suspended. Please ask an administrator.",
  linked: (name) =>
    `The account with your email address belongs to another login at ${name}. Please ask an administrator.`,
};

type Problem = { refused?: string | undefined; error?: string | undefined };

/** Explains why single sign-on failed. */
export function SignOnProblem({ name, refused, error }: Problem & { name: string }) {
  if (!refused && !error) return null;
  const reason = Object.entries(reasons).find(([key]) => key === refused)?.[1];
  const text =
    reason?.(name) ?? `Logging in with ${name} did not work. Please try again, or ask an administrator.`;
  return (
    <Alert variant="destructive" className="mb-5">
      {text}
    </Alert>
  );
}

type Props = { name: string; from: string | null; isOnly: boolean };

/** A plain link, because `Link` would prefetch it. */
export const SignOnLink = ({ name, from, isOnly }: Props) => (
  <a
    href={`/api/auth/sso${from === null ? "" : `?${new URLSearchParams({ from }).toString()}`}`}
    className={buttonVariants({
      variant: isOnly ? "primary" : "secondary",
      className: isOnly ? "w-full" : "mt-3 w-full",
    })}
  >
    {`Continue with ${name}`}
  </a>
);
