/** What the page says below the tool: prerendered, and never loaded as script. */
export const DATA_CONVERTER_ABOUT = {
  paragraphs: [
    'The five formats can’t all hold the same data. JSON has no comments and no infinity, TOML no null, CSV only text in rows and columns, and YAML has aliases that other formats have to spell out. Most converters read everything into the numbers and objects of their programming language and write that: 12345678901234567890 becomes 12345678901234567000, and nobody is told.',
    'This page reads every format into one exact form. A number is its digits, an object is the list of its members in their order, and every value remembers where it came from. So the result differs only where the target format makes it, and each such place is listed below the result, with its path and a button that selects it in your text.',
    'YAML is read as version 1.2 with its core schema, so that no and 09:00 stay text; merge keys are resolved because so many files use them. TOML is read as version 1.1. CSV follows RFC 4180, with the delimiter found out. JSON Lines and log files may have bad lines: the page names each, and converts the others if you ask it to.',
  ],
  example: {
    input: 'id: 12345678901234567890\nprice: 1.10\nratio: .inf\n',
    output: '{\n  "id": 12345678901234567890,\n  "price": 1.10,\n  "ratio": null\n}\n',
  },
  does: [
    'Converts every pair of the five formats, and finds out which one you pasted.',
    'Keeps every digit of a number, the order of keys, and keys such as __proto__.',
    'Lists what was lost or changed, each with its path and place.',
    'Points at the first error, in your text, and says what to do.',
  ],
  never: [
    'Rounds a number, or drops anything without saying so.',
    'Turns text that looks like a number or a date into one: CSV stays text unless you choose otherwise.',
    'Follows an alias for ever: texts that would expand to millions of values end with an error.',
    'Sends your data anywhere.',
  ],
  check: [
    'The conformance tests run known answers of YAML 1.2, TOML 1.1, RFC 4180 and RFC 8259 in your browser, with the code that this page uses.',
    'Before we publish anything, we run public test suites of YAML and TOML through the reader, and write and read back each of their valid texts.',
  ],
  beside: {
    title: 'Beside reading it with JavaScript',
    caption: 'The same value, read with JSON.parse and written with JSON.stringify, and by this page',
    head: ['Value', 'JavaScript', 'This page'],
    rows: [
      ['12345678901234567890', '12345678901234567000', '12345678901234567890'],
      ['1.10', '1.1', '1.10'],
      ['-0', '0', '-0'],
      ['1e400', 'null', '1e400'],
    ],
    cells: 'code',
    notes: [
      'TOML’s integers end at 64 bits and its floats at about 17 digits. What is beyond them becomes text there, and is listed.',
    ],
  },
  knows: [
    { name: 'JSON', items: 'RFC 8259; repeated keys are reported, and the last one counts' },
    {
      name: 'YAML',
      items: '1.2 with the core schema: anchors, aliases, merge keys, block texts, several documents',
    },
    { name: 'TOML', items: '1.1 for reading, 1.0 for writing: dates, tables, arrays of tables' },
    { name: 'CSV', items: 'RFC 4180; comma, semicolon, tab or pipe; with or without a header' },
    { name: 'JSON Lines', items: 'one value a line, also known as NDJSON; bad lines by number' },
    { name: 'Sizes', items: 'files of up to 25 MB, in a worker that you can stop; up to 500 levels deep' },
  ],
  options: [
    {
      name: 'Indent: One line',
      input: '{"a": [1, 2]}',
      options: { to: 'json', indent: 'none' },
      output: '{"a":[1,2]}\n',
    },
    {
      name: 'Recognise numbers, true and false: on',
      input: 'id,paid,zip\n7,true,0123\n',
      options: { to: 'json', indent: 'none', typed: true },
      output: '[{"id":7,"paid":true,"zip":"0123"}]\n',
    },
    {
      name: 'Nest columns such as a.b: on',
      input: 'name,address.city\nMere,Ōtaki\n',
      options: { to: 'json', indent: 'none', nested: true },
      output: '[{"name":"Mere","address":{"city":"Ōtaki"}}]\n',
    },
    {
      name: 'Nested values in columns: on',
      input: '[{"a":{"b":"x"},"tags":["y","z"]}]',
      options: { to: 'csv' },
      output: 'a.b,tags.0,tags.1\nx,y,z\n',
    },
    {
      name: 'Nested values in columns: off',
      input: '[{"a":{"b":"x"},"tags":["y","z"]}]',
      options: { to: 'csv', flatten: false },
      output: 'a,tags\n"{""b"":""x""}","[""y"",""z""]"\n',
    },
    {
      name: 'Delimiter: Semicolon',
      input: '[{"a":"1,5","b":"x"}]',
      options: { to: 'csv', delimiter: ';' },
      output: 'a;b\n1,5;x\n',
    },
  ],
  questions: [
    {
      question: 'Is my file uploaded?',
      answer:
        'No. The page itself reads and converts it on your own device, and its security policy blocks it from connecting to any server.',
    },
    {
      question: 'Why did my comments disappear?',
      answer:
        'JSON and CSV have no comments, and a comment in YAML or TOML belongs to a line rather than to a value. They are left out of every result, and the list says where they were.',
    },
    {
      question: 'Why is “no” in quotation marks in the YAML?',
      answer:
        'Many programs still read YAML 1.1, in which no, on and 2024-01-01 are not text. The quotation marks make every reader see the text that you had.',
    },
    {
      question: 'How does nested data fit into CSV?',
      answer:
        'Each nested value gets a column of its own, such as address.city or tags.0. Or it is written as JSON into one cell, if you switch that option off.',
    },
    {
      question: 'Why is my list under “items” in TOML?',
      answer:
        'A TOML document is always a table, so a list needs a key. Converting it to CSV or JSON Lines takes the list out again.',
    },
  ],
  keeps: 'inputs',
  related: ['json-formatter', 'base64-encoder', 'regex-tester'],
} as const;
