import type { Metadata } from "next";
import Link from "next/link";
import { ApiCall } from "@/components/api-docs/api-call";
import { docsPath, PartList } from "@/components/api-docs/api-parts";
import { InlineCode } from "@/components/api-docs/inline-code";
import { buttonVariants } from "@/components/ui/button-variants";
import { Header, HeaderEnd } from "@/components/shell/header";
import { ThemeToggle } from "@/components/shell/theme-toggle";
import { Wordmark } from "@/components/shell/wordmark";
import { type Part, reference } from "@/lib/openapi/reference";

const errors =
  "Every error has a `detail` for people and a `code` for programs. If fields are invalid, `fields` explains the " +
  "problem with each of them.";

type Props = { searchParams: Promise<{ part?: string | string[] }> };

const chosenPart = async ({ searchParams }: Props): Promise<Part | undefined> => {
  const { part } = await searchParams;
  return reference().parts.find(({ slug }) => slug === part);
};

export async function generateMetadata(props: Props): Promise<Metadata> {
  const part = await chosenPart(props);
  return { title: part ? `${part.name} · API` : "API" };
}

/** The API documentation, rendered from the OpenAPI document. Public; needs no JavaScript. */
export default async function ApiDocsPage(props: Props) {
  const part = await chosenPart(props);
  const { introduction, parts } = reference();
  return (
    <>
      <Header>
        <Link href="/" prefetch={false} className="rounded-control">
          <Wordmark />
        </Link>
        <HeaderEnd>
          <ThemeToggle />
        </HeaderEnd>
      </Header>
      <main id="content" tabIndex={-1} className="mx-auto w-full max-w-4xl flex-1 px-4 pt-4 pb-8 sm:pt-8">
        {part ? (
          <WholePart part={part} />
        ) : (
          <>
            <h1 className="text-title">API</h1>
            <Introduction paragraphs={introduction} />
            <PartList parts={parts} />
          </>
        )}
      </main>
    </>
  );
}

function WholePart({ part }: { part: Part }) {
  return (
    <>
      <Link href={docsPath} prefetch={false} className={buttonVariants({ variant: "link" })}>
        All calls
      </Link>
      <h1 className="mt-3 text-title">{part.name}</h1>
      <p className="text-muted mt-1 mb-8">{part.description}.</p>
      {part.calls.map((call) => (
        <ApiCall key={call.id} call={call} />
      ))}
    </>
  );
}

function Introduction({ paragraphs }: { paragraphs: string[] }) {
  return (
    <div className="text-muted mt-6 max-w-prose space-y-3">
      {[...paragraphs, errors].map((text) => (
        <p key={text}>
          <InlineCode>{text}</InlineCode>
        </p>
      ))}
      <p>
        In the examples, COLLOQUY is the URL of this instance and TOKEN is your token. The OpenAPI 3.1
        document is at{" "}
        <a href="/api/v1/openapi.json" target="_blank" className="text-ink underline underline-offset-4">
          /api/v1/openapi.json
        </a>
        .
      </p>
    </div>
  );
}
