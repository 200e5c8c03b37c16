import {
  explainPattern,
  exportCode,
  FLAVOUR_FLAGS,
  findMatches,
  listMatches,
  replaceMatches,
  splitText,
} from '@hln/regex-analysis';
import { expect, it } from 'vitest';
import { FLAVOUR_FLAG_WORDS } from '../../content/regex-flavours.ts';
import { REGEX_TESTER_ABOUT as ABOUT } from '../../content/regex-tester-about.ts';
import { checkPattern, judgePattern } from './logic.ts';

it('shows the real result of the example', () => {
  const [, source = '', flags = '', text = ''] = /^\/(.*)\/(\w*) on “(.*)”$/.exec(ABOUT.example.input) ?? [];
  const { list } = findMatches(source, flags, text);
  const [year, month] = (list[0]?.groups ?? []).map(({ span }) => text.slice(span?.start, span?.end));
  expect(`${list.length} matches; the first with year “${year}” and month “${month}”`).toBe(
    ABOUT.example.output,
  );
});

type Example = (typeof ABOUT.options)[number];

const SHOWN: Readonly<Record<Example['show'], (example: Example) => string | undefined>> = {
  matches: ({ source, input }) =>
    findMatches(source, 'g', input)
      .list.map(({ start, end }) => input.slice(start, end))
      .join('\n'),
  list: ({ name, source, input }) => {
    const template = name.split(' ').at(-1) ?? '';
    const listing = listMatches(source, 'g', input, { format: 'template', group: '0', template });
    return listing.kind === 'text' ? listing.text : listing.written;
  },
  replace: ({ name, source, input }) => replaceMatches(source, 'g', input, name.split(' ').at(-1) ?? '').text,
  split: ({ source, input }) => splitText(source, '', input).pieces.join('\n'),
  explanation: ({ source }) => {
    const [part] = explainPattern(source, '')?.parts ?? [];
    return `${part?.text}: ${part?.parts[0]?.text}`;
  },
  error: ({ source }) => {
    const check = checkPattern(source, '');
    return check.valid ? undefined : check.message;
  },
  python: ({ source }) => exportCode(source, '')?.python.code.trimEnd(),
};

it.each(ABOUT.options)('shows the real result of an option: $name', (example) => {
  expect(SHOWN[example.show](example)).toBe(example.output);
});

const REFERENCE = ABOUT.reference.flatMap(({ rows }) =>
  rows.map((row) => ({ written: row[0], example: row[2] })),
);

it.each(REFERENCE)('finds what the reference says for $written', ({ example }) => {
  const [, source = '', flags = '', text = '', replacement, shown] =
    /^\/(.*)\/(\w*) in “(.*)”(?:, replaced by (.*))? → (.*)$/
      .exec(example)
      // A line break within a text is written as in a pattern.
      ?.map((part, index) => (index > 2 ? part?.replaceAll('\\n', '\n') : part)) ?? [];
  const { list } = findMatches(source, flags, text);
  const found = list.map(({ start, end }) => text.slice(start, end)).join(', ');
  expect(replacement === undefined ? found : replaceMatches(source, flags, text, replacement).text).toBe(
    shown,
  );
});

it.each(ABOUT.beside.rows)('judges %s: %s', (source, verdict) => {
  const { verdict: found, growth, degree } = judgePattern(source);
  const words = { exponential: 'exponential', polynomial: degree === 2 ? 'quadratic' : 'polynomial' };
  const shown = growth === undefined ? 'Safe: linear' : `Vulnerable: ${words[growth]}`;
  expect([found === 'safe', shown]).toEqual([verdict.startsWith('Safe'), verdict]);
});

it('is right that the first two match the same texts', () => {
  const [[slow], [fast]] = ABOUT.beside.rows;
  const texts = ['', 'a', ' ', 'a b', 'a b ', ' a', 'a  b', 'kia ora koutou', 'a-b', 'a b-'];
  const matching = (source: string) => texts.filter((text) => new RegExp(source).test(text));
  expect(matching(fast)).toEqual(matching(slow));
});

it.each(['pcre2', 'python', 'go'] as const)('has words for each flag of %s, in its order', (flavour) => {
  expect(FLAVOUR_FLAG_WORDS[flavour].map(({ flag }) => flag).join('')).toBe(FLAVOUR_FLAGS[flavour]);
});
