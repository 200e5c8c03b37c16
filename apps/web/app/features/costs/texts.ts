/** All the words of the costs page that do not come from the backend. */
export const COSTS = {
  title: 'Operational Costs',
  back: 'Back to Staff Portal',
  loaded: (time: string) => `Loaded ${time}, New Zealand time`,
  export: 'Export CSV',
  exportNet: 'Export with net amounts',
  refresh: 'Refresh',
  reset: 'Reset',
  copyLink: 'Copy link',
  copied:
    'Link copied. It shows these dates, bars and this comparison; everybody keeps their own categories.',
  uncopied: 'The link couldn’t be copied. Copy it from the address bar.',
  total: 'Total',
  unknown: '–',
  currency: 'NZD',
  visibleRecords: (records: string) => `NZD, ${records} visible`,
  shown: 'Shown',
  visibleCategories: (visible: number, categories: string) => `${visible} of ${categories} visible`,
  record: ['record', 'records'],
  day: ['day', 'days'],
  category: ['category', 'categories'],
} as const;

export const COSTS_ERRORS = {
  fetch: 'Failed to fetch cost data',
  startAfterEnd: 'The end date is before the start date.',
  tooLong: 'Choose ten years or less.',
  noDate: 'Enter a date as yyyy-mm-dd.',
  notADate: 'This isn’t a date. Enter it as yyyy-mm-dd.',
  outOfBounds: (first: string, last: string) => `Choose a date from ${first} to ${last}.`,
} as const;

/** The button that leads to the imports, whose panel loads later. */
export const IMPORT_LINK = {
  jump: 'Import',
  /** The id of the imports' panel. */
  panel: 'import-costs',
  unread: 'We couldn’t check whether you can import costs.',
} as const;

/** Invented costs, which only trial installations have. */
export const COSTS_DEMO = {
  note: 'Demonstration data: the costs here are invented to show what this page does.',
  clear: 'Clear demonstration data',
  ask: 'Clear the demonstration data?',
  explain: 'All demonstration costs are deleted. Costs that were imported stay.',
  keep: 'Keep it',
  cleared: 'Demonstration data cleared',
  uncleared: 'The demonstration data couldn’t be cleared.',
  unread: 'We couldn’t check whether these costs include demonstration data.',
} as const;

export const COSTS_RANGE = {
  title: 'Date range',
  start: 'Start Date',
  end: 'End Date',
  placeholder: 'yyyy-mm-dd',
  presets: {
    label: 'Ranges',
    'last-7': '7 days',
    'last-30': '30 days',
    'last-90': '90 days',
    'this-month': 'This month',
    'last-month': 'Last month',
    'this-year': 'Year to date',
  },
} as const;

/** What the visible categories cost compared with an earlier period. */
export const COSTS_CHANGE = {
  label: 'Compared with',
  with: { period: 'The period before', year: 'The same days a year ago' },
  /** In place of the period before, for ranges that have none. */
  withNothing: 'Nothing',
  reading: 'Loading the earlier period...',
  failed: 'The earlier period couldn’t be loaded.',
  more: (amount: string) => `${amount} more`,
  less: (amount: string) => `${amount} less`,
  same: 'The same',
  share: (percent: string) => ` (${percent})`,
  than: (start: string, end: string, total: string) => `than ${start} to ${end}: ${total}`,
  as: (start: string, end: string, total: string) => `as ${start} to ${end}: ${total}`,
  /** Shown beside a category: how much more or less it costs. */
  up: (amount: string) => `+${amount}`,
  down: (amount: string) => `−${amount}`,
  /** The category that changed most, with its change: '+$7.68'. */
  rose: (category: string, change: string) => `Rose most: ${category} ${change}`,
  fell: (category: string, change: string) => `Fell most: ${category} ${change}`,
} as const;

export const COSTS_AREA = {
  title: 'Daily costs',
  views: { chart: 'Chart', table: 'Table' },
  loading: 'Loading cost data...',
  empty: 'No data found',
  emptyHint: 'Try adjusting your filters or date range',
  failed: 'Error loading data',
  retry: 'Retry',
  progress: 'Records read',
  progressText: (read: string, total: string) => `${read} of ${total} records`,
} as const;

export const COSTS_CHART = {
  summary: (start: string, end: string, total: string, records: string, categories: string) =>
    `Daily costs from ${start} to ${end}: ${total} in ${records} of ${categories}.`,
  slider: { day: 'Day', week: 'Week', month: 'Month' },
  units: { label: 'Bars', day: 'By day', week: 'By week', month: 'By month' },
  /** The first and the last day of a bar. */
  period: (first: string, last: string) => `${first} to ${last}`,
  today: 'Today',
  noCosts: 'No costs',
  total: 'Total',
  emptyDay: (day: string) => `${day}: no costs.`,
  day: (day: string, total: string, categories: string) => `${day}: total ${total}. ${categories}.`,
} as const;

export const COSTS_TABLE = {
  month: 'Month',
  label: 'Table of daily costs',
  caption: (month: string) => `Daily costs in NZD, ${month}`,
  date: 'Date',
  total: 'Total',
} as const;

export const COSTS_CATEGORIES = {
  title: 'Categories',
  hint: 'Drag to reorder • Click eye to show/hide',
  order: 'The first category is at the bottom of the bars.',
  only: 'Only',
  onlyThis: (category: string) => `Only ${category}`,
  showAll: 'Show all',
  help: 'Press Space to pick it up, the arrow keys to move it, Space to drop it, Escape to put it back.',
  unread: 'Your choices couldn’t be loaded.',
  unsaved: 'This choice couldn’t be saved. It applies until you close this tab.',
  move: (category: string) => `Move ${category}`,
  moveUp: (category: string) => `Move ${category} up`,
  moveDown: (category: string) => `Move ${category} down`,
  show: (category: string) => `Show ${category}`,
  showTip: 'Show',
  hideTip: 'Hide',
  position: (position: number, count: number) => `position ${position} of ${count}`,
  pickedUp: (category: string, position: string) =>
    `${category} picked up, ${position}. Arrow keys move it, Space drops it, Escape puts it back.`,
  moved: (category: string, position: string) => `${category}: ${position}.`,
  dropped: (category: string, position: string) => `${category} dropped at ${position}.`,
  putBack: (category: string, position: string) => `${category} is back at ${position}.`,
} as const;
