import type { Vector } from '../vector.ts';
import { checkTexts, inferFromText } from './logic.ts';

/** `valid`, or the paths and keywords of all errors. */
async function verdict(schema: string, document: string, formats = false): Promise<unknown> {
  const check = await checkTexts({ schema, document, assertsFormat: formats });
  if (check.kind === 'invalid') return check.errors.map(({ path, keyword }) => `${path} ${keyword}`);
  return check.kind;
}

const DRAFT_7 = '"$schema":"http://json-schema.org/draft-07/schema#"';

/** Schema, document, errors, and the section of JSON Schema Core or Validation. */
const CASES: readonly (readonly [schema: string, document: string, expected: unknown, source: string])[] = [
  ['true', '1', 'valid', 'Core §4.3.2'],
  ['false', '1', [' false'], 'Core §4.3.2'],
  ['{"type":"integer"}', '1.0', 'valid', 'Validation §6.1.1'],
  ['{"type":"integer"}', '1.5', [' type'], 'Validation §6.1.1'],
  ['{"enum":[1,"a"]}', '1.00', 'valid', 'Validation §6.1.2'],
  ['{"const":{"a":1,"b":2}}', '{"b":2,"a":1}', 'valid', 'Validation §6.1.3'],
  ['{"multipleOf":0.01}', '4.35', 'valid', 'Validation §6.2.1'],
  ['{"multipleOf":0.01}', '4.355', [' multipleOf'], 'Validation §6.2.1'],
  ['{"maximum":9007199254740992}', '9007199254740993', [' maximum'], 'Validation §6.2.2'],
  ['{"exclusiveMinimum":0}', '0', [' exclusiveMinimum'], 'Validation §6.2.5'],
  ['{"maxLength":1}', '"👋"', 'valid', 'Validation §6.3.1'],
  ['{"pattern":"^\\\\p{Lu}"}', '"Ōtaki"', 'valid', 'Validation §6.3.3'],
  ['{"uniqueItems":true}', '[1,1.0]', [' uniqueItems'], 'Validation §6.4.3'],
  ['{"contains":{"const":1},"maxContains":1}', '[1,1]', [' maxContains'], 'Validation §6.4.4'],
  ['{"required":["a"]}', '{}', [' required'], 'Validation §6.5.3'],
  ['{"dependentRequired":{"a":["b"]}}', '{"a":1}', [' dependentRequired'], 'Validation §6.5.4'],
  ['{"format":"date"}', '"2026-02-30"', 'valid', 'Validation §7.2.1'],
  ['{"oneOf":[{"minimum":1},{"minimum":2}]}', '1', 'valid', 'Core §10.2.1.3'],
  ['{"oneOf":[{"minimum":1},{"minimum":2}]}', '2', [' oneOf'], 'Core §10.2.1.3'],
  ['{"if":{"type":"string"},"then":{"minLength":2},"else":{"minimum":2}}', '1', [' minimum'], 'Core §10.2.2'],
  ['{"prefixItems":[{"type":"string"}],"items":false}', '["a",1]', ['/1 false'], 'Core §10.3.1'],
  [
    '{"patternProperties":{"^x":{"type":"string"}},"additionalProperties":false}',
    '{"x1":1,"y":2}',
    ['/x1 type', '/y additionalProperties'],
    'Core §10.3.2',
  ],
  [
    '{"allOf":[{"properties":{"a":true}}],"unevaluatedProperties":false}',
    '{"a":1,"b":2}',
    ['/b unevaluatedProperties'],
    'Core §11.3',
  ],
  [
    '{"$id":"https://example.org/r","properties":{"a":{"$ref":"i#x"}},"$defs":{"i":{"$id":"i","$defs":{"n":{"$anchor":"x","type":"null"}}}}}',
    '{"a":1}',
    ['/a type'],
    'Core §8.2.2',
  ],
  [
    '{"$dynamicAnchor":"n","properties":{"c":{"items":{"$dynamicRef":"#n"}}},"unevaluatedProperties":false}',
    '{"c":[{"c":[]},{"d":1}]}',
    ['/c/1/d unevaluatedProperties'],
    'Core §8.2.3.2',
  ],
  [
    `{${DRAFT_7},"items":[{"type":"string"}],"additionalItems":false}`,
    '["a",1]',
    ['/1 false'],
    'Draft 7 §6.4',
  ],
  [
    `{${DRAFT_7},"definitions":{"s":{"type":"string"}},"properties":{"a":{"$ref":"#/definitions/s","maxLength":1}}}`,
    '{"a":"long"}',
    'valid',
    'Draft 7 §8.3',
  ],
  ['{"type":"strin"}', '1', 'faulty', 'Validation §6.1.1'],
  ['{"$ref":"#"}', '1', 'faulty', 'Core §9.4.1'],
];

export const VECTORS: readonly Vector[] = [
  ...CASES.map(([schema, document, expected, source]) => ({
    name: `${schema.slice(0, 70)} ${document.slice(0, 40)}`,
    source,
    run: () => verdict(schema, document),
    expected,
  })),
  {
    name: 'formats as rules: a day that February lacks',
    source: 'RFC 3339 §5.7',
    run: () => verdict('{"format":"date"}', '"2026-02-30"', true),
    expected: [' format'],
  },
  {
    name: 'formats as rules: an internationalised host name',
    source: 'RFC 5892 appendix A.3',
    run: () => verdict('{"items":{"format":"idn-hostname"}}', '["l·l.cat","a·l.cat"]', true),
    expected: ['/1 format'],
  },
  {
    name: 'infers types and required properties',
    source: 'own',
    run: () => {
      const inferred = inferFromText('[{"a":1,"b":"x"},{"a":2.5}]');
      return 'schema' in inferred ? JSON.parse(inferred.schema) : inferred;
    },
    expected: {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      type: 'array',
      items: {
        type: 'object',
        properties: { a: { type: 'number' }, b: { type: 'string' } },
        required: ['a'],
      },
    },
  },
];
