import { readdirSync, readFileSync } from 'node:fs';
import { type DataValue, Notes, readData } from '@hln/data-formats';
import { describe, expect, test } from 'vitest';
import type { Draft } from './schema/dialects.ts';
import type { SchemaDocument } from './schema/registry.ts';
import { validate } from './validate.ts';

const corpus = process.env.HLN_CORPUS_DIR;

interface Group {
  readonly description: string;
  readonly schema: unknown;
  readonly tests: readonly {
    readonly description: string;
    readonly data: unknown;
    readonly valid: boolean;
  }[];
}

/** The suite's texts are read by our own reader, so that numbers keep their digits. */
const read = (text: string): DataValue => readData(text, 'json', new Notes());

const isDocument = (file: string) => file.endsWith('.json');

describe.skipIf(!corpus)('JSON-Schema-Test-Suite (skipped unless HLN_CORPUS_DIR is set)', () => {
  const folder = `${corpus}/devtools/json-schema`;
  const filesIn = (path: string) =>
    corpus
      ? readdirSync(`${folder}/${path}`, { recursive: true, encoding: 'utf8' }).filter(isDocument).sort()
      : [];
  const others: SchemaDocument[] = filesIn('remotes').map((file) => ({
    uri: `http://localhost:1234/${file.replaceAll('\\', '/')}`,
    value: read(readFileSync(`${folder}/remotes/${file}`, 'utf8')),
  }));

  const cases = (
    [
      ['draft2020-12', '2020-12'],
      ['draft7', '7'],
    ] as const
  ).flatMap(([name, draft]) =>
    filesIn(`tests/${name}`).map((file): [string, Draft, string] => [`${name}/${file}`, draft, file]),
  );

  test('has cases', () => expect(cases.length).toBeGreaterThan(40));

  test.each(cases)('%s', async (path, draft, file) => {
    const text = readFileSync(`${folder}/tests/${path}`, 'utf8');
    const groups: readonly Group[] = JSON.parse(text);
    const values = read(text);
    const wrong: string[] = [];
    for (const [g, group] of groups.entries())
      for (const [t, { description, valid }] of group.tests.entries()) {
        const result = await validate({
          schema: at(values, g, 'schema'),
          instance: at(values, g, 'tests', t, 'data'),
          others,
          draft,
          assertsFormat: file.startsWith('optional/format/'),
        });
        if ((result.kind === 'valid') !== valid || result.kind === 'faulty')
          wrong.push(
            `${group.description}: ${description} ${result.kind === 'valid' ? '' : JSON.stringify(result.errors[0]?.message)}`,
          );
      }
    expect(wrong).toEqual([]);
  });
});

function at(value: DataValue, ...steps: (string | number)[]): DataValue {
  let found: DataValue | undefined = value;
  for (const step of steps) {
    if (found?.kind === 'list') found = found.items[Number(step)];
    else if (found?.kind === 'map') found = found.members.find(({ key }) => key === step)?.value;
  }
  if (found === undefined) throw new Error(`The suite has nothing at ${steps.join('/')}.`);
  return found;
}
