/** The explanation below the tool: prerendered, and never loaded as script. */
export const JSON_FORMATTER_ABOUT = {
  paragraphs: [
    'The page reads the text as bytes, so nothing is lost: 12345678901234567890, 1e400, -0 and 1.50 come out as they went in, and so does every escape. The check follows RFC 8259 exactly, UTF-8 included. The RFC allows duplicate keys in an object and half surrogate pairs, but they cause trouble, so the page warns about them.',
    'Queries follow JSONPath as defined in RFC 9535, with filters and the functions length(), count(), match(), search() and value(). Numbers are compared by their exact values. JSON Lines are read line by line and shown as one array in the tree.',
    'The view with jq runs jq 1.8.2 itself, with its flags and variables. jq reads values and writes them anew: numbers that a program passes on keep their digits, but it writes 1e400 as 1E+400, rounds what it calculates with to 17 digits, shows escapes as characters and keeps the last of duplicate keys.',
    'A repair is only a suggestion: it guesses at missing and trailing commas, quotes, keys without quotes, comments, words of Python, Ruby and JavaScript, unclosed brackets and words around the JSON, and lists each change before you accept it. NaN and Infinity become null, because JSON has no word for them, and the list says so.',
    'The tree holds up to 16 million values. The page does not read JSON5, YAML or TOML, and leaves JSON Schema to a tool of its own.',
  ],
  example: {
    input: '{"id":12345678901234567890,"price":1.50,"tags":["a","b"]}',
    output: '{\n  "id": 12345678901234567890,\n  "price": 1.50,\n  "tags": [\n    "a",\n    "b"\n  ]\n}',
  },
  does: [
    'Beautifies a text, or removes all white space between its tokens.',
    'Checks it against RFC 8259, and points at the first mistake.',
    'Finds values with a tree, a search, JSONPath and jq.',
    'Changes values, keys and their order in the tree, and leaves everything else as it was.',
    'Offers to repair text that is almost JSON, and lists each change.',
  ],
  never: [
    'Rounds, shortens or rewrites a number, unless you run a jq program.',
    'Changes anything between quotes, escapes included, unless you run a jq program.',
    'Changes the order of keys, unless you ask for it.',
    'Makes a repair that you have not seen and accepted.',
  ],
  check: [
    'The conformance tests check known answers from RFC 8259, RFC 3629, RFC 9535 and jq’s manual in your browser, with the code that this page uses.',
    'Before we publish anything, we compare the layout with JSON.stringify at every indent from 1 to 8, and compress each result again: it has to match the original text to the last character.',
  ],
  beside: {
    title: 'Beside JSON.parse and JSON.stringify',
    caption: 'What happens to a value that is read and written again',
    head: ['Value', 'JSON.parse, then JSON.stringify', 'This page'],
    rows: [
      ['12345678901234567890', '12345678901234567000', '12345678901234567890'],
      ['1.50', '1.5', '1.50'],
      ['-0', '0', '-0'],
      ['1e400', 'null', '1e400'],
      ['"T\\u0101maki"', '"Tāmaki"', '"T\\u0101maki"'],
      ['{"a":1,"a":2}', '{"a":2}', '{"a":1,"a":2}'],
    ],
    cells: 'words',
    notes: ['Here, the last one, which has a duplicate key, comes with a warning.'],
  },
  knows: [
    { name: 'Texts', items: 'JSON (RFC 8259) in UTF-8; JSON Lines; strings to escape and unescape' },
    {
      name: 'JSONPath (RFC 9535)',
      items:
        'names, wildcards, indices, slices, descendants with .., filters with comparisons and existence, length(), count(), match(), search(), value()',
    },
    {
      name: 'jq 1.8.2',
      items:
        'the whole language without modules and files; raw and compact output, slurped, null and raw input, sorted keys, variables as text or JSON',
    },
    {
      name: 'What the repair guesses at',
      items:
        'single and typographic quotes, keys without quotes, missing and trailing commas, comments, True, None and undefined, Ruby’s symbols, full-width punctuation, HTML’s entities, backslashes of Windows paths, unclosed brackets, members without braces, words around one or several documents',
    },
    { name: 'Warnings', items: 'duplicate keys in an object, half surrogate pairs' },
  ],
  options: [
    {
      name: 'Indent: 4 spaces',
      input: '{"b":[1,2],"a":null}',
      output: '{\n    "b": [\n        1,\n        2\n    ],\n    "a": null\n}',
    },
    {
      name: 'Sort keys',
      input: '{"b":[1,2],"a":null}',
      output: '{\n  "a": null,\n  "b": [\n    1,\n    2\n  ]\n}',
    },
    { name: 'Compress', input: '{ "b": [1, 2], "a": null }', output: '{"b":[1,2],"a":null}' },
    { name: 'JSON Lines', input: '{ "id": 1 }\n{ "id": 2 }', output: '{"id":1}\n{"id":2}' },
    { name: 'Escape', input: 'He said "kia ora"', output: '"He said \\"kia ora\\""' },
    { name: 'Unescape', input: '"T\\u0101maki"', output: 'Tāmaki' },
    {
      name: 'JSONPath: $.items[?@.price < 10].sku',
      input: '{"items":[{"sku":"A-100","price":8.50},{"sku":"B-205","price":12.00}]}',
      output: '"A-100"',
    },
    {
      name: 'jq: .items | map(.price) | add',
      input: '{"items":[{"sku":"A-100","price":8.50},{"sku":"B-205","price":12.00}]}',
      output: '20.5',
    },
    {
      name: 'Repair',
      input: "{name: 'Mere', tags: ['new', 2,], paid: True",
      output: '{"name": "Mere", "tags": ["new", 2], "paid": true}',
    },
  ],
  questions: [
    {
      question: 'Is my JSON uploaded?',
      answer:
        'No. A worker of this page reads it on your own device, and the page’s security policy blocks it from connecting to any server.',
    },
    {
      question: 'Why do other formatters change my large numbers?',
      answer:
        'JavaScript keeps about 16 digits of a number, and JSON.parse rounds to that: an id of 20 digits, for instance. This page doesn’t turn the text into numbers, so there is nothing to round; only a jq program that calculates does.',
    },
    {
      question: 'Why are comments and trailing commas errors?',
      answer:
        'Because RFC 8259 has neither, and most programs reject them. The repair removes them and lists what it did. This page does not read JSON5, which allows both.',
    },
    {
      question: 'Is a duplicate key an error?',
      answer:
        'The standard says that keys should be unique, not that they must be, so it is a warning. Most programs keep only the last one. Here, both stay as you wrote them.',
    },
    {
      question: 'How large can a file be?',
      answer:
        'Up to 200 MB. A worker reads it, so the page stays responsive. Texts of more than 200,000 characters or 10,000 lines are shown line by line and can’t be edited, which keeps the page fast.',
    },
    {
      question: 'Does it validate against a JSON Schema?',
      answer:
        'No, it checks that a text is JSON. Our JSON Schema validator checks that it is what a program expects.',
    },
  ],
  keeps: 'inputs',
  related: ['snowflake-sql-formatter', 'base64-encoder', 'hash-generator', 'regex-tester'],
} as const;
