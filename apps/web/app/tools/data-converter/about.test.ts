import { expect, it } from 'vitest';
import { CONVERTER_INPUT } from '../../content/data-converter.ts';
import { DATA_CONVERTER_ABOUT as ABOUT } from '../../content/data-converter-about.ts';
import { convertData } from './logic.ts';
import { CONVERTER_FORMAT } from './options/options.ts';
import { convert } from './running/convert.ts';
import type { RunOptions } from './running/convert-protocol.ts';

const run = (source: string, options: Partial<RunOptions>) => {
  const answer = convert({
    source,
    options: { ...CONVERTER_FORMAT.defaults, skipsBadLines: false, ...options },
  });
  if (answer.kind === 'refused') throw new Error(JSON.stringify(answer.problems));
  return answer;
};

it('shows the real result of the example', () => {
  expect(run(ABOUT.example.input, {})).toMatchObject({
    from: 'yaml',
    to: 'json',
    text: ABOUT.example.output,
  });
});

it.each(ABOUT.options)('shows what the option does: $name', ({ input, options, output }) => {
  expect(run(input, options).text.replaceAll('\r\n', '\n')).toBe(output);
});

it('compares with the real results of JavaScript', () => {
  for (const [value, javascript, ours] of ABOUT.beside.rows) {
    expect(JSON.stringify(JSON.parse(value))).toBe(javascript);
    expect(convertData(value, { from: 'json', to: 'json' })).toMatchObject({ text: `${ours}\n` });
  }
});

it('has an example that loses something in every way that it names', () => {
  const { notes, from } = run(CONVERTER_INPUT.example, {});
  expect(from).toBe('yaml');
  expect(notes.map(({ kind }) => kind)).toEqual(['comments', 'aliases', 'merges', 'infinities']);
});
