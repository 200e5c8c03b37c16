const number = (value: number) => value.toLocaleString('en-NZ');
const patterns = (count: number) => (count === 1 ? '1 pattern' : `${number(count)} patterns`);

/** The visitor's own patterns, in a dialog. */
export const REGEX_LIBRARY = {
  title: 'Your patterns',
  stays:
    'A saved pattern has its flags, test text, replacement, list and unit tests with it. All of it stays in this browser until you delete it or clear the browser’s data; export a file to keep a copy.',
  name: 'Name',
  save: 'Save the current pattern',
  replace: (name: string) => `Replace “${name}”`,
  nothingToSave: 'Type a pattern on the page first.',
  saved: (name: string) => `Saved “${name}”.`,
  replaced: (name: string) => `Replaced “${name}”.`,
  search: 'Search your patterns',
  none: 'No patterns saved yet.',
  notFound: 'No saved pattern has these words.',
  list: 'Saved patterns',
  open: 'Open',
  rename: 'Rename',
  newName: (name: string) => `New name of “${name}”`,
  taken: 'Another pattern has this name.',
  keepName: 'Save name',
  cancel: 'Cancel',
  delete: 'Delete',
  deleted: (name: string) => `Deleted “${name}”.`,
  undo: 'Undo',
  export: 'Export',
  import: 'Import',
  importLabel: 'File with patterns',
  close: 'Close',
  imported: (added: number, renamed: number, same: number) =>
    [
      added === 0 ? 'Nothing new in this file.' : `Imported ${patterns(added)}.`,
      ...(renamed > 0
        ? [
            `${number(renamed)} got a number after the name, because you have another pattern with the same name.`,
          ]
        : []),
      ...(same > 0 && added > 0 ? [`${number(same)} were here already.`] : []),
    ].join(' '),
  failures: {
    'too-long':
      'Not saved: the pattern, the replacement, the template or a unit test is longer than 20,000 characters.',
    full: 'Not saved: there is room for 500 patterns, and 2,000,000 characters with their texts. Delete some, or shorten the test text.',
    'no-room':
      'Not saved: this browser has no room for it, or keeps nothing for this site. Delete some patterns, shorten the test text, or leave private browsing.',
  },
  unreadable: {
    'not-json': 'Nothing was imported: this file is not JSON, or was cut off.',
    other: 'Nothing was imported: this file is JSON, but was not exported from this page.',
    newer:
      'Nothing was imported: this file is from a newer version of this page. Reload the page and try again.',
  },
  wrong: (index: number, member: string) =>
    `Nothing was imported: in pattern ${number(index)} of the file, “${member}” is missing, too long or wrong.`,
} as const;
