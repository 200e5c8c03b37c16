/** Under the title: what it does and what it is good for. */
export const UNIX_TIME_LEDE =
  'A Unix time as a date, or a date as a Unix time: to the nanosecond, in any time zone, with every digit.';

export const UNIX_TIME_INPUT = {
  label: 'Time or date',
  placeholder: '1795940419, or 2026-11-29T21:20:19+13:00',
  what: 'the time',
  example: '1795940419123456789',
  now: 'Now',
  unit: 'A number is in',
  units: [
    { value: 'auto', label: 'the unit it looks like' },
    { value: 's', label: 'seconds' },
    { value: 'ms', label: 'milliseconds' },
    { value: 'us', label: 'microseconds' },
    { value: 'ns', label: 'nanoseconds' },
  ],
} as const;

const UNITS = { s: 'seconds', ms: 'milliseconds', us: 'microseconds', ns: 'nanoseconds' } as const;

export const UNIX_TIME_RESULT = {
  title: 'Result',
  live: 'Right now',
  nothing: 'Type or paste a Unix time or a date. Until then, this is the present moment.',
  readAs: {
    now: 'The present moment.',
    unix: (unit: keyof typeof UNITS, isGuessed: boolean) =>
      isGuessed
        ? `Read as Unix time in ${UNITS[unit]}, by the number of its digits.`
        : `Read as Unix time in ${UNITS[unit]}.`,
    iso: 'Read as a date of ISO 8601.',
    numeric: 'Read as a date in figures.',
    words: 'Read as a date in words.',
    email: 'Read as a date of emails and HTTP (RFC 5322).',
    asctime: 'Read as a date of C and of the command date.',
    javascript: 'Read as a date of JavaScript.',
    log: 'Read as a date of a web server’s log.',
    local: (zone: string) => `It names no offset, so the clocks of ${zone} decide.`,
  },
  rows: {
    s: 'Seconds',
    ms: 'Milliseconds',
    us: 'Microseconds',
    ns: 'Nanoseconds',
    utc: 'UTC (RFC 3339)',
    zoned: 'In the time zone',
    named: 'RFC 9557',
    email: 'Email (RFC 5322)',
    http: 'HTTP',
    week: 'Week (ISO 8601)',
    ordinal: 'Day of the year',
  },
  beyond: 'So far away, only UTC is known.',
} as const;

/** What search engines and shared links are told about the page. */
export const UNIX_TIME_TEXT = {
  title: 'Unix time converter',
  description:
    'Convert Unix time in seconds, milliseconds, microseconds or nanoseconds to ISO 8601, email and HTTP dates and back, in any time zone, in your browser.',
  shareLine: 'Every digit of a moment.',
} as const;
