/** Under the title: what it does and what it is good for. */
export const CRON_LEDE =
  'What a cron expression means in plain English, and when it runs next, changes of clocks included.';

export const CRON_INPUT = {
  label: 'Expression',
  placeholder: '30 9 * * 1-5, or a line of a crontab',
  what: 'the expression',
  example: '*/15 9-17 * * MON-FRI',
  flavour: 'Read as',
  flavours: [
    { value: 'auto', label: 'what it looks like' },
    { value: 'crontab', label: 'cron: 5 fields' },
    { value: 'quartz', label: 'Quartz: 6 or 7 fields' },
    { value: 'spring', label: 'Spring: 6 fields' },
    { value: 'aws', label: 'EventBridge: 6 fields' },
  ],
} as const;

export const CRON_RESULT = {
  title: 'What it means',
  nothing: 'Type or paste an expression to read it in plain English.',
  flavours: {
    crontab: 'Read as cron on Linux and macOS, GitHub Actions and Kubernetes read it: five fields.',
    quartz: 'Read as Quartz reads it: seconds first, Sunday is 1.',
    spring: 'Read as Spring reads it: seconds first, Sunday is 0 or 7.',
    aws: 'Read as Amazon EventBridge reads it: the year last, Sunday is 1.',
  },
  macro: (macro: string) => `${macro} is short for these fields.`,
  command: 'Command',
  zone: (zone: string) => `The line names its time zone: ${zone}.`,
  fields: 'Its fields',
  fieldNames: {
    second: 'Second',
    minute: 'Minute',
    hour: 'Hour',
    day: 'Day of the month',
    month: 'Month',
    weekday: 'Day of the week',
    year: 'Year',
  },
  runs: (zone: string) => `Next runs in ${zone}`,
  never: 'Never: no date fits it.',
  over: 'It has no more runs.',
  noneLeft: 'No more runs after these.',
  changes: {
    moved: (time: string) => `Clocks skip ${time}; cron runs it right after.`,
    skipped: (time: string) =>
      `Clocks skip ${time}. Schedulers differ: some run it right after, some not at all.`,
    again: 'The clock shows this time for the second time.',
  },
} as const;

/** What search engines and shared links are told about the page. */
export const CRON_TEXT = {
  title: 'Cron expressions explained',
  description:
    'Read a cron expression in plain English and see its next runs in any time zone, across changes of clocks: crontab, Quartz, Spring and EventBridge.',
  shareLine: 'When does it run next?',
} as const;
