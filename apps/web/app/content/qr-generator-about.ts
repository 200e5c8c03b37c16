/** The explanation below the tool: prerendered, and never loaded as script. */
const PAGE_URL = 'https://example.org/tools/qr-generator';

export const QR_GENERATOR_ABOUT = {
  paragraphs: [
    'The encoder is our own and follows ISO/IEC 18004: it divides your text into modes so that it takes the fewest bits, and chooses the smallest of the 40 versions and the best of the 8 masks. Text is written as UTF-8, which every phone reads; Japanese is written in Kanji mode only where UTF-8 does not fit.',
    'A separate reader, by another author, then decodes the drawn picture byte for byte, and again after blurring, turning, tilting, shrinking, noise and a stain. The score is how often it succeeds. That is one reader’s answer: print a sample and try it with a phone before you print a thousand.',
    'A logo uses up error correction. The page counts the codewords that it covers, raises the level automatically, and says when the logo is too large. It makes no animated, micro or artistic codes, and it does not shorten or track URLs.',
    '“Read a code” finds codes in a picture, or with the camera, which starts at your press and stops as soon as a code is found. Another decoder, ZXing, reads them, and a further one looks again where it finds nothing. The content is shown as text with its fields; nothing is opened, and neither picture nor content is kept.',
    'PDF files hold lines, not pixels, so they are sharp at any size and exactly as wide as you say. Sheets of labels begin at the first label that is still free. Their texts are drawn with your device’s own fonts, as pictures of 400 dots per inch.',
    'Passwords and secrets do not survive a reload, and no link contains them unless you ask for it twice.',
  ],
  example: {
    input: 'Wi-Fi: network “Harbour Café”, WPA, password “flat;white”',
    output: 'WIFI:T:WPA;S:Harbour Café;P:flat\\;white;;',
  },
  does: [
    'Writes what phones understand: Wi-Fi, contacts, events, payments and more.',
    'Makes the smallest code that holds your text.',
    'Reads each drawn code back, and again blurred, turned and stained.',
    'Makes a ZIP of codes, or sheets of labels to print, from a CSV file.',
    'Reads codes from pictures and the camera, and names the host that a URL leads to.',
  ],
  never: [
    'Puts a redirect of ours between a phone and your URL.',
    'Lets a code expire: nothing of it is kept here.',
    'Lets a logo cover more than the code can bear.',
    'Opens what a code says, or keeps a picture of it.',
    'Keeps passwords after a reload, or puts them into a link without asking.',
  ],
  check: [
    'The conformance tests check known answers from ISO/IEC 18004, RFCs and the EPC’s guideline in your browser, with the code that this page uses.',
    'Before we publish anything, we draw codes of many sizes and levels with all eight masks, and three readers by three authors have to read the same bytes in them.',
  ],
  beside: {
    title: 'How much fits',
    caption: 'Bytes of text by version and level of error correction',
    head: ['Version', 'L', 'M', 'Q', 'H'],
    rows: [
      ['1 (21 × 21)', '17', '14', '11', '7'],
      ['5 (37 × 37)', '106', '84', '60', '44'],
      ['10 (57 × 57)', '271', '213', '151', '119'],
      ['40 (177 × 177)', '2,953', '2,331', '1,663', '1,273'],
    ],
    cells: 'numbers',
    notes: [
      'A letter such as a takes one byte, ā two, 你 three. Digits and capitals take less than a byte each, and the page makes use of that.',
    ],
  },
  knows: [
    {
      name: 'Contents',
      items:
        'text, URL, Wi-Fi (WPA, WPA3, WEP, enterprise, open), contact (vCard 3.0 and 4.0), MECARD, email, SMS, phone, place, event with time zone, SEPA payment, crypto, sign-in key',
    },
    {
      name: 'Codes',
      items: 'versions 1 to 40, levels L, M, Q and H, numeric, alphanumeric, byte and Kanji mode, ECI',
    },
    {
      name: 'Files',
      items:
        'SVG, PNG of up to 4,096 pixels, PDF in millimetres; from a CSV file a ZIP of up to 2,000 codes, or sheets of labels for A4 and US Letter',
    },
    {
      name: 'Pictures',
      items:
        'JPEG, PNG, WebP, SVG and what else your browser shows, up to 50 MB and 100 million pixels; several codes in one, turned, tilted, light on dark',
    },
    {
      name: 'Trials',
      items: 'out of focus, turned, at a slant, far away, pale, grainy, stained; twelve in all',
    },
  ],
  options: [
    { name: 'Error correction L, 7%', input: PAGE_URL, level: 'L', output: 'Version 3, 29 × 29 modules' },
    { name: 'Error correction M, 15%', input: PAGE_URL, level: 'M', output: 'Version 3, 29 × 29 modules' },
    { name: 'Error correction Q, 25%', input: PAGE_URL, level: 'Q', output: 'Version 4, 33 × 33 modules' },
    { name: 'Error correction H, 30%', input: PAGE_URL, level: 'H', output: 'Version 5, 37 × 37 modules' },
    {
      name: 'Capitals and digits take less room',
      input: 'HELLO WORLD 12345',
      level: 'M',
      output: 'Version 1, 21 × 21 modules',
    },
    {
      name: 'Small letters take more',
      input: 'hello world 12345',
      level: 'M',
      output: 'Version 2, 25 × 25 modules',
    },
  ],
  questions: [
    {
      question: 'Do these codes expire?',
      answer:
        'No. The code holds your text itself; it doesn’t depend on a server of ours that could be switched off. If it holds a URL, it works as long as that page is there.',
    },
    {
      question: 'Is it free for business use?',
      answer: 'Yes. The codes are yours, without a fee, a watermark or an account.',
    },
    {
      question: 'Is the Wi-Fi password that I type sent anywhere?',
      answer:
        'No. The code is drawn on your device, and the page’s security policy blocks it from connecting to any server. Anybody who scans the code can read the password, of course.',
    },
    {
      question: 'Which level of error correction should I choose?',
      answer:
        'M for screens and clean paper; Q or H for codes that get dirty or scratched, or that carry a logo. A higher level needs more modules, so the code gets finer or larger.',
    },
    {
      question: 'How large should it be printed?',
      answer:
        'As a rule of thumb, a tenth of the distance from which it is scanned: 3 cm for 30 cm. Leave an empty margin of four modules around it, and try a sample with a phone first.',
    },
    {
      question: 'How do I read a code that is on my screen?',
      answer:
        'Take a screenshot, choose “Read a code”, and paste it. Where a URL leads is shown before you follow it.',
    },
    {
      question: 'Why do my labels not line up?',
      answer:
        'Most printers shrink pages a little unless you choose “actual size” or 100%. Print on plain paper first, and hold it against a sheet of labels. For other sheets, choose “Own measures”.',
    },
    {
      question: 'Can I see how often a code was scanned?',
      answer:
        'Not here: the code leads straight to your page. Add a parameter of your own to its URL, and your page’s statistics can tell you.',
    },
  ],
  keeps: 'inputs',
  related: ['url-encoder', 'password-generator', 'base64-encoder'],
} as const;
