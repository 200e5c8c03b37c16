/** The address in `Name <address>`, as the database compares it. */
export const bareAddress = (recipient: string): string =>
  (/<([^<>]*)>\s*$/.exec(recipient)?.[1] ?? recipient).trim().toLowerCase();
