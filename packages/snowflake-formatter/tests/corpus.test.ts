import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { formatSQL } from '../src/index.ts';
import { optionSets } from './lib/option-sets.ts';

const folder = process.env.HLN_CORPUS_DIR;

interface Case {
  readonly id: string;
  readonly sql: string;
}

function isCase(value: unknown): value is Case {
  return (
    typeof value === 'object' &&
    value !== null &&
    'id' in value &&
    'sql' in value &&
    typeof value.sql === 'string'
  );
}

function readCases(root: string): Case[] {
  const cases: Case[] = [];
  for (const source of readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isDirectory())) {
    for (const file of readdirSync(join(root, source.name))) {
      const text = readFileSync(join(root, source.name, file), 'utf8');
      if (file.endsWith('.sql')) cases.push({ id: `${source.name}/${file}`, sql: text });
      if (!file.endsWith('.jsonl')) continue;
      for (const line of text.trim().split('\n')) {
        const value: unknown = JSON.parse(line);
        if (isCase(value)) cases.push(value);
      }
    }
  }
  return cases;
}

/** What must not change, read without the engine: everything but white space, letter case outside quotes, and AS. */
function essence(sql: string): string {
  const parts = sql.match(/'(?:[^'\\]|\\[\s\S]|'')*'|"[^"]*"|\$\$[\s\S]*?\$\$|[\p{L}\p{N}_$]+|[^\s]/gu) ?? [];
  return parts
    .filter((part) => !/^as$/i.test(part))
    .map((part) => (/^['"]/.test(part) ? part : part.toUpperCase().replace(/\s+/g, '')))
    .join(' ');
}

const unclosed = (sql: string): boolean => sql.includes('/*SomeComment');

describe.skipIf(folder === undefined || !existsSync(join(folder, 'snowflake')))(
  'the public corpus (HLN_CORPUS_DIR)',
  () => {
    const cases =
      folder === undefined ? [] : readCases(join(folder, 'snowflake')).filter(({ sql }) => !unclosed(sql));
    it.each(optionSets().map((options) => [JSON.stringify(options), options] as const))(
      'keeps its meaning and its shape with %s',
      (_, options) => {
        const broken: string[] = [];
        for (const { id, sql } of cases) {
          const { formatted, errors } = formatSQL(sql, options);
          if (errors.length > 0) broken.push(`${id}: ${errors.join()}`);
          else if (essence(formatted) !== essence(sql)) broken.push(`${id}: tokens differ`);
          else if (formatSQL(formatted, options).formatted !== formatted)
            broken.push(`${id}: not idempotent`);
        }
        expect(broken).toEqual([]);
        expect(cases.length).toBeGreaterThan(1000);
      },
    );
  },
);
