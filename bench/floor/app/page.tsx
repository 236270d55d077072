export const dynamic = "force-dynamic";

/** The least that a page can be which is rendered for each request. */
export default function Page() {
  return <h1>The floor</h1>;
}
