/**
 * PostgreSQL before version 16 names the table of every column of a view, later ones only where there are several
 * tables.
 */
export function withoutQualifiers(text: string): string {
  return text.replaceAll(/create view [^;]+;/g, (view) => view.replaceAll(/\b\w+\.(?=\w)/g, ''));
}
