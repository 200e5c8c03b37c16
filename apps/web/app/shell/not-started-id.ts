/** The id of the notice that the inline script reveals when the page's scripts fail to load. */
export const NOT_STARTED_ID = 'not-started';
