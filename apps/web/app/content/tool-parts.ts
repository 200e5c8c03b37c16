const number = (value: number) => value.toLocaleString('en-NZ');

/** `1.4 MB`, `12 KB` or `80 bytes`, in powers of 1,000 as file managers show them. */
export function fileSize(bytes: number): string {
  if (bytes >= 1_000_000_000) return `${(bytes / 1_000_000_000).toFixed(1)} GB`;
  if (bytes >= 1_000_000) return `${(bytes / 1_000_000).toFixed(1)} MB`;
  if (bytes >= 1_000) return `${Math.round(bytes / 1_000)} KB`;
  return bytes === 1 ? '1 byte' : `${bytes} bytes`;
}

/** The frame of a tool's page. */
export const TOOL_PAGE = {
  back: 'Back to Tools',
  withoutScript: 'This tool runs in your browser, so it needs JavaScript. Switch it on and reload this page.',
  dismissNotice: 'Dismiss',
  unkept:
    'This browser has no room to remember this text, so a reload would lose it. Save a copy before you leave the page.',
  keptLarge:
    'So that a reload does not lose this text, this browser keeps it until you clear it, for a day at most; older texts are deleted the next time you open a tool.',
  share: 'Share link',
  partNotLoaded: 'This part of the page could not be loaded. Check the connection, then reload the page.',
  reload: 'Reload',
} as const;

/** The words above a field for typed, pasted or dropped text. */
export const TOOL_INPUT = {
  undo: 'Undo',
  clear: 'Clear',
  /** Shows a text that is held like a file. */
  edit: 'Edit as text',
  example: 'Example',
  openFile: 'Open file',
  file: 'File',
  drop: 'Drop the file to open it here',
} as const;

export const TOOL_OUTPUT = {
  download: 'Download',
  swap: 'Use as input',
  part: (shown: number) => `Only the first ${number(shown)} characters are shown here.`,
  useIn: 'Use in …',
  useInMenu: 'Tools that can take this',
  tooLongToHandOver: (name: string) =>
    `This is too long to hand over to the ${name}. Download it and open the file there.`,
} as const;

/** The buttons that copy a text. */
export const TOOL_COPY = {
  title: (what: string) => `Copy ${what}`,
  copy: 'Copy',
  outcome: { copied: 'Copied', failed: 'Not copied' },
  announcement: {
    copied: (what: string) => `Copied ${what}`,
    failed: (what: string) => `Could not copy ${what}. Select the text and copy it with the keyboard.`,
  },
} as const;

/** The field for a time zone. */
export const TOOL_ZONE = {
  label: 'Time zone',
  hint: 'An IANA name, such as Pacific/Auckland.',
  own: (zone: string) => `Empty means this device’s: ${zone}.`,
  unknown: 'This browser knows no such time zone. Names look like Pacific/Auckland or UTC.',
} as const;

/** Problems in the input. */
export const TOOL_PROBLEMS = {
  label: 'Problems in the input',
  error: 'Error',
  warning: 'Warning',
  goTo: 'Go to',
  place: (line: number, column: number) => `line ${line}, column ${column}`,
  more: (hidden: number) => `and ${number(hidden)} more`,
} as const;

export const TOOL_PROGRESS = {
  cancel: 'Cancel',
  percent: (share: number) => `${Math.floor(share * 100)}%`,
} as const;

/** Messages about work in a web worker. */
export const TOOL_WORKER = {
  stopped: 'The tool stopped unexpectedly; the browser may be short of memory.',
  unreadable: 'The tool gave an answer that could not be read.',
} as const;

/** Opened files, and texts that are too large. */
export const TOOL_FILES = {
  title: 'File',
  close: 'Close file',
  opened: (file: string, note: string) => `Opened “${file}”.${note === '' ? '' : ` ${note}`}`,
  pasted: 'Pasted text.txt',
  /** The name of a text that is held like a file. */
  long: 'Long text',
  asFile: 'The paste was long, so it is treated as a file, which keeps the page fast.',
  onlyFirst: (files: number) => `Only the first of ${files} files was opened.`,
  windows1252: 'The file is not UTF-8; it was read as Windows-1252. Check accented letters.',
  unreadable: (file: string) => `“${file}” could not be read. Your text here is unchanged.`,
  notText: (file: string) => `“${file}” is not a text file. Your text here is unchanged.`,
  tooLarge: (what: string, bytes: number, most: number) =>
    `${what} is ${fileSize(bytes)}. This page takes up to ${fileSize(most)}. Your text here is unchanged.`,
  /** The names of what was too large. */
  file: (file: string) => `“${file}”`,
  text: 'This text',
  textWithPaste: 'The text with what you pasted',
} as const;

/** Links that carry a page's state. */
export const TOOL_SHARING = {
  opened: 'Opened from a shared link, with its options. Your own options are kept.',
  ownOptions: 'Use my options',
  damaged:
    'This link is damaged or was cut off, so there is nothing to open. Ask for it again; your text here is unchanged.',
  newer:
    'This link was made by a newer version of this page. Reload and try again; your text here is unchanged.',
  tooLarge: 'This link holds more text than this page takes. Your text here is unchanged.',
  oldBrowser: 'This browser is too old to make links of texts.',
  tooLong: 'This is too long for a link. Download it and send the file instead.',
  notCopied: (link: string) => `The link could not be copied. Here it is: ${link}`,
  copied:
    'Link copied. It holds your data: what you typed and your options are after the #, the part that browsers never send to a server.',
} as const;

/** Texts that come from another tool's page. */
export const TOOL_HANDOFF = {
  taken: (name: string) => `Brought over from the ${name}.`,
  takenFromPage: 'Brought over from the previous page.',
  back: (name: string) => `Back to the ${name}`,
} as const;

/** Steps from tool to tool. */
export const TOOL_STEPS = {
  title: 'Steps',
  position: (at: number, of: number, name: string) => `Step ${at} of ${of}: ${name}.`,
  runAll: 'Run all steps',
  runRest: 'Run from this step',
  stop: 'Stop',
  stopped: 'Stopped. The text of this step is in the field.',
  close: 'Close steps',
  copy: 'Copy link',
  copied:
    'Link copied. It holds the steps and their options after the #, the part that browsers never send to a server. It does not hold your text.',
  tooLong: 'These steps have too many options for a link.',
  empty: 'There is no text in the field yet. Type or paste one, then run the steps.',
  done: (steps: number) => `All ${steps} steps have run. The result is below.`,
  failed: (at: number, of: number, name: string, reason: string) =>
    `Stopped at step ${at} of ${of}, ${name}: ${reason}`,
  noText:
    'With these options it shows no text that could be carried on. Choose others, then run from this step.',
  late: 'It had no result after 20 seconds. Run from this step once there is one.',
  cut: 'The result is too long to be carried on. Download it and open the file in the next tool.',
  hiddenHere: 'It is switched off on this site.',
  hidden: (name: string) => `This link needs the ${name}, which is switched off on this site.`,
  unknown: 'This link has a step that this site does not have. Ask for a new link.',
  noStorage: 'This browser has switched off the storage of this tab, which steps need.',
} as const;

/** The lines of a tree of JSON values. */
export const TOOL_TREE = {
  root: 'root',
  members: (children: number) => (children === 1 ? '1 key' : `${children.toLocaleString('en-NZ')} keys`),
  elements: (children: number) => (children === 1 ? '1 item' : `${children.toLocaleString('en-NZ')} items`),
} as const;
