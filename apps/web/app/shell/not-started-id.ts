/** Of the words that the start script shows when the page's scripts do not come. */
export const NOT_STARTED_ID = 'not-started';
