import { isCurlCommand } from '@hln/urls';
import { REASONS } from '../../../content/smart-paste.ts';
import type { Detector, Look } from '../look.ts';

/** Every colour name in CSS Color 4, 6.1, and `transparent`. */
const NAMES: ReadonlySet<string> = new Set(
  `
  aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet brown
  burlywood cadetblue chartreuse chocolate coral cornflowerblue cornsilk crimson cyan darkblue
  darkcyan darkgoldenrod darkgray darkgreen darkgrey darkkhaki darkmagenta darkolivegreen darkorange
  darkorchid darkred darksalmon darkseagreen darkslateblue darkslategray darkslategrey darkturquoise
  darkviolet deeppink deepskyblue dimgray dimgrey dodgerblue firebrick floralwhite forestgreen fuchsia
  gainsboro ghostwhite gold goldenrod gray green greenyellow grey honeydew hotpink indianred indigo
  ivory khaki lavender lavenderblush lawngreen lemonchiffon lightblue lightcoral lightcyan
  lightgoldenrodyellow lightgray lightgreen lightgrey lightpink lightsalmon lightseagreen lightskyblue
  lightslategray lightslategrey lightsteelblue lightyellow lime limegreen linen magenta maroon
  mediumaquamarine mediumblue mediumorchid mediumpurple mediumseagreen mediumslateblue
  mediumspringgreen mediumturquoise mediumvioletred midnightblue mintcream mistyrose moccasin
  navajowhite navy oldlace olive olivedrab orange orangered orchid palegoldenrod palegreen
  paleturquoise palevioletred papayawhip peachpuff peru pink plum powderblue purple rebeccapurple red
  rosybrown royalblue saddlebrown salmon sandybrown seagreen seashell sienna silver skyblue slateblue
  slategray slategrey snow springgreen steelblue tan teal thistle tomato transparent turquoise violet
  wheat white whitesmoke yellow yellowgreen
  `
    .trim()
    .split(/\s+/),
);

/** Whether a lower-case word is the name of a colour. */
function isColorName(word: string): boolean {
  return NAMES.has(word);
}

/** http, https, ftp, ws and wss: the URL Standard's special schemes, which people paste. */
const WEB_URL = /^(?:https?|ftp|wss?):\/\/[^\s]+$/i;
/** The longest URL or encoded text that is examined, in characters. */
const LONGEST = 100_000;

/** A URL, a curl command, or a text with percent-encoded bytes or form pairs. */
export const detectUrl: Detector = (text) => {
  if (text.length > LONGEST) return [];
  if (WEB_URL.test(text)) {
    const url = URL.parse(text);
    if (url !== null) {
      return [
        {
          kind: 'url',
          reason: REASONS.url(url.host),
          toolId: 'url-encoder',
          text,
          handedAs: 'url',
          weight: 3,
        },
        { kind: 'url', reason: REASONS.urlCode, toolId: 'qr-generator', text, handedAs: 'url', weight: 1 },
      ];
    }
  }
  if (isCurlCommand(text)) {
    const reason = REASONS.curl;
    return [{ kind: 'curl', reason, toolId: 'url-encoder', text, handedAs: 'text', weight: 3 }];
  }
  const look = (reason: string, weight: Look['weight']): Look[] => [
    { kind: 'encoded', reason, toolId: 'url-encoder', text, handedAs: 'url-encoded', weight },
  ];
  const bytes = text.match(/%[\da-f]{2}/gi)?.length ?? 0;
  if (bytes > 0) return look(REASONS.encoded(bytes), /\s/.test(text) ? 1 : 3);
  return /^\??[\w.[\]-]+=[^&=\s]*(?:&[\w.[\]-]+=[^&=\s]*)+$/.test(text) ? look(REASONS.form, 2) : [];
};

const HEX_COLOR = /^#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i;
/** Without values that only a style sheet can resolve, such as `var(--accent)`. */
const COLOR_FUNCTION =
  /^(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color|color-mix|light-dark|contrast-color)\((?!.*--)[^;{}]{1,200}\)$/i;
/** Six or eight hexadecimal digits: after `0x`, or with both letters and decimal digits, unlike numbers and words. */
const HEX_DIGITS = /^(?:0x|(?=[a-f]*\d)(?=\d*[a-f]))(?:[\da-f]{6}|[\da-f]{8})$/i;
const THREE_NUMBERS = /^\(?(\d{1,3})\s*,\s*(\d{1,3})\s*,\s*(\d{1,3})\)?$/;
/** The name of a property before a colour, as in `background-color:`. */
const PROPERTY = /^(?:[a-z-]*color|background|fill|stroke)\s*:\s*/i;

/** A colour in CSS notation, with the name of its property and a semicolon or without them, or as people write colours. */
export const detectColor: Detector = (text) => {
  const color = text.replace(/;$/, '').replace(PROPERTY, '').trim();
  const look = (reason: string, weight: Look['weight'] = 3): Look[] => [
    { kind: 'color', reason, toolId: 'color-picker', text: color, handedAs: 'color', weight },
  ];
  if (HEX_COLOR.test(color) || COLOR_FUNCTION.test(color)) return look(REASONS.color);
  if (HEX_DIGITS.test(color)) return look(REASONS.colorDigits, 2);
  const numbers = THREE_NUMBERS.exec(color)?.slice(1) ?? [];
  if (numbers.length > 0 && numbers.every((number) => Number(number) <= 255))
    return look(REASONS.colorNumbers, 2);
  return isColorName(color.toLowerCase()) ? look(REASONS.colorName) : [];
};

/** The longest pattern that is tried. */
const LONGEST_PATTERN = 10_000;
/** Without slashes, a pattern has to fill its line, from ^ to $, or to have a class of characters such as \\d. */
const BARE_PATTERN = /^\^\S.*\$$|^\S*\\[dwsDWS][*+?{]\S*$/;

function isPattern(source: string, flags: string): boolean {
  try {
    new RegExp(source, flags);
    return true;
  } catch {
    return false;
  }
}

/** A JavaScript literal: a pattern between slashes, and flags. Or a pattern without them. */
export const detectRegex: Detector = (text) => {
  if (text.length > LONGEST_PATTERN) return [];
  const match = /^\/((?:[^/\\[\n]|\\[^\n]|\[(?:[^\]\\\n]|\\[^\n])*\])+)\/([dgimsuvy]*)$/.exec(text);
  if (match === null) {
    return BARE_PATTERN.test(text) && isPattern(text, '')
      ? [
          {
            ...{ kind: 'regex', reason: REASONS.barePattern, toolId: 'regex-tester' },
            ...{ text: `/${text}/`, handedAs: 'regex', weight: 2 },
          },
        ]
      : [];
  }
  const [, source = '', flags = ''] = match;
  if (!isPattern(source, flags)) return [];
  // A word between slashes may also be a path.
  const weight = flags !== '' || /[\\^$*+?()[\]{}|.]/.test(source) ? 3 : 1;
  return [
    { kind: 'regex', reason: REASONS.regex(flags), toolId: 'regex-tester', text, handedAs: 'regex', weight },
  ];
};

/** How the contents of QR codes begin, and their kinds. */
const QR_CONTENTS: readonly (readonly [RegExp, string])[] = [
  [/^WIFI:(?:[A-Z]:|.*;)/, 'the access to a Wi-Fi network'],
  [/^BEGIN:VCARD\b/i, 'a contact (vCard)'],
  [/^MECARD:/i, 'a contact (MECARD)'],
  [/^BEGIN:(?:VEVENT|VCALENDAR)\b/i, 'an event of a calendar'],
  [/^mailto:\S+@/i, 'an email'],
  [/^(?:sms|smsto|tel):\+?\d/i, 'a phone number'],
  [/^geo:-?\d/i, 'a place'],
  [/^BCD\r?\n00[12]\r?\n/, 'a European bank transfer (EPC)'],
];

/** The most common contents of QR codes. */
export const detectQrContent: Detector = (text) => {
  const found = QR_CONTENTS.find(([start]) => start.test(text));
  return found === undefined || text.length > 3_000
    ? []
    : [
        {
          kind: 'qr',
          reason: REASONS.qr(found[1]),
          toolId: 'qr-generator',
          text,
          handedAs: 'text',
          weight: 3,
        },
      ];
};
