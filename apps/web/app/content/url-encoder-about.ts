/** The explanation below the tool: prerendered, and never loaded as script. */
const MIXED = '/a b?q=ā&x=1+1';

export const URL_ENCODER_ABOUT = {
  paragraphs: [
    'Encoding writes every character that a mode does not leave alone as the bytes of its UTF-8 form: ä becomes %C3%A4. The modes differ in the characters that they leave alone, and each mode lists them. A percent sign is always encoded, so that decoding gives back exactly what you put in; tick “Leave escapes alone” if the text has escapes that should stay.',
    'Decoding leaves what it cannot read, such as %zz or bytes that are not UTF-8, as it is, and says where it is and what is wrong. It never inserts a replacement character. Text that was encoded several times can be decoded as many times.',
    'URLs are read by your browser’s own parser, which follows the URL Standard; older browsers differ in a few rare cases. Parameters that you do not touch in the table keep their exact bytes.',
    'A curl command, as browsers and API documentation write it, is read as a shell reads it: its URL is taken apart, and its method, headers and data are listed below, with every option that is left out. “Copy as curl” writes a command for any POSIX shell.',
    'The warning about look-alikes follows Unicode’s UTS #39: mixed alphabets, mixed digits, invisible joiners, and letters that look like ASCII ones. It does not detect accented Latin letters or ASCII that resembles ASCII (paypa1), and it does not know which names are famous. No warning doesn’t mean it’s safe.',
  ],
  example: {
    input: 'Encode as a component: Tāmaki & 100%',
    output: 'T%C4%81maki%20%26%20100%25',
  },
  does: [
    'Encodes a text for where it will be used: a value, a path, a query, a form or a whole URL.',
    'Decodes a text as often as it was encoded, and says how often that was.',
    'Takes a URL apart, and lets you edit its query as a table.',
    'Names the parameters that only track you, such as utm_source and fbclid, and removes exactly those.',
    'Reads curl commands, for a shell or for Windows, and writes them.',
    'Shows a host name as DNS stores it and as people read it, and warns about look-alikes.',
  ],
  never: [
    'Loses what it cannot read: it leaves that as it is, and points at it.',
    'Touches a parameter that you did not edit.',
    'Opens the URL, or sends it anywhere.',
    'Runs a pasted command, or opens a file that it names.',
    'Guesses which parameters track you: it knows a list of names, and leaves all others.',
    'Calls a name safe: no warning doesn’t mean it’s safe.',
  ],
  check: [
    'The conformance tests check known answers from RFC 3986, RFC 3629, RFC 3492, the URL Standard and UTS #39 in your browser, with the code that this page uses.',
    'Before we publish anything, we compare decoding with decodeURI and decodeURIComponent wherever those accept a text, and decode what each mode encodes.',
  ],
  beside: {
    title: 'Beside JavaScript’s own functions',
    caption: 'The same case in both',
    head: ['Case', 'JavaScript', 'This page'],
    rows: [
      ['Decode 100% sure', 'an error', '100% sure, with the place'],
      ['Decode caf%E9, which is not UTF-8', 'an error', 'caf%E9, with the reason'],
      ['Decode kia+ora, from a form', 'kia+ora', 'kia ora'],
      ['Encode http://[::1]/a b as a whole', 'http://%5B::1%5D/a%20b', 'http://[::1]/a%20b'],
    ],
    cells: 'words',
    notes: ['JavaScript’s column is decodeURIComponent, and encodeURI in the last row.'],
  },
  knows: [
    { name: 'Modes', items: 'component, whole URL, form, path, query; each lists what it leaves alone' },
    {
      name: 'URLs',
      items: 'every scheme, relative URLs with a base, IPv4 and IPv6, user names, ports, fragments',
    },
    {
      name: 'Queries',
      items: 'parameters in their order, including duplicate names, empty ones and ones without =',
    },
    {
      name: 'Tracking',
      items:
        'utm_…, gclid, gbraid, wbraid, dclid, fbclid, igshid, msclkid, ttclid, twclid, li_fat_id, yclid, mc_cid, mc_eid, _hsenc, _hsmi, mkt_tok, vero_id, oly_anon_id, oly_enc_id, s_cid and some twenty more',
    },
    {
      name: 'curl',
      items:
        'quotation marks of sh, bash and cmd; -X, -I, -H, -A, -e, -b, -u, --oauth2-bearer, all kinds of -d, --json, -G, --url-query, -g; every other option is named and left out',
    },
    {
      name: 'Host names',
      items:
        'Punycode both ways; mixed alphabets, mixed digits, invisible joiners, letters that look like ASCII ones',
    },
  ],
  options: [
    {
      name: 'Component: one value, for any place',
      input: MIXED,
      mode: 'component',
      output: '%2Fa%20b%3Fq%3D%C4%81%26x%3D1%2B1',
    },
    { name: 'Whole URL', input: MIXED, mode: 'url', output: '/a%20b?q=%C4%81&x=1+1' },
    {
      name: 'Form: a space becomes +',
      input: MIXED,
      mode: 'form',
      output: '%2Fa+b%3Fq%3D%C4%81%26x%3D1%2B1',
    },
    { name: 'Path: no question mark', input: MIXED, mode: 'path', output: '/a%20b%3Fq=%C4%81&x=1+1' },
    {
      name: 'Leave escapes alone',
      input: '50%25 off 100%',
      mode: 'component',
      keepEscapes: true,
      output: '50%25%20off%20100%25',
    },
    { name: 'Decode three times', input: 'a%252520b', times: 3, output: 'a b' },
  ],
  questions: [
    {
      question: 'Is what I type sent anywhere?',
      answer:
        'No. It stays on your device: the page’s security policy blocks it from connecting to any server. A URL that you paste is taken apart, never opened.',
    },
    {
      question: 'Is a pasted curl command run?',
      answer:
        'No. It is read as text: nothing is run, no file is opened, and no variable is replaced. Tokens, cookies and passwords in it stay on the page, in this tab.',
    },
    {
      question: 'encodeURI or encodeURIComponent?',
      answer:
        'For one value, such as a search term, use encodeURIComponent, which is the mode Component here: it encodes & and = too, so that the value stays one value. For a complete URL, use encodeURI, which is Whole URL here.',
    },
    {
      question: 'Is a space %20 or +?',
      answer:
        '%20 is right everywhere. + means a space only in the query that an HTML form sends; elsewhere it is a plus sign. So write %20, and read + as a space only if you know that a form wrote it.',
    },
    {
      question: 'Where does %2520 come from?',
      answer:
        'From encoding twice: a space became %20, and then its percent sign became %25. The page counts how often that happened and decodes that many times.',
    },
    {
      question: 'What is a name that begins with xn--?',
      answer:
        'A host name with letters outside ASCII, in the form that DNS uses: xn--fa-hia.example is faß.example. The page shows both, and warns about letters that look like others.',
    },
    {
      question: 'Which characters have to be encoded?',
      answer:
        'That depends on where the text is used. Letters, digits and - . _ ~ are safe everywhere. All other characters may have a meaning there, and each mode lists what it leaves alone.',
    },
  ],
  keeps: 'inputs',
  related: ['base64-encoder', 'json-formatter', 'qr-generator'],
} as const;
