import type { Publication, WordField } from '@hln/contracts/site-words';

const COUNT = new Intl.NumberFormat('en-NZ');
const count = (one: string, many: string) => (n: number) => `${COUNT.format(n)} ${n === 1 ? one : many}`;
const texts = count('text', 'texts');
const faults = count('fault', 'faults');

export const CONTENT_MANAGEMENT = {
  title: 'Content Management',
  lede: 'The words of the public pages. Only staff see a draft until somebody publishes it.',
  back: 'Back to Staff Portal',
  loading: 'Loading the words...',
  failed: 'The words couldn’t be loaded.',
  unsaved: 'That didn’t work.',
  viewOnly: 'You can view the words, but you need permission to change and publish them.',
} as const;

export const WORD_FILTERS = {
  label: 'Show',
  all: 'All texts',
  changed: 'Changed',
  unpublished: 'Not published yet',
  older: 'Older than the other language',
  locked: 'Locked',
} as const;

export const WORD_LIST = {
  title: 'Texts',
  pages: 'Pages',
  sections: 'Parts of this page',
  /** Texts that every page shows. */
  shared: 'Home, and what all pages show',
  gone: 'No longer on the site',
  noMatch: 'No text matches. Try other words, or show all texts.',
  matches: (found: number, all: number) =>
    found === all ? texts(all) : `${COUNT.format(found)} of ${texts(all)}`,
  texts: 'texts',
  unsavedHere: (n: number) => `${texts(n)} not saved, `,
} as const;

export const PAGE_EDITOR = {
  views: 'View',
  onPage: 'On the page',
  asList: 'As a list',
  loading: 'Loading the page...',
  failed: 'The page couldn’t be loaded. You can edit its texts as a list.',
  hint: 'Press a sentence or a picture to edit its words. Drafts are shown here; visitors don’t see them until you publish.',
  sentences: 'Sentences of the page. The arrow keys move from one to the next.',
  editing: (label: string) => `Editing ${label}`,
  close: 'Done',
  unseen: (n: number) => `${texts(n)} that this page doesn’t show, or only at times`,
  frame: (page: string) => `${page}, as visitors see it`,
} as const;

export const WORD_LANGUAGE_NAMES: Readonly<Record<WordField['language'], string>> = {
  'en-NZ': 'English',
  mi: 'te reo Māori',
  'zh-Hans': 'Chinese',
};

export const WORD_KIND_HINTS: Readonly<Record<WordField['kind'], string | null>> = {
  line: null,
  paragraph: null,
  markdown:
    'Markdown: [words](/path) for a link, *emphasis*, **strong**, lines that begin with "- " for a list. HTML is shown as it is written.',
  title: 'What the browser’s tab and search results show.',
  description: 'What search results show under the title.',
};

export const WORD_FIELD = {
  of: (action: string, label: string) => `${action}: ${label}`,
  /** The length of a text and its limit. */
  length: (has: number, most: number) => `${COUNT.format(has)} of ${COUNT.format(most)} characters`,
  lengthShort: (has: number, most: number) => `${COUNT.format(has)} / ${COUNT.format(most)}`,
  /** @param end the end of a sentence, such as "it is empty." */
  fault: (end: string) => `This can’t be saved: ${end}`,
  locked: 'Locked.',
  badges: {
    unsaved: 'Not saved',
    draft: 'Draft',
    published: 'Changed on the site',
  },
  older: (language: string, other: string) => `The ${language} is older than the ${other}.`,
  stillFits: 'It still fits',
  filesMoved: 'The site’s own words have changed since this was written. They now read:',
  notOnSite: 'The site no longer has a place for these words. Discard them and publish.',
  history: 'History',
  discard: 'Discard',
  toFiles: 'Back to the site’s own words',
  difference: 'Difference from what visitors see',
  savedBy: 'Saved by',
  savedBySomebody: 'Saved by a deleted account,',
  rendered: 'As it is shown',
} as const;

export const WORD_DIFFERENCE = { removed: 'removed:', added: 'added:', end: 'end' } as const;

export const MACRON_KEYS = {
  label: 'Letters with macrons',
  letters: ['ā', 'ē', 'ī', 'ō', 'ū', 'Ā', 'Ē', 'Ī', 'Ō', 'Ū'],
  hint: (written: string, usual: string) => `“${written}” is usually written “${usual}”.`,
  use: (usual: string) => `Write ${usual}`,
} as const;

/** Māori words and names that are often written without macrons, in their usual spelling. */
export const MACRON_WORDS: readonly string[] = [
  'Māori',
  'Pākehā',
  'whānau',
  'hapū',
  'kōrero',
  'tēnā',
  'ngā',
  'ngāi',
  'Ngāti',
  'mōrena',
  'pō mārie',
  'kāinga',
  'mātauranga',
  'ākonga',
  'wānanga',
  'kōhanga',
  'rōpū',
  'pūtea',
  'hīkoi',
  'kākāpō',
  'tūī',
  'kūmara',
  'Ngāpuhi',
  'Tūhoe',
  'Tāmaki',
  'Ōtautahi',
  'Pōneke',
  'Ōtepoti',
  'Whangārei',
  'Whakatāne',
  'Taupō',
  'Ōpōtiki',
  'Kāpiti',
  'Paekākāriki',
  'Ōtaki',
  'Wānaka',
  'Kaikōura',
  'Kāwhia',
  'Tūranga',
];

export const WORD_SAVE = {
  region: 'Unsaved changes',
  unsaved: (n: number) => `${texts(n)} not saved. What you typed is kept in this tab.`,
  why: 'Why (optional)',
  save: 'Save draft',
  saving: 'Saving...',
  discardAll: 'Discard all',
  saved: (n: number) => `${texts(n)} saved as a draft.`,
  discarded: 'Discarded.',
  undo: 'Undo',
  refused: (n: number) =>
    n === 1
      ? 'One text was not saved: somebody else has changed it in the meantime. Both versions are shown with it.'
      : `${texts(n)} were not saved: somebody else has changed them in the meantime. Both versions are shown with each.`,
  doesNotFit: (n: number) => `Nothing was saved: ${texts(n)} have faults.`,
  oneDoesNotFit: 'Nothing was saved: one text has a fault.',
  show: 'Show it',
} as const;

export const WORD_CONFLICT = {
  title: (who: string | null) => `${who ?? 'Somebody'} has changed this text while you were editing.`,
  theirs: 'Theirs',
  mine: 'Yours',
  keepTheirs: 'Keep theirs',
  keepMine: 'Keep mine',
  hint: 'Nothing is overwritten until you decide. You can still edit yours.',
} as const;

export const WORD_HISTORY = {
  title: (label: string) => `History of ${label}`,
  loading: 'Loading the history...',
  failed: 'The history couldn’t be loaded.',
  empty: 'Nobody has changed it here.',
  gone: 'A deleted account',
  files: 'The site’s own words',
  revision: (n: number) => `Revision ${COUNT.format(n)}`,
  now: 'current',
  restore: (n: number) => `Restore revision ${COUNT.format(n)}`,
  restoreFiles: 'Restore the site’s own words',
  restored: (n: number) => `Revision ${COUNT.format(n)} is in the field. Save it to keep it.`,
} as const;

export const PUBLISHING = {
  title: 'Publishing',
  nothing: 'All drafts are published.',
  pending: (n: number) => (n === 1 ? 'One draft is not published.' : `${texts(n)} have unpublished drafts.`),
  preview: 'Preview',
  publish: 'Publish...',
  busy: (n: number, state: string) => `Publication ${n}: ${state}.`,
} as const;

export const PUBLISH = {
  title: 'Publish drafts',
  lede: 'The site is rebuilt with these words, checked, and then replaces the current one. If a check fails, nothing changes for visitors.',
  what: 'What changes',
  choose: (label: string) => `Publish ${label}`,
  none: 'Choose at least one text.',
  unsaved: 'Unsaved changes are not included.',
  why: 'Why',
  whyHint: 'One line, for the history. Up to 200 characters.',
  whyMissing: 'Enter a reason of up to 200 characters.',
  when: 'When',
  now: 'Now',
  later: 'At a time',
  time: 'Time',
  timeHint: 'New Zealand time.',
  timeMissing: 'Choose a time in the future.',
  send: 'Publish',
  sendLater: 'Publish then',
  cancel: 'Cancel',
  queued: (n: number) => `Publication ${n} is queued.`,
  scheduled: (n: number) => `Publication ${n} is scheduled.`,
} as const;

export const PUBLICATION_STATE_WORDS: Readonly<Record<Publication['state'], string>> = {
  queued: 'Waiting',
  building: 'Building',
  checking: 'Checking',
  live: 'Published',
  ready: 'Ready',
  failed: 'Failed',
  cancelled: 'Cancelled',
};

export const PUBLICATIONS = {
  title: 'Publications',
  empty: 'Nothing has been published from here yet.',
  name: (n: number) => `Publication ${n}`,
  now: 'On the site now',
  texts,
  why: 'Why',
  asked: 'Asked for',
  askedOn: 'asked for',
  by: 'by',
  gone: 'a deleted account',
  due: 'Goes live',
  hookAsked: 'Asked the build to start at',
  hookAnswered: (answer: string) => `The host answered ${answer}.`,
  hookSilent: 'The host has not answered yet.',
  hookFact: 'Build hook',
  liveSince: 'Live since',
  nobodyBuilds:
    'No build has started yet. If our own server serves the site, it has to be running; otherwise its host needs a build hook, which an Owner sets in System Settings, Publishing.',
  ended: 'Ended',
  details: 'Details',
  cancel: 'Cancel',
  cancelled: (n: number) => `Publication ${n} is cancelled.`,
  rollBack: 'Roll back',
  rollBackHint: 'Rolling back publishes the previous words again. Drafts stay as they are.',
  rolledBack: (n: number, by: number) => `Publication ${n} is being rolled back, by publication ${by}.`,
  rollsBack: (n: number) => `Rolls back publication ${n}`,
  of: (action: string, n: number) => `${action}: publication ${n}`,
  more: 'Show older ones',
  failure: 'Why it failed',
  checks: 'Checks',
  noChecks: 'No check has run yet.',
  passed: 'passed',
  faults,
  words: 'What it changes',
  loading: 'Loading the changes...',
  failed: 'The changes couldn’t be loaded.',
} as const;

export const PREVIEW = {
  title: 'Preview',
  text: 'The real page with your drafts, without its scripts, so its buttons don’t work.',
  page: 'Page',
  width: 'Width',
  phone: 'Phone, 390 px',
  desktop: 'Desktop, 1440 px',
  theme: 'Theme',
  light: 'Light',
  dark: 'Dark',
  waiting: 'Waiting to build the preview...',
  building: 'The preview is being built...',
  failed: 'The preview couldn’t be built.',
  again: 'Build it again',
  outdated: 'Drafts have been saved since this was built.',
  close: 'Close the preview',
  frame: (page: string) => `Preview of ${page}`,
  asked: 'The preview is being built. It opens under “Preview”.',
} as const;
