import type { ListCount } from '@hln/contracts';

/** Words of the parts that the staff tools are made of. */

const numbers = new Intl.NumberFormat('en-NZ');

/** '1 row', '1,234 rows' */
const rows = (count: number) => (count === 1 ? '1 row' : `${numbers.format(count)} rows`);

export const STAFF_FRAME = {
  tools: 'Staff tools',
  nav: 'Staff tools',
  reading: 'Loading your tools...',
  unread: 'Your permissions couldn’t be loaded, so all tools are listed.',
  portal: 'Staff Portal',
} as const;

export const LIST = {
  search: 'Search',
  filters: 'Filters',
  filtersOn: (count: number) => `Filters (${count})`,
  any: 'Any',
  clear: 'Clear filters',
  more: 'More filters',
  remove: (filter: string) => `Remove the filter ${filter}`,
  sort: 'Sort by',
  descending: (label: string) => `${label}, descending`,
  columns: 'Columns',
  export: 'Export CSV',
  exporting: (count: number) => `${rows(count)} so far...`,
  exported: (count: number) => `${rows(count)} exported.`,
  exportedFirst: (count: number) =>
    `Only the first ${numbers.format(count)} rows were exported. Narrow the filters to get the rest.`,
  exportFailed: 'The file could not be made.',
  cancel: 'Cancel',
  loading: 'Loading...',
  failed: 'The list couldn’t be loaded.',
  stale: 'You’re seeing an earlier version.',
  retry: 'Try again',
  first: 'First page',
  next: 'Next',
  previous: 'Previous',
  pages: 'Pages',
  noMatch: 'Nothing matches these filters.',
  select: (row: string) => `Select ${row}`,
  selectAll: 'Select all rows of this page',
  selected: (count: number) => `${rows(count)} selected`,
  clearSelection: 'Clear selection',
  keys: 'In the list: arrow keys or J and K move, Enter opens, Space selects, ? shows all keys.',
  allKeys: {
    title: 'Keys in a list',
    close: 'Close',
    rows: [
      ['Down arrow or J', 'Next row'],
      ['Up arrow or K', 'Previous row'],
      ['Home', 'First row'],
      ['End', 'Last row'],
      ['Enter', 'Open the row'],
      ['Space', 'Select the row, where several can be changed at once'],
      ['Escape', 'Close the details, and return to their row'],
      ['?', 'Show these keys'],
    ],
  },
  /**
   * Announced when the list has changed: '3 rows', '1 to 50 of 20,000', '1 to 50 of more than 10,000'.
   *
   * @param from the number of the first row shown
   * @param total null if it isn't known
   */
  count: (shown: number, from: number, total: ListCount | null) => {
    const to = from + shown - 1;
    const range = `${numbers.format(from)} to ${numbers.format(to)}`;
    if (total === null) return range;
    if (!total.is_all) return `${range} of more than ${numbers.format(Math.max(total.count, to))}`;
    // Rows may have arrived since they were counted.
    return shown >= total.count ? rows(shown) : `${range} of ${numbers.format(Math.max(total.count, to))}`;
  },
  uncounted: 'The rows couldn’t be counted.',
  fault: (name: string, value: string) => `This list has no ${name} “${value}”, so it was ignored.`,
  badCursor: 'That page is no longer there.',
} as const;

export const LIST_VIEWS = {
  title: 'Views',
  none: 'No saved views yet. Set filters and sorting, then save them under a name.',
  everything: 'Everything',
  name: 'Name of this view',
  save: 'Save view',
  remove: (name: string) => `Remove the view ${name}`,
  saved: (name: string) => `The view ${name} is saved.`,
  removed: (name: string) => `The view ${name} is removed.`,
  restored: (name: string) => `The view ${name} is back.`,
  unread: 'Your views of this list couldn’t be loaded.',
  unsaved: 'Your settings for this list couldn’t be saved.',
  full: 'There are 30 views already. Remove one first.',
} as const;

/** The words of the form that asks for a reason. */
export const REASON = {
  label: 'Reason',
  hint: 'One line. It is kept in the audit log.',
  missing: 'Enter a reason of up to 200 characters.',
  cancel: 'Cancel',
} as const;

export const DRAWER = {
  close: 'Close',
} as const;

export const TOASTS = {
  region: 'Messages',
  keys: 'F6 moves to the messages and back.',
  dismiss: 'Dismiss',
  undo: 'Undo',
} as const;

export const MOMENT = {
  /** @param zone such as Europe/Berlin */
  here: (time: string, zone: string) => `${time} in your time zone (${zone})`,
} as const;

/** What the command palette finds for staff: the name of one item, and of all of them. */
export const STAFF_PALETTE = {
  tools: { id: 'staff-tools', kind: 'Staff tool', title: 'Staff tools' },
  people: { id: 'people', kind: 'Person', title: 'People' },
  watched: { id: 'watched', kind: 'Watched item', title: 'Watched items' },
  settings: { id: 'settings', kind: 'Setting', title: 'Settings' },
  categories: { id: 'categories', kind: 'Cost category', title: 'Cost categories' },
} as const;
