/**
 * Writes a line to the host's log: an error for the site's operators, unless it only notes what a caller was refused.
 */
export type Log = (
  message: string,
  fields: Readonly<Record<string, string | number | boolean>>,
  level?: 'error' | 'info',
) => void;
