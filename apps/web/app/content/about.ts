export const ABOUT = {
  title: 'About Us',
  lede: 'An AI consultancy for businesses that have more work than hours.',
} as const;

export const STORY = {
  title: 'Our Story',
  paragraphs: [
    'We are three people in Wellington. Two of us graduated from top\u00a010 universities, we hold three master’s degrees or higher between us, and we have worked in five cities across three countries.',
    'Wherever we went we met the same thing: good businesses, run by capable people, who spent their evenings on paperwork. The software that could have helped already existed, but it was sold to firms with a department for everything, in words that nobody uses at work.',
    'So we do it at a human scale. We look at the work as it is, find the part a machine should be doing, and build that. Our name is the order we work in: harmonize, liberate, navigate.',
  ],
  proof: {
    text: 'Don’t take our word for it. Judge us by what we built: the SQL formatter on this site checks each of its results before showing it, and shows you what it checked.',
    link: 'Try the formatter',
    to: '/tools/snowflake-sql-formatter',
  },
} as const;

export const WORK = {
  title: 'What We Do',
  cards: [
    {
      id: 'efficiency',
      title: 'Efficiency and costs',
      text: 'We find the hours that go into copying, checking and chasing, and hand them to software that doesn’t get bored. What is left costs less and goes wrong less often.',
    },
    {
      id: 'growth',
      title: 'Growth and revenue',
      text: 'Quotes that go out the same day, follow-ups that aren’t forgotten, and a clear view of which customers come back and which quietly stopped.',
    },
    {
      id: 'operations',
      title: 'Operations',
      text: 'Stock, rosters, jobs and deliveries in one place, planned ahead instead of patched on the day. When something slips, the right person hears of it first.',
    },
    {
      id: 'intelligence',
      title: 'Business intelligence and security',
      text: 'Your figures joined up and explained, open to the people who need them and closed to everyone else. Your data stays yours, and we write down where it lives.',
    },
  ],
} as const;

export const INDUSTRIES = {
  title: 'Industries We Serve',
  items: [
    { name: 'Retail', text: 'Reorders that follow the season and the weather, not last year’s hunch.' },
    { name: 'Logistics', text: 'Delivery runs replanned in minutes when a ferry is late.' },
    { name: 'Professional Services', text: 'Timesheets, files and first drafts that prepare themselves.' },
    {
      name: 'Manufacturing',
      text: 'Faults spotted on the line, and orders matched to what is on the shelf.',
    },
    {
      name: 'Education',
      text: 'Less time on the roll, more teaching; enquiries answered the same evening.',
    },
    {
      name: 'Finance',
      text: 'Reconciliations that balance overnight, with a reason beside every exception.',
    },
  ],
} as const;

export interface Question {
  readonly question: string;
  readonly answer: string;
}

export const FAQ: { readonly title: string; readonly questions: readonly Question[] } = {
  title: 'Common Questions',
  questions: [
    {
      question: 'How soon will we see results?',
      answer:
        'Most businesses see results in 3-6 months. The first useful piece usually runs much earlier, beside the old way of doing things, so that you can judge it on your own work.',
    },
    {
      question: 'Is our business too small for AI?',
      answer:
        'Size matters less than repetition. If somebody does the same careful task every week, a machine can probably share it. If not, we’ll say so before you have spent anything on building it.',
    },
    {
      question: 'Do we have to replace the systems we have?',
      answer:
        'Rarely. We start with what you use, from your accounting package to the spreadsheet everyone complains about, and connect to it. Something is replaced only when keeping it costs more than moving.',
    },
    {
      question: 'What happens to our data?',
      answer:
        'It stays yours. Before any work starts, we agree in writing what we read, where it is kept, who can see it and when it is deleted. For sensitive information, we choose models that run in a place we have agreed on with you.',
    },
    {
      question: 'Will this cost people their jobs?',
      answer:
        'We replace tasks, not people. What goes is the retyping and the chasing; the judgement, the customers and the know-how stay. The people who do the work help decide what to hand over.',
    },
  ],
};

export const WHY = {
  title: 'Why Choose HLN',
  reasons: [
    {
      title: 'Local expertise',
      text: 'We live here. We know the size of the market, the rules it runs by and how far away everything is.',
    },
    {
      title: 'Tailored solutions',
      text: 'Built around the way your business works, in the tools your people already open in the morning.',
    },
    {
      title: 'Fast implementation',
      text: 'Small pieces, in use early. You see something running before we ask you to believe in it.',
    },
    {
      title: 'Ongoing partnership',
      text: 'We stay after the launch: watching, fixing and adjusting as your business changes.',
    },
    {
      title: 'Clear communication',
      text: 'Plain words, honest estimates, and bad news early enough to do something about it.',
    },
  ],
} as const;

export const CLOSING = {
  title: 'Ready to Grow',
  text: 'Tell us what takes too long. We’ll tell you whether a machine can take it over, and what that would save.',
  action: 'Write to us',
  second: 'Meet the team',
} as const;

/** How search results and shared links describe the page. */
export const ABOUT_TEXT = {
  title: 'About us: AI for New Zealand businesses',
  description:
    'Who we are, what we do and for which industries. AI-powered business management, process automation and data-driven decisions from Wellington, New Zealand.',
  shareLine: 'A small crew, a clear course.',
} as const;
