/** What the page says below the tool: prerendered, and never loaded as script. */
export const JSON_SCHEMA_ABOUT = {
  paragraphs: [
    'A JSON Schema describes what a document may contain. This page judges a document by it and lists every error with the value’s path, its line and column, and the rule that it breaks; both places are buttons. Where none of several alternatives fits, it says why the nearest one doesn’t.',
    'It reads the drafts 2020-12, 2019-09 and 7, recognised by $schema, and checks the schema by its own metaschema first. Numbers are compared as they are written: 4.35 is a multiple of 0.01, and 9007199254740993 is more than 9007199254740992. Formats are remarks unless you make them rules, as the drafts say.',
    'Nothing is fetched. The official metaschemas are part of the page; other schemas that a $ref leads to can be pasted below the first. A schema that would never end, by references or by a slow pattern, is stopped with a message.',
    'Without a schema, the page infers one: the types at each place, the properties that every object there has, and one schema for the items of a list. It is a start to edit, not a rule.',
  ],
  example: {
    input: '{"age": {"type": "integer"}}',
    output: '/age must be a whole number; it is the text “39”.',
  },
  does: [
    'Lists every error in plain English, with the places of the value and of the rule.',
    'Compares numbers of any size exactly.',
    'Follows $ref, $anchor and $dynamicRef within all schemas on the page.',
    'Infers a schema that your document fits.',
  ],
  never: [
    'Fetches a schema, or sends yours anywhere.',
    'Runs a schema as a program: it needs no eval, so it works where a policy forbids it.',
    'Stops at the first error.',
    'Changes the document: defaults are not filled in and types not converted.',
  ],
  check: [
    'The conformance tests run known answers of each keyword in your browser, with the code that this page uses.',
    'Before we publish anything, we run the public JSON Schema test suite through the validator for drafts 2020-12 and 7, the optional tests for formats, large numbers and patterns included.',
  ],
  beside: {
    title: 'Beside validators on JavaScript’s numbers',
    caption: 'The same rule for the same number',
    head: ['Rule and number', 'JavaScript', 'This page'],
    rows: [
      ['{"maximum":9007199254740992} 9007199254740993', 'valid', 'invalid'],
      ['{"multipleOf":0.01} 4.35', 'invalid', 'valid'],
      ['{"const":12345678901234567890} 12345678901234567891', 'valid', 'invalid'],
      ['{"type":"integer"} 12345678901234567890.5', 'valid', 'invalid'],
    ],
    cells: 'words',
    notes: ['JavaScript reads both numbers of each row as 64-bit floats before it compares them.'],
  },
  knows: [
    { name: 'Drafts', items: '2020-12, 2019-09 and 7; draft 6 is read as draft 7' },
    {
      name: 'References',
      items: '$ref, $id, $anchor, $dynamicRef, $recursiveRef; vocabularies of a metaschema of your own',
    },
    {
      name: 'Formats',
      items:
        'date-time, date, time, duration, email, hostname, IP addresses, URI, IRI, URI templates, UUID, JSON Pointers, regex; the internationalised ones as well',
    },
    { name: 'Texts', items: 'JSON, YAML or TOML for schema and document' },
    {
      name: 'Bounds',
      items: 'stops after 10 seconds or ten million steps; 500 levels deep; 10 MB for each field',
    },
  ],
  options: [
    {
      name: 'Draft 7',
      input: '{"items":[{"type":"string"}]}',
      document: '[1]',
      options: { draft: '7', formats: false },
      output: '/0 must be a text; it is the number 1.',
    },
    {
      name: 'Draft 2020-12',
      input: '{"prefixItems":[{"type":"string"}]}',
      document: '[1]',
      options: { draft: '2020-12', formats: false },
      output: '/0 must be a text; it is the number 1.',
    },
    {
      name: 'Formats are rules',
      input: '{"format":"date"}',
      document: '"2026-02-29"',
      options: { draft: '2020-12', formats: true },
      output: 'The document must be a date, such as 2026-11-29; it is “2026-02-29”.',
    },
  ],
  questions: [
    {
      question: 'Is my data uploaded?',
      answer:
        'No. The page itself reads and checks it on your own device, and its security policy blocks it from connecting to any server.',
    },
    {
      question: 'Why is a wrong email address valid?',
      answer:
        'In the drafts, a format is a remark for people and programs and no rule. Tick “Formats are rules” to have them checked.',
    },
    {
      question: 'Why is a $ref not found?',
      answer:
        'The page fetches nothing. Paste the schema that it leads to under “Other schemas”, with the $id by which it is referred to.',
    },
    {
      question: 'Why is additionalProperties: false refusing what allOf allows?',
      answer:
        'additionalProperties sees only the properties beside it. Since 2019-09, unevaluatedProperties sees those of allOf, anyOf and $ref as well.',
    },
    {
      question: 'How exact is an inferred schema?',
      answer:
        'It describes what is in your document and nothing more: a property that is in every object becomes required, and a number that happens to be whole becomes an integer. Edit what is too narrow.',
    },
  ],
  keeps: 'inputs',
  related: ['json-formatter', 'data-converter', 'regex-tester'],
} as const;
