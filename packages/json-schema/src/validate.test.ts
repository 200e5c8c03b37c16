import { type DataValue, Notes, readData } from '@hln/data-formats';
import { describe, expect, it, test } from 'vitest';
import { type ValidationInput, validate } from './validate.ts';

const read = (text: string): DataValue => readData(text, 'json', new Notes());

type Options = Partial<Omit<ValidationInput, 'schema' | 'instance'>>;

const judge = (schema: string, document: string, options: Options = {}) =>
  validate({ schema: read(schema), instance: read(document), ...options });

/** The messages of all errors; empty if the document is valid. */
async function messages(schema: string, document: string, options: Options = {}): Promise<string[]> {
  const result = await judge(schema, document, options);
  return result.kind === 'valid' ? [] : result.errors.map(({ message }) => message);
}

const verdicts = async (schema: string, documents: readonly string[], options: Options = {}) => {
  const kinds = await Promise.all(
    documents.map(async (document) => (await judge(schema, document, options)).kind),
  );
  return kinds.map((kind) => (kind === 'valid' ? 1 : kind === 'invalid' ? 0 : kind));
};

describe('messages', () => {
  test.each([
    [
      '{"properties":{"age":{"type":"integer"}}}',
      '{"age":"x"}',
      '/age must be a whole number; it is the text “x”.',
    ],
    ['{"type":["string","null"]}', '1.5', 'The document must be a text or null; it is the number 1.5.'],
    ['{"enum":["a",1]}', '"b"', 'The document must be one of "a", 1; it is "b".'],
    ['{"const":{"a":[1]}}', '2', 'The document must be {"a":[1]}; it is 2.'],
    ['{"required":["id"]}', '{}', 'The document must have the property “id”.'],
    ['{"minimum":5}', '3', 'The document must be at least 5; it is 3.'],
    ['{"exclusiveMaximum":5}', '5.0', 'The document must be less than 5; it is 5.0.'],
    ['{"multipleOf":0.01}', '0.075', 'The document must be a multiple of 0.01; it is 0.075.'],
    ['{"maxLength":1}', '"ab"', 'The document must have at most 1 character; it has 2.'],
    ['{"minItems":2}', '[1]', 'The document must have at least 2 items; it has 1.'],
    ['{"uniqueItems":true}', '[1,2,1.0]', 'The document must have no item twice; items 0 and 2 are equal.'],
    ['{"pattern":"^a+$"}', '"b"', 'The document must match the pattern “^a+$”; it is “b”.'],
    ['{"items":false}', '[1]', '/0 is not allowed here.'],
    [
      '{"properties":{"a":true},"additionalProperties":false}',
      '{"a":1,"b/c":2}',
      '/b~1c is not a property that the schema allows.',
    ],
    [
      '{"propertyNames":{"maxLength":2}}',
      '{"abc":1}',
      '/abc has a name that is not allowed: it must have at most 2 characters; it has 3.',
    ],
    [
      '{"contains":{"type":"null"}}',
      '[1]',
      'The document must contain at least 1 item that fits the schema of “contains”; it has 0.',
    ],
    ['{"not":{"type":"null"}}', 'null', 'The document must not fit the schema of “not”, but does.'],
    [
      '{"oneOf":[{"minimum":1},{"minimum":2}]}',
      '3',
      'The document must fit exactly one of 2 schemas, but fits numbers 1 and 2.',
    ],
    [
      '{"dependentRequired":{"a":["b"]}}',
      '{"a":1}',
      'The document must have the property “b”, because it has “a”.',
    ],
  ])('%s and %s: %s', async (schema, document, message) => {
    expect(await messages(schema, document)).toEqual([message]);
  });

  it('say where the value and the rule are, and why the nearest alternative does not fit', async () => {
    const schema =
      '{"$defs":{"cat":{"properties":{"lives":{"type":"integer"}},"required":["lives"]}},\n"properties":{"pet":{"anyOf":[{"type":"null"},{"$ref":"#/$defs/cat"}]}}}';
    const document = '{"pet":\n {"lives":"nine"}}';
    const result = await judge(schema, document);
    if (result.kind !== 'invalid') throw new Error(result.kind);
    const [error] = result.errors;
    expect(error).toMatchObject({
      message: '/pet must fit one of 2 schemas, and fits none.',
      keyword: 'anyOf',
      path: '/pet',
      rule: { path: '/properties/pet/anyOf', uri: null },
      causes: [{ path: '/pet/lives', rule: { path: '/$defs/cat/properties/lives/type', uri: null } }],
    });
    expect(document.slice(error?.causes[0]?.start, error?.causes[0]?.end)).toBe('"nine"');
    expect(schema.slice(error?.causes[0]?.rule?.start).startsWith('"integer"')).toBe(true);
  });
});

describe('numbers are exact', () => {
  test.each([
    ['{"maximum":9007199254740992}', ['9007199254740992', '9007199254740993'], [1, 0]],
    ['{"maximum":0.3}', ['0.3', '0.30000000000000000001'], [1, 0]],
    ['{"multipleOf":0.01}', ['4.35', '1e400', '0.015', '-0', '12345678901234567890.12'], [1, 1, 0, 1, 1]],
    ['{"multipleOf":3}', ['1e400', '3e400', '12345678901234567890'], [0, 1, 1]],
    ['{"type":"integer"}', ['1.0', '1e400', '10e-1', '1e-1', '12345678901234567890.5'], [1, 1, 1, 0, 0]],
    [
      '{"const":12345678901234567890}',
      ['12345678901234567890', '12345678901234567891', '1.234567890123456789e19'],
      [1, 0, 1],
    ],
    ['{"enum":[1.10]}', ['1.1', '11e-1', '1.100001'], [1, 1, 0]],
    ['{"minimum":-1e400}', ['-1e400', '-1.0000001e400', '-1e1000000000'], [1, 0, 0]],
    ['{"uniqueItems":true}', ['[1,1.0]', '[12345678901234567890,12345678901234567891]'], [0, 1]],
  ])('%s', async (schema, documents, expected) => {
    expect(await verdicts(schema, documents)).toEqual(expected);
  });
});

describe('references', () => {
  it('are resolved by $id, anchors and pointers', async () => {
    const schema = `{"$id":"https://example.org/root","allOf":[{"$ref":"#/$defs/a~1b"},{"$ref":"other#named"},{"$ref":"#size%5F1"}],
      "$defs":{"a/b":{"type":"object"},"o":{"$id":"other","$defs":{"x":{"$anchor":"named","required":["n"]}}},"p":{"$anchor":"size_1","minProperties":1}}}`;
    expect(await verdicts(schema, ['{"n":1}', '{"m":1}', '[]'])).toEqual([1, 0, 0]);
  });

  it('lead to other schemas that were pasted, and nowhere else', async () => {
    const schema = '{"$ref":"https://example.org/name.json#/$defs/n"}';
    const other = {
      uri: 'https://example.org/other.json',
      value: read('{"$id":"name.json","$defs":{"n":{"type":"string"}}}'),
    };
    expect(await verdicts(schema, ['"x"', '1'], { others: [other] })).toEqual([1, 0]);
    expect((await messages(schema, '1'))[0]).toContain(
      'refers to https://example.org/name.json, which is not on this page',
    );
    expect((await messages('{"$ref":"#/nowhere"}', '1'))[0]).toContain('nothing at that place');
  });

  it('lead to the official metaschemas', async () => {
    const schema = '{"$ref":"https://json-schema.org/draft/2020-12/schema"}';
    expect(
      await verdicts(schema, ['{"type":"string"}', '{"type":"strin"}', '{"properties":{"a":3}}']),
    ).toEqual([1, 0, 0]);
  });

  it('hide what is beside them in draft 7 alone', async () => {
    const schema =
      '{"definitions":{"a":{"type":"string"}},"properties":{"x":{"$ref":"#/definitions/a","maxLength":1}}}';
    expect(await verdicts(schema, ['{"x":"long"}'], { draft: '7' })).toEqual([1]);
    expect(await verdicts(schema, ['{"x":"long"}'])).toEqual([0]);
  });

  it('are followed dynamically: a tree whose extension is strict at every level', async () => {
    const tree = `{"$schema":"https://json-schema.org/draft/2020-12/schema","$id":"https://example.org/tree","$dynamicAnchor":"node",
      "type":"object","properties":{"data":true,"children":{"type":"array","items":{"$dynamicRef":"#node"}}}}`;
    const strict = `{"$schema":"https://json-schema.org/draft/2020-12/schema","$id":"https://example.org/strict","$dynamicAnchor":"node",
      "$ref":"tree","unevaluatedProperties":false}`;
    const others = [{ uri: 'https://example.org/tree', value: read(tree) }];
    const documents = ['{"children":[{"data":1}]}', '{"children":[{"daat":1}]}', '{"daat":1}'];
    expect(await verdicts(strict, documents, { others })).toEqual([1, 0, 0]);
    expect(await verdicts(tree, documents)).toEqual([1, 1, 1]);
  });

  it('are followed recursively in 2019-09', async () => {
    const schema = `{"$schema":"https://json-schema.org/draft/2019-09/schema","$id":"https://example.org/strict","$recursiveAnchor":true,
      "$ref":"#/$defs/tree","unevaluatedProperties":false,
      "$defs":{"tree":{"$id":"tree","$recursiveAnchor":true,"type":"object","properties":{"data":true,"child":{"$recursiveRef":"#"}}}}}`;
    expect(await verdicts(schema, ['{"child":{"data":1}}', '{"child":{"daat":1}}'])).toEqual([1, 0]);
  });
});

describe('unevaluated values', () => {
  test.each([
    [
      '{"allOf":[{"properties":{"a":true}}],"properties":{"b":true},"unevaluatedProperties":false}',
      ['{"a":1,"b":2}', '{"c":1}'],
      [1, 0],
    ],
    [
      '{"anyOf":[{"properties":{"a":{"const":1}},"required":["a"]},{"properties":{"b":{"const":2}},"required":["b"]}],"unevaluatedProperties":false}',
      ['{"a":1}', '{"a":1,"b":2}', '{"a":1,"b":3}'],
      [1, 1, 0],
    ],
    [
      '{"if":{"properties":{"k":{"const":"a"}},"required":["k"]},"then":{"properties":{"x":true}},"else":{"properties":{"y":true}},"unevaluatedProperties":false}',
      ['{"k":"a","x":1}', '{"k":"a","y":1}', '{"y":1}', '{"k":"b","y":1}'],
      [1, 0, 1, 0],
    ],
    ['{"not":{"not":{"properties":{"a":true}}},"unevaluatedProperties":false}', ['{"a":1}', '{}'], [0, 1]],
    [
      '{"dependentSchemas":{"a":{"properties":{"b":true}}},"properties":{"a":true},"unevaluatedProperties":false}',
      ['{"a":1,"b":1}', '{"b":1}'],
      [1, 0],
    ],
    [
      '{"patternProperties":{"^x":true},"unevaluatedProperties":{"type":"string"}}',
      ['{"xa":1,"b":"s"}', '{"b":1}'],
      [1, 0],
    ],
    ['{"properties":{"a":{"properties":{"b":true}}},"unevaluatedProperties":false}', ['{"a":{"c":1}}'], [1]],
    [
      '{"prefixItems":[true],"contains":{"type":"string"},"unevaluatedItems":false}',
      ['[1,"a"]', '[1,"a",2]'],
      [1, 0],
    ],
    ['{"allOf":[{"prefixItems":[true,true]}],"unevaluatedItems":false}', ['[1,2]', '[1,2,3]'], [1, 0]],
    ['{"allOf":[{"items":true}],"unevaluatedItems":false}', ['[1,2]'], [1]],
    ['{"allOf":[{"unevaluatedProperties":true}],"unevaluatedProperties":false}', ['{"a":1}'], [1]],
    [
      '{"$ref":"#/$defs/a","unevaluatedProperties":false,"$defs":{"a":{"properties":{"a":true}}}}',
      ['{"a":1}', '{"b":1}'],
      [1, 0],
    ],
    ['{"minContains":0,"contains":{"const":1},"maxContains":1}', ['[]', '[1]', '[1,1]'], [1, 1, 0]],
  ])('%s', async (schema, documents, expected) => {
    expect(await verdicts(schema, documents)).toEqual(expected);
  });
});

describe('dialects', () => {
  it('are recognised by $schema, and chosen otherwise', async () => {
    const draft = async (schema: string, options?: Options) => (await judge(schema, '1', options)).draft;
    expect(await draft('{"$schema":"http://json-schema.org/draft-07/schema#"}')).toBe('7');
    expect(await draft('{"$schema":"https://json-schema.org/draft/2019-09/schema"}')).toBe('2019-09');
    expect(await draft('{}')).toBe('2020-12');
    expect(await draft('{}', { draft: '7' })).toBe('7');
  });

  it('differ in lists: items of draft 7 are prefixItems of 2020-12', async () => {
    const old = '{"items":[{"type":"string"}],"additionalItems":false}';
    expect(await verdicts(old, ['["a"]', '[1]', '["a",1]'], { draft: '7' })).toEqual([1, 0, 0]);
    expect(await verdicts(old, ['["a"]'])).toEqual(['faulty']);
    expect(
      await verdicts('{"prefixItems":[{"type":"string"}],"items":false}', ['["a"]', '[1]', '["a",1]']),
    ).toEqual([1, 0, 0]);
  });

  it('have the vocabularies of a metaschema that was pasted', async () => {
    const metaschema = `{"$schema":"https://json-schema.org/draft/2020-12/schema","$id":"https://example.org/meta",
      "$vocabulary":{"https://json-schema.org/draft/2020-12/vocab/core":true,"https://json-schema.org/draft/2020-12/vocab/applicator":true},
      "$ref":"https://json-schema.org/draft/2020-12/meta/core"}`;
    const others = [{ uri: 'https://example.org/meta', value: read(metaschema) }];
    const schema = '{"$schema":"https://example.org/meta","properties":{"a":{"minimum":5},"b":false}}';
    expect(await verdicts(schema, ['{"a":1}', '{"b":1}'], { others })).toEqual([1, 0]);
  });

  it('make formats remarks, and rules only where that is asked for', async () => {
    const schema = '{"format":"date"}';
    expect(await verdicts(schema, ['"2026-02-29"'])).toEqual([1]);
    expect(await verdicts(schema, ['"2026-02-29"', '"2028-02-29"', '3'], { assertsFormat: true })).toEqual([
      0, 1, 1,
    ]);
  });
});

describe('schemas that are wrong or hostile', () => {
  it('are reported at their place', async () => {
    const result = await judge('{"properties":{"a":{"type":"strin"}}}', '{}');
    expect(result).toMatchObject({ kind: 'faulty', errors: [{ path: '/properties/a/type' }] });
    expect((await messages('3', '1'))[0]).toBe(
      'The document must be an object or true or false; it is the number 3.',
    );
    expect(await messages('{"items":[true]}', '[]')).toHaveLength(1);
    expect((await messages('{"pattern":"("}', '"x"'))[0]).toContain('not a regular expression');
  });

  it('end with a message where they refer to themselves for ever', async () => {
    expect((await messages('{"$ref":"#"}', '1'))[0]).toContain('refers to itself without end');
    const mutual =
      '{"$defs":{"a":{"$ref":"#/$defs/b"},"b":{"allOf":[{"$ref":"#/$defs/a"}]}},"$ref":"#/$defs/a"}';
    expect((await messages(mutual, '1'))[0]).toContain('refers to itself without end');
    const list = '{"properties":{"next":{"$ref":"#"}}}';
    expect(await verdicts(list, ['{"next":{"next":{}}}'])).toEqual([1]);
  });

  it('end with a message where they take too many steps', async () => {
    const branches = Array.from(
      { length: 30 },
      (_, i) => `"n${i}":{"allOf":[{"$ref":"#/$defs/n${i + 1}"},{"$ref":"#/$defs/n${i + 1}"}]}`,
    );
    const schema = `{"$ref":"#/$defs/n0","$defs":{${branches.join(',')},"n30":true}}`;
    expect((await messages(schema, '1', { maxSteps: 10_000 }))[0]).toContain('more than 10,000');
  });

  it('name the pattern that runs', async () => {
    const seen: string[] = [];
    await judge('{"pattern":"^(a+)+$"}', '"aaa"', { onPattern: (pattern) => seen.push(pattern) });
    expect(seen).toEqual(['^(a+)+$']);
  });

  it('name the pattern that the engine gives up', async () => {
    const [message] = await messages('{"pattern":"^(a|b)*$"}', `"${'ab'.repeat(5_000_000)}"`);
    expect(message).toContain('The browser gave up “^(a|b)*$” on a text of the document');
  });

  it('find a value in an enumeration of 100,000', async () => {
    const values = Array.from({ length: 100_000 }, (_, i) => i);
    const schema = `{"items":{"enum":${JSON.stringify(values)}}}`;
    expect(await verdicts(schema, [JSON.stringify(values), '[-1]'])).toEqual([1, 0]);
  });

  it('judge keys such as __proto__ like all others', async () => {
    const schema =
      '{"properties":{"__proto__":{"type":"number"}},"required":["constructor"],"additionalProperties":false}';
    expect(await messages(schema, '{"__proto__":"x"}')).toEqual([
      '/__proto__ must be a number; it is the text “x”.',
      'The document must have the property “constructor”.',
    ]);
  });
});

it('judges a number with hundreds of thousands of zeros inside', { timeout: 20_000 }, async () => {
  expect(await verdicts('{"minimum":2}', [`1${'0'.repeat(400_000)}1`, `0.1${'0'.repeat(400_000)}1`])).toEqual(
    [1, 0],
  );
});
