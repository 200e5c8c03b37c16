/** The grid of tools; the texts of its cards are beside each tool (`app/tools/<id>/tool.ts`). */
export const TOOLS_PAGE = {
  title: 'Developer tools',
  lede: 'Small tools for the jobs between the jobs. They’re free, need no account and run in your browser: what you put in stays there unless you send it to somebody.',
  /** Shown if staff have hidden all tools. */
  none: 'None of our tools can be used at the moment. Please come back soon.',
  find: 'Find a tool',
  noMatch: (query: string) => `No tool matches “${query}”. Try another word, or clear the search.`,
  matches: (found: number, all: number) => `${found} of ${all} tools`,
  proof:
    'The SQL formatter checks each result as it runs. The other tools are checked against known answers, most of them from standards, in your browser if you like:',
  proofLink: 'run the conformance tests',
} as const;

/** How search results and shared links describe the page. */
export const TOOLS_TEXT = {
  title: 'Free developer tools',
  description:
    'Free tools for developers and analysts: a Snowflake SQL formatter and others, for JSON, hashes, regexes, colours and QR codes. No account, no cookies.',
  shareLine: 'Sharp tools, free to use.',
} as const;
