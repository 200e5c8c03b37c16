/** The counters in the page's header. */
export const FEEDBACK_COUNTERS = {
  likes: 'Likes',
  satisfaction: 'Satisfaction',
  total: 'Total Feedback',
} as const;

export const FEEDBACK = {
  title: 'How was the formatting?',
  good: 'Good',
  improve: 'Needs Improvement',
  formatFirst: 'Format a query first, then tell us what you think.',
  sends:
    'Feedback sends us your query, its formatted text, the list of changes and your answer; with them your IP address, the name and version of your browser, and a random number that identifies this tab.',
  cut: 'This one is long: only its first 200,000 characters are sent.',
  stored: 'Thank you. Your feedback is saved and helps the next person.',
  countedAlready: 'Thank you. You have told us that about this query already, and it is counted.',
  reasonKept: 'What you wrote is still here.',
  /** Shown if the script that sends feedback did not load. */
  notLoaded:
    'Your feedback could not be saved: a part of this page did not load. Please reload the page and try again.',
} as const;
