/**
 * Writes a line to the log of whatever hosts the functions: an error, for whoever looks after the site, unless it is a
 * note of what a caller was refused.
 */
export type Log = (
  message: string,
  fields: Readonly<Record<string, string | number | boolean>>,
  level?: 'error' | 'info',
) => void;
