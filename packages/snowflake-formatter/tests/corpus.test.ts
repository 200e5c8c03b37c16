import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type FormatSqlOptions, formatSQL, isFormatterFailure } from '../src/index.ts';
import { difference } from './fuzz/oracle.ts';
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

/** The texts below a folder, each with its location: whole files, and the lines of collections. */
function readCases(root: string): Case[] {
  const cases: Case[] = [];
  if (!existsSync(root)) return cases;
  for (const entry of readdirSync(root, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.name.endsWith('.sql'))
      cases.push({ id: relative(root, path), sql: readFileSync(path, 'utf8') });
    if (!entry.name.endsWith('.jsonl')) continue;
    for (const line of readFileSync(path, 'utf8').trim().split('\n')) {
      const value: unknown = JSON.parse(line);
      if (isCase(value)) cases.push(value);
    }
  }
  return cases;
}

const unclosed = (sql: string): boolean => sql.includes('/*SomeComment');

/**
 * One in this many texts is tried with each set of options; the defaults are tried on every text, and so are all sets
 * on request.
 */
const SHARE = process.env.HLN_CORPUS_FULL === undefined ? 8 : 1;

function isChosen(index: number, id: string): boolean {
  let hash = index;
  for (let i = 0; i < id.length; i++) hash = (Math.imul(hash, 31) + id.charCodeAt(i)) >>> 0;
  return index === 0 || hash % SHARE === 0;
}

/** The text without white space at the inner edges of its template tags, which an option adds. */
function withoutPadding(sql: string): string {
  return sql.replace(/(\{[{%][-+]?)[^\S\n]+|[^\S\n]+([-+]?[%}]\})/g, '$1$2');
}

/** Describes what is wrong with the text formatted with these options; '' if nothing is. */
function fault(sql: string, options: FormatSqlOptions): string {
  const { formatted, errors, diagnostics } = formatSQL(sql, options);
  // An unbalanced text is refused, whatever the options are.
  if (errors.length > 0) return diagnostics.some(isFormatterFailure) ? errors.join() : '';
  const changed =
    options.padTags === true
      ? difference(withoutPadding(sql), withoutPadding(formatted), options)
      : difference(sql, formatted, options);
  if (changed !== '') return changed;
  return formatSQL(formatted, options).formatted === formatted ? '' : 'not idempotent';
}

const folders = ['snowflake', 'snowflake-fresh'].map((name) => join(folder ?? '', name));

describe.skipIf(folder === undefined || !folders.every(existsSync))(
  'the public corpora (HLN_CORPUS_DIR; all of them with every set of options with HLN_CORPUS_FULL=1)',
  () => {
    const cases = folder === undefined ? [] : folders.flatMap(readCases).filter(({ sql }) => !unclosed(sql));

    it.each(optionSets().map((options, index) => [JSON.stringify(options), options, index] as const))(
      'keep their meaning and their shape with %s',
      (_, options, index) => {
        const chosen = cases.filter(({ id }, n) => isChosen(index, `${id}${n}`));
        const broken = chosen.flatMap(({ id, sql }) => {
          const found = fault(sql, options);
          return found === '' ? [] : [`${id}: ${found}`];
        });
        expect(broken).toEqual([]);
        expect(chosen.length).toBeGreaterThan(100);
      },
    );

    it('are refused only if they are not balanced', () => {
      const refused = cases.filter(({ sql }) => formatSQL(sql).errors.length > 0);
      expect(refused.length).toBeLessThan(5);
      expect(cases.length).toBeGreaterThan(1500);
    });
  },
);
