import Link from "next/link";
import { buttonVariants } from "@/components/ui/button-variants";
import { ItemGroup } from "@/components/ui/item";
import { Section } from "@/components/ui/section";
import type { Part } from "@/lib/http/openapi/reference";
import { MethodAndPath } from "./api-call";
import { InlineCode } from "./inline-code";

const docsPath = "/api/v1/docs";
const pathOf = (slug: string): string => `${docsPath}?part=${slug}`;

/** The parts of the interface, side by side. `current` is the slug of one, "" for all. */
export function PartNav({ parts, current }: { parts: Part[]; current: string }) {
  const links = [{ slug: "", name: "All calls" }, ...parts];
  return (
    <nav aria-label="Parts of the API" className="mt-6">
      <ul className="-ml-3 flex flex-wrap gap-1">
        {links.map(({ slug, name }) => (
          <li key={slug}>
            <Link
              href={slug ? pathOf(slug) : docsPath}
              prefetch={false}
              aria-current={slug === current ? "page" : undefined}
              className={buttonVariants({ variant: "nav", size: "sm" })}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The calls of each part in a line, which leads to the whole of it. */
export function PartList({ parts }: { parts: Part[] }) {
  return parts.map((part) => (
    <div key={part.slug} className="mt-8">
      <Section title={part.name} count={part.calls.length} hint={part.description}>
        <ItemGroup>
          {part.calls.map((call) => (
            <li key={call.id} className="py-2.5">
              <Link
                href={`${pathOf(part.slug)}#${call.id}`}
                prefetch={false}
                className="decoration-line hover:decoration-ink touch:min-h-11 inline-flex items-center underline underline-offset-4"
              >
                <span>
                  <InlineCode>{call.summary}</InlineCode>
                </span>
              </Link>
              <MethodAndPath call={call} />
            </li>
          ))}
        </ItemGroup>
      </Section>
    </div>
  ));
}
