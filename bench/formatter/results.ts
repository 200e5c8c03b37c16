import { readFileSync, writeFileSync } from 'node:fs';

/** The figures that the site quotes from the formatter's benchmarks; a test compares the page with this file. */
export const RESULTS = new URL('../results/formatter.json', import.meta.url);

export interface FormatterResults {
  readonly peers: {
    /** The day it was measured, as yyyy-mm-dd. */
    readonly measured: string;
    /** How many texts were formatted. */
    readonly texts: { readonly plain: number; readonly jinja: number };
    /** How many of them passed, by the peer's name. */
    readonly fine: Readonly<Record<string, { readonly plain: number; readonly jinja: number }>>;
  };
  readonly speed: {
    readonly measured: string;
    readonly characters: number;
    /** The best warm run in milliseconds, by the peer's name. */
    readonly warm: Readonly<Record<string, number>>;
  };
}

/** Whether the run is to be noted in {@link RESULTS}: `npm run bench -- formatter-peers formatter --note`. */
export const isNoted = (): boolean => process.argv.includes('--note');

/** Today in New Zealand, as yyyy-mm-dd. */
export const today = (): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Pacific/Auckland' }).format(new Date());

/** Replaces one part of {@link RESULTS}. */
export function note(part: Partial<FormatterResults>): void {
  const noted: FormatterResults = JSON.parse(readFileSync(RESULTS, 'utf8'));
  writeFileSync(RESULTS, `${JSON.stringify({ ...noted, ...part }, null, 2)}\n`);
}
