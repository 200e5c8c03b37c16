import { expect, it } from 'vitest';
import { checkTexts, inferFromText } from './check-texts.ts';

it('gives errors the lines and columns of both texts', async () => {
  const schema = '{\n  "properties": {\n    "age": {"type": "integer"}\n  }\n}';
  const check = await checkTexts({ schema, document: '{\n "age": "ten"\n}' });
  expect(check).toMatchObject({
    kind: 'invalid',
    draft: '2020-12',
    count: 1,
    errors: [
      {
        message: '/age must be a whole number; it is the text “ten”.',
        place: { line: 2, column: 9, length: 5 },
        rule: { path: '/properties/age/type', uri: null, place: { line: 3, column: 21 } },
      },
    ],
  });
});

it('reads YAML and TOML as well', async () => {
  const schema = 'properties:\n  port: {type: integer, maximum: 65535}\n';
  expect(await checkTexts({ schema, document: 'port: 70000\n' })).toMatchObject({
    errors: [{ message: '/port must be at most 65535; it is 70000.', place: { line: 1, column: 7 } }],
  });
  expect(await checkTexts({ schema, document: 'port = 80\n' })).toMatchObject({ kind: 'valid' });
});

it('says which text can’t be read, and where', async () => {
  expect(await checkTexts({ schema: '{"type":}', document: '1' })).toMatchObject({
    kind: 'unreadable',
    side: 'schema',
    place: { line: 1, column: 9 },
  });
  expect(await checkTexts({ schema: '{}', document: '[1,\n]' })).toMatchObject({
    kind: 'unreadable',
    side: 'document',
    place: { line: 1 },
  });
});

it('checks a schema without a document', async () => {
  expect(await checkTexts({ schema: '{"type":"string"}', document: ' ' })).toMatchObject({
    kind: 'schema-only',
  });
  expect(await checkTexts({ schema: '{\n"type":"strin"}', document: '' })).toMatchObject({
    kind: 'faulty',
    errors: [{ path: '/type', place: { line: 2, column: 8 } }],
  });
});

it('takes the schemas that others refer to from a list', async () => {
  const schema =
    '{"$id":"https://example.org/a","properties":{"b":{"$ref":"b"},"c":{"$ref":"https://example.org/c"}}}';
  const others =
    '[{"$id":"https://example.org/b","type":"number"},{"$id":"https://example.org/c","type":"null"}]';
  const check = await checkTexts({ schema, others, document: '{"b":"x","c":1}' });
  expect(check).toMatchObject({
    errors: [
      { path: '/b', rule: { path: '/type', uri: 'https://example.org/b', place: null } },
      { path: '/c', rule: { uri: 'https://example.org/c' } },
    ],
  });
});

it('infers from any of the formats', () => {
  expect(inferFromText('a: 1\n')).toEqual({
    schema: expect.stringContaining('"type": "integer"'),
  });
  expect(inferFromText('[1,')).toMatchObject({ kind: 'unreadable', side: 'document' });
});
