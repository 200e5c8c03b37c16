/** What the page says below the tool: prerendered, and never loaded as script. */
export const TEXT_COMPARE_ABOUT = {
  paragraphs: [
    'Two texts are compared line by line: what stays is the longest sequence of lines that both have, and everything else was removed or added. Within a changed line, the words that differ are marked. Words are cut as each language has them; Chinese and Japanese, which write no spaces, by the browser’s dictionary.',
    'JSON documents are compared by structure. The order of keys does not count, nor does white space or how a character is escaped. Elements of a list are aligned by what is equal, then by a naming key such as “id”. Numbers are equal by value, so that 1.0 equals 1, or only as written: you choose, and the page says which. No number loses a digit.',
    'The difference is the shortest one (Myers’s algorithm) while there are up to about two thousand changes in a stretch. Beyond that the texts are first split at lines that occur once on each side, and texts of ten megabytes with hardly anything in common end in seconds with a difference that may be longer than necessary, but is never wrong.',
  ],
  example: { input: '["a","b","c"] ["a","c"]', output: '[{"op":"remove","path":"/1"}]' },
  does: [
    'Shows two texts side by side, or one below the other on a phone, up to 10 MB each.',
    'Marks the words that differ, in any script.',
    'Writes a patch that “git apply” and “patch” accept, or an RFC 6902 patch for JSON.',
    'Tells you when only line ends, a byte order mark or the last line end differ.',
  ],
  never: [
    'Sends a text anywhere, or puts it into a link.',
    'Counts a key that only moved as a change.',
    'Rounds a number.',
    'Hides a difference that you did not ask it to ignore.',
  ],
  check: [
    'The conformance tests run known differences, the examples of RFC 6902 and numbers in many ways of writing in your browser, with the code that this page uses.',
    'Before we publish anything, thousands of random texts are compared with a slow and certain method, every patch is applied by git and by patch, and every JSON Patch by our own reader of RFC 6902. On this page each smaller JSON Patch is applied on the spot before you see it.',
  ],
  beside: {
    title: 'Beside a comparison of plain lines',
    caption: 'The same pair in both',
    head: ['Left and right', 'diff', 'This page'],
    rows: [
      ['{"a":1,"b":2} and {"b":2,"a":1}', 'every line differs', 'equal as JSON'],
      ['[1.0] and [1]', 'differs', 'equal by value, different as written'],
      ['CR LF and LF', 'every line differs', 'says that only the line ends differ'],
      ['我喜欢北京 and 我喜欢上海', 'the whole line', 'marks 北京 and 上海'],
    ],
    cells: 'words',
    notes: ['diff has options for some of these; the column shows what it prints without any.'],
  },
  knows: [
    { name: 'Texts', items: 'UTF-8, UTF-16 with a byte order mark, Windows-1252; LF and CR LF, also mixed' },
    { name: 'To ignore', items: 'white space, case, line ends' },
    {
      name: 'JSON',
      items: 'RFC 8259, nested up to 500 levels; equal keys in one object, of which the last counts',
    },
    {
      name: 'Patches',
      items: 'unified format with three lines of context; JSON Patch (RFC 6902) with add, remove and replace',
    },
    { name: 'Keys', items: 'n and p for the next and previous difference, arrows to move sideways' },
  ],
  options: [
    { name: 'As text', input: 'a b\nc|a  b\nc', options: {}, output: '1 difference' },
    { name: 'Ignore white space', input: 'a b\nc|a  b\nc', options: { whiteSpace: true }, output: 'equal' },
    { name: 'Ignore case', input: 'Kia ora|KIA ORA', options: { letterCase: true }, output: 'equal' },
    { name: 'Ignore line ends', input: 'a\r\nb|a\nb', options: { lineEnds: true }, output: 'equal' },
    { name: 'JSON, numbers by value', input: '[1.0]|[1]', options: { numbers: 'value' }, output: '[]' },
    {
      name: 'JSON, numbers as written',
      input: '[1.0]|[1]',
      options: { numbers: 'text' },
      output: '[{"op":"replace","path":"/0","value":1}]',
    },
  ],
  questions: [
    {
      question: 'Are my texts uploaded?',
      answer:
        'No. A worker of this page compares them on your own device, and the page’s security policy blocks it from connecting to any server.',
    },
    {
      question: 'How do I apply the patch?',
      answer:
        'A text patch with “git apply changes.patch” or “patch FILE changes.patch” beside the left file. A JSON Patch with any library for RFC 6902: its operations, in order, turn the left document into the right one.',
    },
    {
      question: 'Why are two lines that look equal marked?',
      answer:
        'Usually because of something that cannot be seen: spaces or tabs, a line end of Windows, or letters that look alike. The page marks a CR and a missing line end. Ignore white space to see whether anything else is left.',
    },
    {
      question: 'Does the patch leave out what I ignore?',
      answer:
        'No. A patch without it could not be applied. What you ignore is left out of the view only, and the page says so.',
    },
    {
      question: 'Why does a moved element of a list count as a change?',
      answer:
        'Because the order of a list has a meaning in JSON. It is shown as removed in one place and added in the other. Keys of an object have no order, so moving them changes nothing.',
    },
  ],
  keeps: 'inputs',
  related: ['json-formatter', 'snowflake-sql-formatter', 'hash-generator'],
} as const;
