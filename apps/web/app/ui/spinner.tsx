/** A turning ring. Decorative unless it has a label; say in text what is loading. */
export function Spinner({ label }: { readonly label?: string }) {
  if (label === undefined) return <span className="spinner" aria-hidden />;
  return (
    <span role="status">
      <span className="spinner" aria-hidden />
      <span className="visually-hidden">{label}</span>
    </span>
  );
}
