export const HERO = {
  /** Names the region for screen readers. */
  label: 'Introduction',
  eyebrow: 'AI consultancy in Wellington, Aotearoa',
  lede: 'We put AI to work on the ordinary jobs of a business, so the people in it get their thinking time back.',
  contact: 'Tell us what takes too long',
  /** The button that the specification names, with a line that says whom it is for. */
  action: 'Access Mainframe',
  actionNote: 'For parents, our chat about schooling:',
  scene: 'Follow the Southern Cross to find south.',
  playFilm: 'Play the background film',
  pauseFilm: 'Pause the background film',
} as const;

export const SERVICES = {
  title: 'What we do',
  lede: 'Three kinds of work, often in this order.',
  items: [
    {
      title: 'AI-powered business management',
      text: 'Quotes, rosters, stock and cash in one view, with the drafts and reminders already written. You decide; it does the typing.',
    },
    {
      title: 'Process automation',
      text: 'The job that lives in an inbox, a spreadsheet and one person’s memory becomes a job that runs on its own and speaks up when it can’t.',
    },
    {
      title: 'Data-driven decision-making',
      text: 'Your own numbers, cleaned and joined, answering the question you asked, with a note on how sure the answer is.',
    },
  ],
} as const;

/** An example job, shown beside our services. It is no particular client's, and has no numbers. */
export const WORKED_JOB = {
  label: 'An example, not a client',
  caption:
    'Orders arrive by email and get typed into a spreadsheet. Once that is automated, each order becomes a draft to approve, and anything that doesn’t add up goes to a person.',
  /** For screen readers. */
  drawing:
    'An inbox and a spreadsheet go in; a finished draft and one exception, flagged for a person, come out.',
  inbox: 'An inbox',
  spreadsheet: 'A spreadsheet',
  draft: 'A finished draft',
  exception: 'One flagged exception',
} as const;

export const AUDIENCE = {
  title: 'Who it’s for',
  before: 'Small and medium businesses and enterprises in',
  /** Between the last two of the industries. */
  and: 'and',
  industries: ['retail', 'logistics', 'professional services', 'manufacturing', 'education', 'finance'],
  note: 'If three people share one spreadsheet and two of them are afraid of it, you are big enough.',
} as const;

export const YOUR_DATA = {
  title: 'Your data',
  items: [
    {
      title: 'It stays yours',
      text: 'Before any work starts, we agree in writing what we read, where it is kept, who can see it and when it is deleted.',
    },
    {
      title: 'You know where it’s kept',
      text: 'For sensitive information, we choose models that run in a place we have agreed on with you.',
    },
    {
      title: 'This site keeps the same rule',
      text: 'No cookies, no ads, no tracking, and a page that says what we keep and for how long.',
      link: { label: 'Privacy', to: '/privacy' },
    },
  ],
} as const;

export const ENGAGEMENT = {
  title: 'How an engagement goes',
  steps: [
    {
      title: 'Take a bearing',
      text: 'We sit with the people who do the work, watch how they do it and write down where the hours go.',
    },
    {
      title: 'Plot the course',
      text: 'You get a short plan in plain words: what to change first, what it should save, what it costs and what to leave alone.',
    },
    {
      title: 'Sail the first leg',
      text: 'We build the smallest useful piece and run it beside the old way until you trust it.',
    },
    {
      title: 'Hand over the helm',
      text: 'Your team learns to run it. Most businesses see results in 3-6 months, and we stay within reach after that.',
    },
  ],
} as const;

export const TOOLS_TEASER = {
  title: 'Free tools from our workbench',
  text: 'We build small tools for our own work and share them with everyone. The first lays out Snowflake SQL so that a person can read it. It runs in your browser, and your query leaves it only if you send us feedback about it.',
  action: 'Open the SQL formatter',
  second: 'See all tools',
  beforeTitle: 'Before',
  afterTitle: 'After',
  before:
    "select c.name,sum(o.total) total from orders o left join customers c on o.customer_id=c.id where o.placed_at>='2026-01-01' group by all",
  /** The formatter's output for `before`; texts.test.ts checks it. */
  after: `   SELECT c.name,
          SUM(o.total) AS total
     FROM orders AS o
LEFT JOIN customers AS c
       ON o.customer_id = c.id
    WHERE o.placed_at >= '2026-01-01'
 GROUP BY ALL`,
} as const;

export const TALK = {
  title: 'Tell us about the job that eats your week',
  text: 'A few lines are enough: what it is, who does it and how often. You’ll hear from a person, in plain words, including when the answer is that you don’t need us.',
  action: 'Write to us',
  second: 'Meet the team',
} as const;

/** How search results and shared links describe the page. */
export const HOME_TEXT = {
  title: 'AI consultancy in Wellington, New Zealand',
  description:
    'HLN helps New Zealand businesses put AI to work on ordinary jobs: running the business, automating processes and making decisions from data.',
  shareLine: 'Harmonize. Liberate. Navigate.',
} as const;
