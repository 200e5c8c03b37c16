import { expect, it } from 'vitest';
import { SCHEMA_INPUT } from '../../content/json-schema.ts';
import { JSON_SCHEMA_ABOUT as ABOUT } from '../../content/json-schema-about.ts';
import { checkTexts } from './logic.ts';

const errorsOf = async (...args: Parameters<typeof checkTexts>) => {
  const check = await checkTexts(...args);
  return check.kind === 'invalid' ? check.errors.map(({ message }) => message) : [];
};

it('shows the real error of the example', async () => {
  const schema = `{"properties": ${ABOUT.example.input}}`;
  expect(await errorsOf({ schema, document: '{"age": "39"}' })).toEqual([ABOUT.example.output]);
});

it.each(ABOUT.options)('shows what the option does: $name', async ({ input, document, options, output }) => {
  const texts = { schema: input, document, draft: options.draft, assertsFormat: options.formats };
  expect(await errorsOf(texts)).toEqual([output]);
});

it('compares numbers as it says', async () => {
  for (const [rule, , ours] of ABOUT.beside.rows) {
    const [schema = '', document = ''] = rule.split(' ');
    expect((await checkTexts({ schema, document })).kind).toBe(ours);
  }
  expect(JSON.parse('9007199254740993') <= 9007199254740992).toBe(true);
  expect(Number.isInteger(4.35 / 0.01)).toBe(false);
  expect(JSON.parse('12345678901234567891') === JSON.parse('12345678901234567890')).toBe(true);
  expect(Number.isInteger(JSON.parse('12345678901234567890.5'))).toBe(true);
});

it('has an example with an error of every kind that it shows', async () => {
  const { schema, document } = SCHEMA_INPUT.example;
  const check = await checkTexts({ schema, document });
  expect(check.kind === 'invalid' && check.errors.map(({ path, keyword }) => `${path} ${keyword}`)).toEqual([
    '/age type',
    '/price multipleOf',
    '/contact anyOf',
    '/nickname unevaluatedProperties',
  ]);
});
