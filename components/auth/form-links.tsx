import Link from "next/link";

const links = {
  "/login": { question: "Already have an account?", answer: "Log in" },
  "/forgot": { question: "Forgot your password?", answer: "Get a link" },
  "/register": { question: "Have an invite code?", answer: "Register now" },
  "/request-invite": { question: "Don't have an invite code?", answer: "Request one" },
};

/** Links to the other account pages. */
export function FormLinks({ to }: { to: (keyof typeof links)[] }) {
  return (
    <p className="mt-6 flex flex-col items-start gap-1">
      {to.map((href) => (
        <Link
          key={href}
          href={href}
          prefetch={false}
          className="text-muted group touch:min-h-11 inline-flex min-h-7 flex-wrap items-center gap-x-1 text-ui"
        >
          {links[href].question}{" "}
          <span className="text-accent decoration-accent/40 group-hover:decoration-accent underline underline-offset-4">
            {links[href].answer}
          </span>
        </Link>
      ))}
    </p>
  );
}
