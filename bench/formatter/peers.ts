import { loadPrettier, loadSqlCst, loadSqlFormatter } from '../peers/load.ts';

export interface Peer {
  readonly name: string;
  /** The largest text (bytes) that it gets in one run of the benchmark; a larger one would take minutes. */
  readonly largest: number;
  /** Loads the library and returns the function that formats. */
  load(): Promise<(sql: string) => unknown>;
}

export const PEERS: readonly Peer[] = [
  {
    name: 'bare scan',
    largest: Number.POSITIVE_INFINITY,
    load: async () => (sql) => {
      let sum = 0;
      for (let i = 0; i < sql.length; i++) sum = (sum + sql.charCodeAt(i)) | 0;
      return sum;
    },
  },
  {
    name: 'hln',
    largest: Number.POSITIVE_INFINITY,
    load: async () => {
      const { formatSQL } = await import('@hln/snowflake-formatter');
      return (sql) => {
        const result = formatSQL(sql);
        if (result.errors.length > 0) throw new Error(result.errors.join('; '));
        return result.formatted;
      };
    },
  },
  {
    name: 'hln proof alone',
    largest: Number.POSITIVE_INFINITY,
    load: async () => {
      const { formatSQL } = await import('@hln/snowflake-formatter');
      const { proveUnchanged } = await import('@hln/snowflake-formatter/proof');
      const outputs = new Map<string, string>();
      return (sql) => {
        const output = outputs.get(sql) ?? formatSQL(sql).formatted;
        outputs.set(sql, output);
        const failure = proveUnchanged(sql, output);
        if (failure !== null) throw new Error(failure.reason);
        return failure;
      };
    },
  },
  {
    name: 'sql-formatter',
    largest: 10_000_000,
    load: async () => {
      const { format } = await loadSqlFormatter();
      return (sql) => format(sql, { language: 'snowflake', keywordCase: 'upper' });
    },
  },
  {
    name: 'sql-formatter, tags as parameters',
    largest: 0,
    load: async () => {
      const { format } = await loadSqlFormatter();
      const custom = ['\\{\\{[^]*?\\}\\}', '\\{%[^]*?%\\}', '\\{#[^]*?#\\}'].map((regex) => ({ regex }));
      return (sql) => format(sql, { language: 'snowflake', keywordCase: 'upper', paramTypes: { custom } });
    },
  },
  {
    name: 'prettier + sql-cst',
    largest: 10_000_000,
    load: async () => {
      const { format } = await loadPrettier();
      const plugin = await loadSqlCst();
      // The plugin has no Snowflake parser; of those that it has, this one understands the benchmark's statements.
      return (sql) => format(sql, { parser: 'sqlite', plugins: [plugin] });
    },
  },
];
