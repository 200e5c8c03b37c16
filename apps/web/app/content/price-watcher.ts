/** All the words of the price watcher that do not come from the backend. */
export const PRICE_WATCHER = {
  title: 'Price Watcher',
  lede: 'Pages whose prices we look at for you, again and again.',
  back: 'Staff Portal',
  showInactive: 'Show Inactive',
  hideInactive: 'Hide Inactive',
  add: 'Add Item',
  refresh: 'Refresh',
  dismiss: 'Dismiss this message',
  toChart: 'Go to the chart',
  loading: 'Loading watch items...',
  listTitle: (count: number | undefined) => (count === undefined ? 'Watch Items' : `Watch Items (${count})`),
  empty: 'No items to watch yet',
  addFirst: 'Add your first item',
  allInactive: 'Nothing is being watched at the moment. "Show Inactive" lists what has been.',
  find: 'Find an item',
  sort: 'Sort by',
  sortBy: { newest: 'Newest first', name: 'Name', checked: 'Last checked' },
  found: (shown: number, count: number) => `${shown} of ${count} items match`,
} as const;

export const WATCH_FORM = {
  title: 'Add New Watch Item',
  name: 'Item Name',
  url: 'Item URL',
  add: 'Add Item',
  adding: 'Adding...',
  save: 'Save',
  saving: 'Saving...',
  cancel: 'Cancel',
  fillAll: 'Please fill in all fields',
  invalidUrl: 'Please enter a valid URL',
  tooLong: (what: string, most: number) => `${what} may have ${most} characters at most`,
} as const;

export const WATCH_ITEM = {
  view: 'View Item',
  newTab: 'opens in a new tab',
  addToChart: 'Add to chart',
  removeFromChart: 'Remove from chart',
  edit: 'Edit',
  stop: 'Stop watching',
  resume: 'Resume watching',
  checkNow: 'Check now',
  checking: 'Checking...',
  current: (price: string) => `Current: ${price}`,
  was: (price: string) => `was ${price}`,
  lower: 'The price went down.',
  higher: 'The price went up.',
  fetched: (time: string) => `Last fetched: ${time}`,
  attempt: (time: string) => `Last attempt: ${time}`,
  never: 'not yet',
  notFound: 'Price not found',
  notAvailable: 'Price not available',
  keepTrying: 'Our system will keep trying to find the price automatically',
  paused: 'Watching paused',
  lastProblem: 'At the last attempt:',
  details: 'Details',
  why: 'Why this price?',
  source: 'Found in',
  raw: 'As written there',
  currency: 'Currency',
  currencyUnknown: 'not stated, taken as NZD',
  notifyOnRise: 'Email me when the price rises, too',
  sources: {
    'json-ld': 'the product data that the page gives to search engines (JSON-LD)',
    microdata: 'the product data in the page’s markup (microdata)',
    rdfa: 'the product data in the page’s markup (RDFa)',
    'embedded-state': 'the data that the shop’s own scripts use',
    meta: 'the page’s description for shared links',
    text: 'the visible text of the page',
  },
} as const;

export const WATCH_CONFIRM = {
  stop: {
    title: (name: string) => `Stop watching “${name}”?`,
    text: 'We will no longer look at its price. What has been recorded stays, and you can resume at any time.',
  },
  resume: {
    title: (name: string) => `Resume watching “${name}”?`,
    text: 'We will look at its price again, starting within a minute.',
  },
  cancel: 'Cancel',
} as const;

export const WATCH_ANNOUNCEMENTS = {
  added: (name: string) => `${name} was added.`,
  saved: (name: string) => `${name} was saved.`,
  stopped: (name: string) => `${name} is no longer watched.`,
  resumed: (name: string) => `${name} is watched again.`,
  loaded: (count: number) => (count === 1 ? '1 item loaded.' : `${count} items loaded.`),
  charted: (name: string) => `${name} was added to the chart.`,
  uncharted: (name: string) => `${name} was removed from the chart.`,
  checking: (name: string) => `${name} is being checked.`,
  checked: (name: string, price: string) => `${name} was checked: ${price}.`,
  checkedNone: (name: string) => `${name} was checked: no price was found.`,
  checkFailed: (name: string, reason: string) => `${name} was checked. ${reason}`,
  stillChecking: (name: string) => `${name} has not been checked yet. Use Refresh in a few minutes.`,
} as const;

export const WATCH_ERRORS = {
  fetch: 'Failed to fetch data',
  add: 'Failed to add watch item',
  update: 'Failed to update item',
  deactivate: 'Failed to deactivate item',
  activate: 'Failed to activate item',
  check: 'Failed to request a check',
  noUser: 'User not authenticated',
} as const;

export const WATCH_CHART = {
  title: 'Price History Chart',
  nothingSelected: 'No items selected for chart',
  noData: 'No price data available',
  export: 'Export CSV',
  table: 'Recorded prices, newest first',
  showTable: 'Show table',
  showChart: 'Show chart',
  legend: 'Lines',
  moment: 'Moment on the chart',
  help: 'Touch or point at the chart, or use the arrow keys on it, to read the prices of a moment.',
  currencies: (codes: string) =>
    `The items are priced in different currencies (${codes}), so each has a scale of its own.`,
  axis: (currency: string) => `Price in ${currency}`,
  time: 'Time (NZ)',
  none: 'no price yet',
  latest: (shown: number, all: number) =>
    `The latest ${shown} of ${all} moments. Export CSV has the whole history.`,
  csvColumns: ['Item', 'URL', 'Time (Pacific/Auckland)', 'Price', 'Currency'],
} as const;
