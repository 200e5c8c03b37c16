/** A privilege that somebody other than the owner holds. */
export interface Grant {
  /** As it is written after `on`. */
  readonly object: string;
  /** null for the whole object. */
  readonly column: string | null;
  readonly privilege: string;
  readonly grantee: string;
}

/** One statement for each object and grantee; a privilege on several columns names them together. */
export function grantStatements(grants: readonly Grant[]): string[] {
  const byObjectAndGrantee = Map.groupBy(grants, ({ object, grantee }) => `${object} to ${grantee}`);
  return [...byObjectAndGrantee]
    .map(([target, held]) => `grant ${privilegesOf(held).join(', ')} on ${target};`)
    .sort();
}

function privilegesOf(grants: readonly Grant[]): string[] {
  const byPrivilege = Map.groupBy(grants, ({ privilege }) => privilege.toLowerCase());
  return [...byPrivilege]
    .map(([privilege, held]) => {
      const columns = held.map(({ column }) => column).filter((column) => column !== null);
      return columns.length === held.length ? `${privilege} (${columns.sort().join(', ')})` : privilege;
    })
    .sort();
}

/** A text as SQL writes it. */
export function quoteText(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
