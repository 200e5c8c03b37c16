/** What the page says below the tool: prerendered, and never loaded as script. */
export const CRON_ABOUT = {
  paragraphs: [
    'A cron expression has a field for each unit of time, and runs when all of them match. The page reads it by the rules of its scheduler, says in one sentence what it means, and lists the next ten runs in the time zone that you choose.',
    'Schedulers differ where it hurts. Sunday is 0 or 7 to cron and 1 to Quartz. If both fields of days are restricted, cron runs when either matches, Spring when both do, and Quartz refuses; and to Vixie’s cron, which Linux and macOS use, a field that begins with * counts as not restricted. The page names the rule that it followed.',
    'When clocks go forward, cron makes up for a run at a fixed time that was skipped; when they go back, it does not repeat it. Entries with * in minute or hour go by the clock. Other schedulers differ from each other there, and the list says so at the run.',
  ],
  example: {
    input: '*/15 9-17 * * MON-FRI',
    output: 'Every 15 minutes from 09:00 to 17:45, from Monday to Friday.',
  },
  does: [
    'Explains expressions of cron, Quartz, Spring and EventBridge.',
    'Lists the next runs in any time zone, with the change of clocks.',
    'Says “never” where no date fits, such as 30 February.',
    'Shows each mistake at its place, with what to write instead.',
  ],
  never: [
    'Mixes up the flavours: it says whose rules it follows.',
    'Hides that a step such as */7 is uneven at the end of an hour.',
    'Claims to know when @reboot or Jenkins’s H runs.',
    'Runs the command of a line, or sends it anywhere.',
  ],
  check: [
    'The conformance tests run the examples of POSIX, of crontab(5) and of Quartz’s tutorial in your browser, with the code that this page uses.',
    'Before we publish anything, we compare the next runs with a walk from minute to minute through the changes of clocks of several time zones.',
  ],
  beside: {
    title: 'The same fields to different schedulers',
    caption: 'What three schedulers make of two fields',
    head: ['Fields', 'cron', 'Quartz', 'Spring'],
    rows: [
      ['day of the week 1', 'Mondays', 'Sundays', 'Mondays'],
      ['day 13, day of the week Friday', 'the 13th, and also Fridays', 'refused', 'Friday the 13th'],
      ['hours 22-2', 'refused', '22, 23, 00, 01 and 02', 'refused'],
    ],
    cells: 'words',
    notes: ['npm’s packages and other libraries each follow one of these, or a mixture.'],
  },
  knows: [
    {
      name: 'Flavours',
      items: 'cron (POSIX, Vixie, cronie, GitHub Actions, Kubernetes), Quartz, Spring, Amazon EventBridge',
    },
    {
      name: 'Signs',
      items: '* , - / and names; ? L W # and L-3; @yearly, @monthly, @weekly, @daily, @hourly, @reboot',
    },
    {
      name: 'Lines',
      items: 'a crontab’s line with its command; CRON_TZ= and TZ= before it; cron(…) around it',
    },
    { name: 'Named, not run', items: 'Jenkins’s H, random values with ~, @every, rate(…)' },
  ],
  options: [
    {
      name: 'Read as cron',
      input: '0 0 * * 1',
      options: { flavour: 'crontab' },
      output: 'At 00:00, on Mondays.',
    },
    {
      name: 'Read as Quartz',
      input: '0 0 0 ? * 1',
      options: { flavour: 'quartz' },
      output: 'At 00:00, on Sundays.',
    },
    {
      name: 'Read as Spring',
      input: '0 0 0 13 * FRI',
      options: { flavour: 'spring' },
      output: 'At 00:00, on the 13th of the month, but only if that is a Friday.',
    },
    {
      name: 'Read as EventBridge',
      input: '0 10 L * ? 2027',
      options: { flavour: 'aws' },
      output: 'At 10:00, on the last day of the month, in 2027.',
    },
  ],
  questions: [
    {
      question: 'Which time zone does cron use?',
      answer:
        'That of the machine, unless the crontab sets CRON_TZ, which some crons ignore. GitHub Actions and most Kubernetes clusters use UTC unless told otherwise. Choose the same one here to see the right times.',
    },
    {
      question: 'How do I run something on the last day of each month?',
      answer:
        'Quartz, Spring and EventBridge have L for that. With cron, run daily from the 28th to the 31st and let the command check whether tomorrow is the 1st.',
    },
    {
      question: 'How do I run something every two weeks?',
      answer:
        'No expression can: its fields know the day of the week and of the month, but not which week it is. Run weekly, and let the command skip every other time.',
    },
    {
      question: 'Why does */2 in the day field skip or double a day?',
      answer: 'It means the odd days of the month: after the 31st comes the 1st, and both are odd.',
    },
    {
      question: 'Is my crontab uploaded?',
      answer:
        'No. The page itself reads it on your own device, and its security policy blocks it from connecting to any server.',
    },
  ],
  keeps: 'inputs',
  related: ['unix-time', 'regex-tester', 'uuid'],
} as const;
