import { type DataValue, Notes, readData, writeData } from '@hln/data-formats';
import { expect, it, test } from 'vitest';
import { type InferOptions, inferSchema } from './infer.ts';
import { validate } from './validate.ts';

const read = (text: string): DataValue => readData(text, 'json', new Notes());

function infer(text: string, options?: InferOptions) {
  const { $schema, ...schema } = JSON.parse(
    writeData(inferSchema(read(text), options), { to: 'json' }, new Notes()),
  );
  expect($schema).toBe('https://json-schema.org/draft/2020-12/schema');
  return schema;
}

it('merges the items of a list: types, optional properties, null', () => {
  expect(
    infer('[{"id":1,"name":"a","tags":["x"]},{"id":2,"name":null,"price":1.5},{"id":3,"name":"c"}]'),
  ).toEqual({
    type: 'array',
    items: {
      type: 'object',
      properties: {
        id: { type: 'integer' },
        name: { type: ['string', 'null'] },
        tags: { type: 'array', items: { type: 'string' } },
        price: { type: 'number' },
      },
      required: ['id', 'name'],
    },
  });
});

test.each([
  ['1', { type: 'integer' }],
  ['1.0', { type: 'number' }],
  ['[1, 2.5]', { type: 'array', items: { type: 'number' } }],
  ['12345678901234567890', { type: 'integer' }],
  ['[]', { type: 'array' }],
  ['{}', { type: 'object' }],
  ['[[], [1]]', { type: 'array', items: { type: 'array', items: { type: 'integer' } } }],
  ['["2026-11-29"]', { type: 'array', items: { type: 'string' } }],
  [
    '{"__proto__":{"a":true}}',
    JSON.parse(
      '{"type":"object","properties":{"__proto__":{"type":"object","properties":{"a":{"type":"boolean"}},"required":["a"]}},"required":["__proto__"]}',
    ),
  ],
])('infers %s', (text, schema) => {
  expect(infer(text)).toEqual(schema);
});

test.each([
  ['["2026-11-29","2026-01-01"]', 'date'],
  ['["2026-11-29","tomorrow"]', undefined],
  ['["2026-11-29T10:00:00Z"]', 'date-time'],
  ['["mere@example.org"]', 'email'],
  ['["https://example.org/a"]', 'uri'],
  ['["a:b"]', undefined],
  ['["2eb8aa08-aa98-11ea-b4aa-73b441d16380", null]', 'uuid'],
])('guesses the format of %s if asked to', (text, format) => {
  expect(infer(text, { formats: true }).items.format).toBe(format);
});

it('infers schemas that are valid and that the document fits, whatever it is', async () => {
  let seed = 11;
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  const grow = (depth: number): unknown => {
    const kind = random(depth > 3 ? 5 : 7);
    if (kind === 5) return Array.from({ length: random(4) }, () => grow(depth + 1));
    if (kind === 6)
      return Object.fromEntries(Array.from({ length: random(4) }, () => [`k${random(5)}`, grow(depth + 1)]));
    return [null, true, random(9), random(9) / 4, `t${random(9)}`][kind];
  };
  for (let round = 0; round < 100; round += 1) {
    const instance = read(JSON.stringify(grow(0)));
    const schema = read(writeData(inferSchema(instance, { formats: true }), { to: 'json' }, new Notes()));
    expect((await validate({ schema, instance, assertsFormat: true })).kind).toBe('valid');
  }
});
