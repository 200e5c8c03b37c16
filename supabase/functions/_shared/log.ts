/** Writes a line to the log of whatever hosts the functions. */
export type Log = (message: string, fields: Readonly<Record<string, string | number | boolean>>) => void;
