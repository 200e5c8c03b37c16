import { expect, it } from 'vitest';
import { JSON_FORMATTER_ABOUT as ABOUT } from '../../content/json-formatter-about.ts';
import { MOST_TYPED, MOST_TYPED_LINES } from '../../tool-parts/text-limits.ts';
import {
  checkJson,
  compressJson,
  escapeJson,
  formatJson,
  formatJsonLines,
  queryJson,
  repairJson,
  runJq,
  unescapeJson,
} from './logic.ts';
import { MOST_BYTES } from './panels/options.ts';

it('shows the real result of the example', () => {
  expect(formatJson(ABOUT.example.input)).toBe(ABOUT.example.output);
});

const RUN: Readonly<
  Record<(typeof ABOUT.options)[number]['name'], (input: string) => string | undefined | Promise<string>>
> = {
  'Indent: 4 spaces': (input) => formatJson(input, { indent: 4 }),
  'Sort keys': (input) => formatJson(input, { sortKeys: true }),
  Compress: (input) => compressJson(input),
  'JSON Lines': (input) => formatJsonLines(input),
  Escape: (input) => escapeJson(input),
  Unescape: (input) => unescapeJson(input),
  'JSONPath: $.items[?@.price < 10].sku': (input) =>
    queryJson(input, '$.items[?@.price < 10].sku')
      .map(({ text }) => text)
      .join('\n'),
  'jq: .items | map(.price) | add': async (input) =>
    new TextDecoder().decode(
      (await runJq({ input, program: '.items | map(.price) | add', flags: [], variables: [] })).output,
    ),
  Repair: (input) => repairJson(input)?.text,
};

it.each(ABOUT.options)('shows what the option does: $name', async ({ name, input, output }) => {
  expect((await RUN[name](input))?.trimEnd()).toBe(output);
});

it.each(ABOUT.beside.rows)(
  'compares with what JSON.parse and JSON.stringify do to %s',
  (value, theirs, ours) => {
    expect(JSON.stringify(JSON.parse(value))).toBe(theirs);
    expect(compressJson(value)).toBe(ours);
  },
);

it('names the real limits and warnings', () => {
  const sizes = ABOUT.questions.find(({ question }) => question === 'How large can a file be?');
  expect(sizes?.answer).toContain(`Up to ${MOST_BYTES / 1_000_000} MB`);
  expect(sizes?.answer).toContain(
    `more than ${MOST_TYPED.toLocaleString('en-NZ')} characters or ${MOST_TYPED_LINES.toLocaleString('en-NZ')} lines`,
  );
  const twice = ABOUT.beside.rows[5][0];
  expect(checkJson(new TextEncoder().encode(twice)).warnings).toHaveLength(1);
});
