const number = (value: number) => value.toLocaleString('en-NZ');

/** Under the title: what it does and what it is good for. */
export const JSON_SCHEMA_LEDE =
  'Check JSON or YAML against a JSON Schema: every error at its place and in plain English, with exact numbers.';

export const SCHEMA_TOOLBAR = {
  draft: 'Draft, if the schema names none',
  drafts: [
    { value: '2020-12', label: 'Draft 2020-12' },
    { value: '2019-09', label: 'Draft 2019-09' },
    { value: '7', label: 'Draft 7' },
  ],
  formats: 'Formats are rules',
} as const;

export const SCHEMA_INPUT = {
  schema: 'Schema',
  schemaPlaceholder: 'Paste a JSON Schema, or infer one from the document',
  whatSchema: 'the schema',
  schemaFile: 'Schema file',
  document: 'Document',
  documentPlaceholder: 'Paste JSON or YAML to check it against the schema',
  whatDocument: 'the document',
  documentFile: 'Document file',
  infer: 'Infer schema',
  inferred: 'The schema was inferred from the document. Undo brings the one before back.',
  notInferred: (reason: string) => `No schema could be inferred from the document. ${reason}`,
  others: 'Other schemas',
  othersSummary: 'Other schemas that this one refers to',
  othersHint:
    'Nothing is fetched. Paste each schema that a $ref leads to, with its $id; several go into a list: [ {…}, {…} ].',
  othersPlaceholder: '{ "$id": "https://example.org/address", … }',
  whatOthers: 'the other schemas',
  example: {
    schema: `{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "type": "object",
  "properties": {
    "name": { "type": "string", "minLength": 1 },
    "age": { "type": "integer", "minimum": 0 },
    "price": { "type": "number", "multipleOf": 0.01 },
    "contact": {
      "anyOf": [
        { "type": "null" },
        { "type": "object", "properties": { "email": { "type": "string" } }, "required": ["email"] }
      ]
    }
  },
  "required": ["name", "age"],
  "unevaluatedProperties": false
}
`,
    document: `{
  "name": "Mere",
  "age": "39",
  "price": 4.355,
  "contact": { "phone": "+64 4 555 0100" },
  "nickname": "Mez"
}
`,
  },
} as const;

export const SCHEMA_RESULT = {
  title: 'Result',
  nothing: 'The result appears here as soon as there is a schema.',
  valid: (draft: string) => `The document fits the schema (draft ${draft}).`,
  schemaOnly: (draft: string) => `The schema is valid (draft ${draft}). Add a document to check it.`,
  errors: (count: number) =>
    count === 1 ? 'One error in the document.' : `${number(count)} errors in the document.`,
  faulty: (count: number) =>
    count === 1
      ? 'The schema has an error, so nothing was checked.'
      : `The schema has ${number(count)} errors, so nothing was checked.`,
  unreadable: {
    schema: 'The schema can’t be read.',
    document: 'The document can’t be read.',
    others: 'The other schemas can’t be read.',
  },
  timedOut: (pattern: string | null) =>
    pattern === null
      ? 'Stopped after 10 seconds: the schema takes too long for this document.'
      : `Stopped after 10 seconds. The pattern “${pattern}” may take for ever on a text of the document: test it in the Regex tester.`,
  failed: (reason: string) => `This could not be checked: ${reason}`,
  more: (hidden: number) => `and ${number(hidden)} more`,
  list: 'Errors',
  rule: 'Rule',
  ruleElsewhere: (uri: string) => `in ${uri}`,
  causes: 'The nearest of them fails because:',
  goToDocument: 'Go to the document,',
  goToSchema: 'Go to the schema,',
} as const;

/** What search engines and shared links are told about the page. */
export const JSON_SCHEMA_TEXT = {
  title: 'JSON Schema validator and generator',
  description:
    'Validate JSON or YAML against a JSON Schema of draft 2020-12, 2019-09 or 7 in your browser: errors in plain English at their place, and inferred schemas.',
  shareLine: 'Every error, at its place.',
} as const;
