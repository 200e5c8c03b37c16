import { Notes, readData } from '@hln/data-formats';
import { expect, it } from 'vitest';
import { validate } from '../validate.ts';
import type { Draft } from './dialects.ts';

const read = (text: string) => readData(text, 'json', new Notes());

async function remarks(schema: string, document = '1', draft?: Draft, assertsFormat = false) {
  const result = await validate({ schema: read(schema), instance: read(document), draft, assertsFormat });
  return [result.kind, result.remarks.join(' ')];
}

it.each([
  [
    '{"$schema":"http://json-schema.org/draft-04/schema#","type":"integer"}',
    'valid',
    'of draft 4, which is not read',
  ],
  ['{"$schema":"http://json-schema.org/draft-03/schema#"}', 'valid', 'of draft 3'],
  [
    '{"$schema":"http://json-schema.org/draft-04/schema#","id":"http://x/y","minimum":1,"exclusiveMinimum":true}',
    'faulty',
    '$id instead of id',
  ],
  ['{"properties":{"a":{"minimum":1,"exclusiveMinimum":true}}}', 'faulty', 'as in draft 4'],
  ['{"a":1}', 'valid', 'no keyword of JSON Schema'],
  ['{"type":"integer","propertis":{"a":{}}}', 'valid', 'Is “properties” meant?'],
  ['{"properties":{"a":{"Required":["x"]}}}', 'valid', '“Required” (at /properties/a) is no keyword'],
  ['{"openapi":"3.0.3","paths":{}}', 'valid', 'an OpenAPI document (3.0.3)'],
  ['{"swagger":"2.0","definitions":{}}', 'valid', 'under definitions'],
  ['{"properties":{"a":{"type":"string","nullable":true}}}', 'valid', 'of OpenAPI 3.0 and has no effect'],
  ['{"properties":{"a":{"format":"email"}}}', 'valid', 'Formats are not checked (“email”)'],
  ['{"items":[{"type":"string"}]}', 'faulty', 'Choose draft 7'],
  ['{"additionalItems":false}', 'valid', 'a keyword of draft 2019-09 and 7'],
])('of %s (%s): %s', async (schema, kind, words) => {
  const [found, text] = await remarks(schema);
  expect(found).toBe(kind);
  expect(text).toContain(words);
});

it.each([
  ['{}', undefined, false],
  ['true', undefined, false],
  ['{"type":"integer","x-order":1,"markdownDescription":"a","example":1}', undefined, false],
  ['{"properties":{"propertis":{},"nullable":{},"a":{}}}', undefined, false],
  ['{"format":"email"}', undefined, true],
  ['{"format":"int32"}', undefined, false],
  ['{"items":[{}]}', '7', false],
  ['{"$id":"http://x/y","title":"a","$defs":{"a":{"$dynamicAnchor":"b"}}}', undefined, false],
  [
    '{"enum":[{"nullable":true}],"default":{"propertis":1},"examples":[{"format":"email"}]}',
    undefined,
    false,
  ],
] as const)('has none for %s', async (schema, draft, assertsFormat) => {
  const [, text] = await remarks(schema, '1', draft, assertsFormat);
  expect(text).toBe('');
});
