/** All the words of the costs page that do not come from the backend. */
export const COSTS = {
  title: 'Operational Costs',
  back: 'Back to Staff Portal',
  loaded: (time: string) => `Loaded ${time}, New Zealand time`,
  export: 'Export CSV',
  reset: 'Reset',
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
  notADate: 'This is not a date. Enter it as yyyy-mm-dd.',
  outOfBounds: (first: string, last: string) => `Choose a date from ${first} to ${last}.`,
} as const;

export const COSTS_RANGE = {
  title: 'Date range',
  start: 'Start Date',
  end: 'End Date',
  placeholder: 'yyyy-mm-dd',
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
  summary: (start: string, end: string, total: string, records: number, categories: number) =>
    `Daily costs from ${start} to ${end}: ${total} in ${records} records of ${categories} categories.`,
  slider: 'Day',
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
  help: 'Press Space to pick it up, the arrow keys to move it, Space to drop it, Escape to put it back.',
  unsaved: 'This choice could not be remembered. It holds until you leave the page.',
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
