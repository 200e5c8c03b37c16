import { REGEX_PATTERN } from './regex-tester.ts';

const [DATES, KEYS, MACRONS, THOUSANDS, SLOW] = REGEX_PATTERN.exampleNames;

/** Patterns to begin with. The last one is slow on purpose. */
export const REGEX_EXAMPLES = [
  {
    name: DATES,
    draft: {
      source: '(?<year>\\d{4})-(?<month>0[1-9]|1[0-2])-(?<day>0[1-9]|[12]\\d|3[01])',
      flags: 'g',
      replacement: '$<day>/$<month>/$<year>',
      tests: [
        { text: '2026-11-22', shouldMatch: true },
        { text: '2026-13-01', shouldMatch: false },
      ],
      text: 'Started 2026-02-06, reviewed 2026-10-26, due 2027-01-01.\n2026-13-45 is no date.',
    },
  },
  {
    name: KEYS,
    draft: {
      source: '^(\\w+)\\s*=\\s*(?:"([^"]*)"|(\\S+))$',
      flags: 'gm',
      replacement: '$1: $2$3',
      tests: [],
      text: 'region = "ap-southeast-2"\nretries = 3\n# a comment\nname = ""',
    },
  },
  {
    name: MACRONS,
    draft: {
      source: '\\p{L}*[āēīōū]\\p{L}*',
      flags: 'giu',
      replacement: '[$&]',
      tests: [],
      text: 'Tēnā koe. Whāia te mātauranga hei oranga mō koutou.',
    },
  },
  {
    name: THOUSANDS,
    draft: {
      source: '\\B(?=(?:\\d{3})+(?!\\d))',
      flags: 'g',
      replacement: ',',
      tests: [],
      text: '1234567 people, 999 boats, 10000 birds',
    },
  },
  {
    name: SLOW,
    draft: {
      source: '^(\\w+\\s?)*$',
      flags: '',
      replacement: '',
      tests: [],
      text: 'This is fine',
    },
  },
] as const;
