/** The parts of the peers that the benchmarks use, for type checking where the peers are not installed. */
declare module 'sql-formatter' {
  export function format(
    sql: string,
    options: {
      language: 'snowflake';
      keywordCase: 'upper';
      paramTypes?: { custom: readonly { regex: string }[] };
    },
  ): string;
}

declare module 'prettier' {
  export function format(
    text: string,
    options: { parser: string; plugins?: readonly unknown[] },
  ): Promise<string>;
}

declare module 'prettier-plugin-sql-cst' {
  const plugin: unknown;
  // biome-ignore lint/style/noDefaultExport: The package has one.
  export default plugin;
}

declare module 'chrome-launcher' {
  export function launch(options: {
    chromePath: string;
    chromeFlags: string[];
    logLevel: 'silent';
  }): Promise<{ port: number; kill(): void }>;
}

declare module 'lighthouse' {
  interface Audit {
    readonly id: string;
    readonly score: number | null;
    readonly scoreDisplayMode: string;
    readonly numericValue?: number;
  }
  interface Result {
    readonly audits: Readonly<Record<string, Audit>>;
    readonly categories: Readonly<Record<string, { readonly score: number | null }>>;
    readonly runtimeError?: { readonly message: string };
  }
  // biome-ignore lint/style/noDefaultExport: The package has one.
  export default function lighthouse(
    url: string,
    flags: Readonly<Record<string, unknown>>,
  ): Promise<{ readonly lhr: Result } | undefined>;
}

declare module 'recharts' {
  import type { ComponentType, ReactNode } from 'react';

  type Part = ComponentType<{ children?: ReactNode } & Readonly<Record<string, unknown>>>;
  export const Bar: Part;
  export const BarChart: Part;
  export const CartesianGrid: Part;
  export const Tooltip: Part;
  export const XAxis: Part;
  export const YAxis: Part;
}
