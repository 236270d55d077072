export default function Page() {
  return <h1>The floor</h1>;
}
