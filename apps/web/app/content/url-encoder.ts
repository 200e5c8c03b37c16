const number = (value: number) => value.toLocaleString('en-NZ');
const counted = (count: number, one: string, many: string) => `${number(count)} ${count === 1 ? one : many}`;

/** The line under the title: what the tool does and what it is good for. */
export const URL_ENCODER_LEDE =
  'Percent-encode and decode text, take a URL apart, edit its query as a table, and see what a host name really says.';

export const URL_ENCODER = {
  direction: 'Direction',
  directions: [
    { value: 'encode', label: 'Encode' },
    { value: 'decode', label: 'Decode' },
  ],
  mode: 'Treat the text as',
  modes: [
    { value: 'component', label: 'Component' },
    { value: 'url', label: 'Whole URL' },
    { value: 'form', label: 'Form (+)' },
    { value: 'path', label: 'Path' },
    { value: 'query', label: 'Query' },
  ],
  encodeHints: {
    component:
      "One value, for any part of a URL. Leaves letters, digits and - _ . ! ~ * ' ( ) alone, as encodeURIComponent does.",
    url: 'A complete URL. Leaves its delimiters ; , / ? : @ & = + $ # alone too, as encodeURI does, and the brackets of an IPv6 host.',
    form: 'One value of an HTML form or URLSearchParams. A space becomes +; only letters, digits and * - . _ are left alone.',
    path: "A path. Leaves / and what RFC 3986 allows in a segment alone: letters, digits and - . _ ~ ! $ & ' ( ) * + , ; = : @",
    query:
      'A query as browsers write it for http and https. Leaves all printable ASCII alone but space, " # % \' < and >.',
  },
  decodeHints: {
    component: 'Decodes every escape; + stays a plus sign.',
    url: 'Decodes all escapes except those of delimiters, such as %2F and %26, which would change how the URL is read.',
    form: 'Decodes every escape and reads + as a space.',
    path: 'Decodes every escape; %2F becomes a slash that looks like any other.',
    query: 'Decodes every escape; + stays a plus sign. Choose Form if the query comes from a form.',
  },
  keepEscapes: 'Leave escapes alone',
  keepEscapesHint: '%20 stays %20',
  input: { encode: 'Text to encode', decode: 'Text to decode' },
  placeholder: {
    encode: 'Type or paste a text or a URL, or drop a text file',
    decode: 'Paste percent-encoded text, or drop a text file',
  },
  output: { encode: 'Encoded', decode: 'Decoded' },
  outputPlaceholder: 'The result appears here',
  what: { input: 'the input', output: 'the result' },
  file: { encode: 'encoded.txt', decode: 'decoded.txt' },
  example: 'https://kōwhai.example/a path/?q=Tāmaki Makaurau&q=100%&lang=mi#top',
  encoded: (escapes: number) => `${counted(escapes, 'escape', 'escapes')} written`,
  doubled: (count: number) =>
    `The text already has ${counted(count, 'escape', 'escapes')}; encoding encodes ${count === 1 ? 'its' : 'their'} % again.`,
  decoded: (escapes: number, kept: number) =>
    `${counted(escapes, 'escape', 'escapes')} read${kept === 0 ? '' : `, ${counted(kept, 'escape', 'escapes')} of delimiters left`}`,
  layers: 'Decode',
  layer: (times: number) => (times === 1 ? 'once' : times === 2 ? 'twice' : `${times} times`),
  layersFound: (count: number, more: boolean) =>
    `This was encoded ${more ? 'more than ' : ''}${count === 2 ? 'twice' : `${count} times`}.`,
  inLayer: 'After decoding several times: ',
  moreProblems: (count: number) =>
    `${number(count)} places in all could not be read and were left as they are.`,
  failed: (message: string) => `That didn’t work: ${message}`,
} as const;

/** How search results and shared links describe the page. */
export const URL_ENCODER_TEXT = {
  title: 'URL encoder, decoder and parser',
  description:
    'Percent-encode and decode URLs, take one apart, edit its query as a table and see through look-alike host names, in your browser.',
  shareLine: 'Every part of a URL.',
} as const;
