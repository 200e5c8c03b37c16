/** The page for unknown paths. */
export const NOT_FOUND = {
  documentTitle: 'Page not found | HLN',
  code: '404',
  title: 'Off the chart',
  text: 'There is no page at this address. It may be one we haven’t built yet, or the link may have a typo.',
  home: 'Back to Home',
  tools: 'Developer tools',
  read: 'Or read',
  about: 'what we do',
  and: 'and',
  company: 'who we are',
} as const;
