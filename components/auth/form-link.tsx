import Link from "next/link";

/** The other way on from a form: a question, and what answers it. */
export function FormLink({ href, question, answer }: { href: string; question: string; answer: string }) {
  return (
    <Link
      href={href}
      prefetch={false}
      className="text-muted group touch:min-h-11 inline-flex min-h-7 flex-wrap items-center gap-x-1 text-sm"
    >
      {question}{" "}
      <span className="text-accent decoration-accent/40 group-hover:decoration-accent underline underline-offset-4">
        {answer}
      </span>
    </Link>
  );
}
