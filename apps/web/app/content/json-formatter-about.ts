/** What the page says below the tool: prerendered, and never loaded as script. */
export const JSON_FORMATTER_ABOUT = {
  paragraphs: [
    'The text is read by its bytes, so that nothing is lost on the way: 12345678901234567890, 1e400, -0 and 1.50 come out as they went in, and so does every escape. The check follows RFC 8259 exactly, UTF-8 included. Equal keys in one object and half surrogate pairs are allowed there and still cause trouble, so they are warned about.',
    'Queries follow JSONPath as RFC 9535 has it, with filters and the functions length(), count(), match(), search() and value(). Numbers are compared by their exact values. JSON Lines are read line by line, and shown as one array in the tree.',
    'The repair is an offer: it guesses at missing and trailing commas, quotes, keys without quotes, comments, words of Python and JavaScript and brackets that are not closed, and lists each change before you take it. NaN and Infinity become null, because JSON has no word for them, and the list says so.',
    'Files of 50 MB work; the tree takes up to 16 million values. It does not check a JSON Schema, and it does not read JSON5, YAML or TOML.',
  ],
  example: {
    input: '{"id":12345678901234567890,"price":1.50,"tags":["a","b"]}',
    output: '{\n  "id": 12345678901234567890,\n  "price": 1.50,\n  "tags": [\n    "a",\n    "b"\n  ]\n}',
  },
  keeps: 'inputs',
  related: ['snowflake-sql-formatter', 'base64-encoder', 'hash-generator', 'regex-tester'],
} as const;
