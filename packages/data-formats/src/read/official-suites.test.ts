import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { isDataError } from '../model/data-error.ts';
import { Notes } from '../model/notes.ts';
import type { DataValue } from '../model/value.ts';
import { writeToml } from '../write/write-toml.ts';
import { writeYaml } from '../write/write-yaml.ts';
import { readToml } from './read-toml.ts';
import { readYaml, readYamlDocuments } from './read-yaml.ts';

const corpus = process.env.HLN_CORPUS_DIR;

/** As JSON.parse would return it, to compare with the suites. */
function plain(value: DataValue): unknown {
  switch (value.kind) {
    case 'list':
      return value.items.map(plain);
    case 'map':
      return Object.fromEntries(value.members.map((member) => [member.key, plain(member.value)]));
    case 'number':
      return Number(value.text);
    case 'null':
      return null;
    case 'special':
    case 'date':
      return value.text;
    default:
      return value.value;
  }
}

const outcome = (run: () => unknown) => {
  try {
    return run();
  } catch (error) {
    if (isDataError(error)) return error;
    throw error;
  }
};

describe.skipIf(!corpus)('yaml-test-suite (skipped unless HLN_CORPUS_DIR is set)', () => {
  const folder = `${corpus}/devtools/yaml/src`;

  /** The suite's signs for characters that editors hide. */
  const visible = (text: string) =>
    text
      .replaceAll('␣', ' ')
      .replaceAll(/—*»/g, '\t')
      .replaceAll('←', '\r')
      .replaceAll('⇔', '\uFEFF')
      .replaceAll('↵', '')
      .replace(/∎\n?$/, '');

  interface Case {
    readonly name: string;
    readonly yaml: string;
    readonly fail: boolean;
    readonly json: string | null;
  }

  /** A case of a file takes what it lacks from the one before it. */
  function casesOf(file: string): Case[] {
    let before: Record<string, unknown> = {};
    const list = plain(readYaml(readFileSync(`${folder}/${file}`, 'utf8'), new Notes()));
    return (Array.isArray(list) ? list : []).flatMap((own, i) => {
      const all = { ...before, ...own };
      before = { ...all, fail: undefined };
      if (all.skip === true) return [];
      return [
        {
          name: `${file.slice(0, 4)}/${i}: ${all.name}`,
          yaml: visible(String(all.yaml)),
          fail: all.fail === true,
          json: typeof all.json === 'string' ? all.json : null,
        },
      ];
    });
  }

  /** The suite writes one JSON text after the other; each document alone is YAML's flow style as well. */
  const documentsOf = (json: string): unknown[] => {
    const documents: unknown[] = [];
    let open = '';
    for (const line of json.split('\n')) {
      open += `${line}\n`;
      try {
        documents.push(JSON.parse(open));
        open = '';
      } catch (error) {
        if (!(error instanceof SyntaxError)) throw error;
      }
    }
    return documents;
  };

  const cases = corpus ? readdirSync(folder).flatMap(casesOf) : [];

  test('has cases', () => expect(cases.length).toBeGreaterThan(150));

  test.each(cases)('$name', ({ yaml, fail, json }) => {
    const read = outcome(() => readYamlDocuments(yaml, new Notes()));
    if (fail) return expect(isDataError(read), JSON.stringify(read)).toBe(true);
    if (isDataError(read)) throw read;
    if (json !== null && Array.isArray(read)) expect(read.map(plain)).toEqual(documentsOf(json));
  });

  test.each(cases.filter(({ fail }) => !fail))('writes and reads back $name', ({ yaml }) => {
    const value = readYaml(yaml, new Notes());
    expect(plain(readYaml(writeYaml(value, 2, new Notes()), new Notes()))).toEqual(plain(value));
  });
});

/** Valid in TOML 1.1, which this package reads, and refused by 1.0. */
const NEWER = new Set([
  'datetime/no-secs',
  'local-datetime/no-secs',
  'local-time/no-secs',
  'inline-table/linebreak-01',
  'inline-table/linebreak-02',
  'inline-table/linebreak-03',
  'inline-table/linebreak-04',
  'inline-table/trailing-comma',
  'string/basic-byte-escapes',
]);

describe.skipIf(!corpus)('toml-test (skipped unless HLN_CORPUS_DIR is set)', () => {
  const folder = `${corpus}/devtools/toml/tests`;
  const names = (kind: string) =>
    corpus
      ? readdirSync(`${folder}/${kind}`, { recursive: true, encoding: 'utf8' })
          .filter((file) => file.endsWith('.toml'))
          .map((file) => file.replace(/\.toml$/, ''))
      : [];
  const bytes = (kind: string, name: string) => readFileSync(`${folder}/${kind}/${name}.toml`);
  const text = (kind: string, name: string) =>
    new TextDecoder('utf-8', { fatal: true }).decode(bytes(kind, name));

  interface Tagged {
    readonly type: string;
    readonly value: string;
  }
  const isTagged = (value: object): value is Tagged =>
    'type' in value && typeof value.type === 'string' && 'value' in value && typeof value.value === 'string';

  /** The suite's tagged values, with one spelling for each number and date. */
  function untagged(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(untagged);
    if (typeof value !== 'object' || value === null) return value;
    if (!isTagged(value))
      return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, untagged(inner)]));
    const { type, value: source } = value;
    if (type === 'bool') return source === 'true';
    if (type === 'integer') return `integer ${BigInt(source)}`;
    if (type === 'float')
      return `float ${/inf|nan/.test(source) ? source.replace(/^\+/, '') : Number(source)}`;
    return type === 'string' ? source : `date ${dateKey(source)}`;
  }
  const dateKey = (source: string) =>
    source
      .replace(/[ tT]/, 'T')
      .replace(/z$/i, 'Z')
      .replace(/\+00:00$/, 'Z')
      .replace(/(T|^)(\d\d:\d\d)(?!:)/, '$1$2:00')
      .replace(/(\.\d*?)0+(?=\D|$)/, '$1')
      .replace(/\.(?=\D|$)/, '');

  function typed(value: DataValue): unknown {
    switch (value.kind) {
      case 'list':
        return value.items.map(typed);
      case 'map':
        return Object.fromEntries(value.members.map((member) => [member.key, typed(member.value)]));
      case 'number':
        return /^-?\d+$/.test(value.text) ? `integer ${BigInt(value.text)}` : `float ${Number(value.text)}`;
      case 'special':
        return `float ${value.text}`;
      case 'date':
        return `date ${dateKey(value.text)}`;
      default:
        return plain(value);
    }
  }

  test('has cases', () => expect(names('valid').length).toBeGreaterThan(100));

  test.each(names('valid'))('reads %s', (name) => {
    const expected = untagged(JSON.parse(readFileSync(`${folder}/valid/${name}.json`, 'utf8')));
    expect(typed(readToml(text('valid', name), new Notes()))).toEqual(expected);
  });

  test.each(names('valid'))('writes and reads back %s', (name) => {
    const value = readToml(text('valid', name), new Notes());
    expect(typed(readToml(writeToml(value, new Notes()), new Notes()))).toEqual(typed(value));
  });

  test.each(names('invalid').filter((name) => !NEWER.has(name)))('refuses %s', (name) => {
    // A text that is not UTF-8 never becomes a string.
    if (!Buffer.from(bytes('invalid', name).toString()).equals(bytes('invalid', name))) return;
    expect(isDataError(outcome(() => readToml(text('invalid', name), new Notes())))).toBe(true);
  });
});
