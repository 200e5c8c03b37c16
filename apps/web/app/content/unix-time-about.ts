/** What the page says below the tool: prerendered, and never loaded as script. */
export const UNIX_TIME_ABOUT = {
  paragraphs: [
    'Unix time counts the seconds since the beginning of 1970 in UTC, without leap seconds. Programs also count milliseconds, microseconds and nanoseconds. The page tells them apart by the number of digits, says which it took, and lets you choose.',
    'It reads dates in the forms that programs write: ISO 8601 with its weeks and days of the year, RFC 3339, emails and HTTP headers, C, JavaScript and the logs of web servers. A date that names no offset is read by the clocks of the time zone that you choose.',
    'Where clocks skip a time or show it twice, the page says so, and says which moment it took. It calculates with whole nanoseconds and with a calendar of its own, so nothing is rounded and years beyond JavaScript’s 275,760 work as well.',
  ],
  example: {
    input: '1795940419123456789',
    output: 'Read as Unix time in nanoseconds, by the number of its digits.\n2026-11-29T08:20:19.123456789Z',
  },
  does: [
    'Keeps every digit, down to the nanosecond and before 1970.',
    'Says how it read a number or a date, and what it assumed.',
    'Writes the moment in eleven forms, each with a button to copy it.',
    'Knows every time zone of your browser, with its past and future rules.',
  ],
  never: [
    'Guesses whether 3/4/2026 is in March or April.',
    'Takes a named offset such as CST that means different ones in different places, unless a standard fixes it.',
    'Rounds, or passes through a number that would.',
    'Asks a server for the time.',
  ],
  check: [
    'The conformance tests run the examples of RFC 3339, RFC 5322, RFC 9110 and RFC 9557 in your browser, with the code that this page uses.',
    'Before we publish anything, we compare its calendar with the platform’s over the whole range of that, and its time zones hour by hour through a year.',
  ],
  beside: {
    title: 'Beside JavaScript’s Date',
    caption: 'The same input in both',
    head: ['Input', 'new Date()', 'This page'],
    rows: [
      ['2026-11-29T08:20:19.123456789Z', '2026-11-29T08:20:19.123Z', '2026-11-29T08:20:19.123456789Z'],
      ['2026-02-30T00:00:00Z', '2026-03-02T00:00:00.000Z', 'February 2026 has 28 days.'],
      ['+300000-01-01T00:00:00Z', 'Invalid Date', '+300000-01-01T00:00:00Z'],
    ],
    cells: 'words',
    notes: ['JavaScript’s results are those of Chromium’s engine.'],
  },
  knows: [
    {
      name: 'Numbers',
      items: 'seconds, milliseconds, microseconds and nanoseconds, negative and with fractions',
    },
    {
      name: 'Dates',
      items:
        'ISO 8601 (calendar, week and ordinal, basic and extended), RFC 3339, RFC 9557, RFC 5322 and 2822, HTTP, asctime, JavaScript, web servers’ logs',
    },
    { name: 'Time zones', items: 'all IANA names that your browser knows' },
    { name: 'Range', items: '300 million years each way; time zones up to the year 275,760' },
  ],
  options: [
    {
      name: 'Milliseconds',
      input: '1795940419',
      options: { unit: 'ms', zone: 'UTC' },
      output: '1970-01-21T18:52:20.419Z',
    },
    {
      name: 'Time zone: Pacific/Auckland',
      input: '2026-11-29T21:20:19',
      options: { unit: null, zone: 'Pacific/Auckland' },
      output: '2026-11-29T08:20:19Z',
    },
    {
      name: 'Time zone: Asia/Shanghai',
      input: '2026-11-29T21:20:19',
      options: { unit: null, zone: 'Asia/Shanghai' },
      output: '2026-11-29T13:20:19Z',
    },
  ],
  questions: [
    {
      question: 'How does it know the unit?',
      answer:
        'By the digits: up to 11 are seconds, up to 14 milliseconds, up to 17 microseconds, and more are nanoseconds. A time in milliseconds before March 1973 has fewer, so choose the unit for such old ones.',
    },
    {
      question: 'What happens in 2038?',
      answer:
        'On 19 January 2038 at 03:14:08 UTC the seconds no longer fit into a signed number of 32 bits, so old programs jump to 1901. This page does not use 32 bits.',
    },
    {
      question: 'What about leap seconds?',
      answer:
        'Unix time leaves them out: 23:59:60 and the 00:00:00 after it are the same number. The page reads both and says so.',
    },
    {
      question: 'Why is my old date some minutes off?',
      answer:
        'Before standard time, each place went by the sun: until November 1868, Auckland was 11 hours, 39 minutes and 4 seconds ahead of Greenwich. The time zone’s rules include that.',
    },
    {
      question: 'Is anything uploaded?',
      answer:
        'No. The page itself calculates on your own device, and its security policy blocks it from connecting to any server.',
    },
  ],
  keeps: 'inputs',
  related: ['cron', 'uuid', 'jwt-debugger'],
} as const;
