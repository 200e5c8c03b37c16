export default function Page() {
  return <h1>tools</h1>;
}
