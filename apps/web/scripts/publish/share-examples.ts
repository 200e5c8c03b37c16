import { formatSQL } from '@hln/snowflake-formatter';
import { PAGES } from '../../app/content/site-map.ts';
import { encodeBase64 } from '../../app/tools/base64-encoder/logic.ts';
import { parseColor, toCss } from '../../app/tools/color-picker/logic.ts';
import { describeCron, parseCron } from '../../app/tools/cron/logic.ts';
import { convertData } from '../../app/tools/data-converter/logic.ts';
import { digest } from '../../app/tools/hash-generator/logic.ts';
import { formatJson } from '../../app/tools/json-formatter/logic.ts';
import { inferFromText } from '../../app/tools/json-schema/logic.ts';
import { readToken } from '../../app/tools/jwt-debugger/logic.ts';
import { entropyBits, parsePasswordRules } from '../../app/tools/password-generator/logic.ts';
import { encodeQr, payload } from '../../app/tools/qr-generator/logic.ts';
import { judgePattern } from '../../app/tools/regex-tester/logic.ts';
import { unifiedPatch } from '../../app/tools/text-compare/logic.ts';
import { readMoment, writeMoment } from '../../app/tools/unix-time/logic.ts';
import { encodeText } from '../../app/tools/url-encoder/logic.ts';
import { inspectIdentifier, utcText } from '../../app/tools/uuid/logic.ts';

/** A tool's input, and its output for it. */
export interface ShareExample {
  readonly before: readonly string[];
  /** Lines of text, or the modules of a QR code, row by row. */
  readonly after: readonly string[] | readonly (readonly boolean[])[];
}

const bytes = (text: string) => new TextEncoder().encode(text);

/** Cuts a text without spaces into lines. */
const cut = (text: string, length: number) => text.match(new RegExp(`.{1,${length}}`, 'g')) ?? [];

function sql(): ShareExample {
  const before = [
    'select c.name,sum(o.total) spent from orders o',
    'join customers c on c.id=o.customer_id',
    "where o.status='paid' group by c.name",
  ];
  const result = formatSQL(before.join(' '));
  return { before, after: result.formatted.trimEnd().split('\n') };
}

function json(): ShareExample {
  const before = '{"name":"Mānuka","price":49.90,"in":["NZ"]}';
  return { before: [before], after: formatJson(before).split('\n') };
}

function hash(): ShareExample {
  const text = 'Kia ora';
  return {
    before: [text],
    after: ['SHA-256', ...cut(Buffer.from(digest('SHA-256', bytes(text))).toString('hex'), 32)],
  };
}

function base64(): ShareExample {
  const text = 'Kia ora koutou katoa';
  return { before: [text], after: [encodeBase64(bytes(text), {})] };
}

function url(): ShareExample {
  const text = 'kūmara & feijoa';
  return { before: [text], after: [encodeText(text, 'component')] };
}

function regex(): ShareExample {
  const pattern = '^(\\w+\\s?)+$';
  const { verdict, attack } = judgePattern(pattern, '');
  const after = attack === undefined ? [verdict] : ['A text that freezes it:', `${attack.slice(0, 26)}…`];
  return { before: [`/${pattern}/`], after };
}

function color(): ShareExample {
  const text = '#0b7285';
  const parsed = parseColor(text);
  if (parsed === null) throw new Error(`${text} is no colour.`);
  return { before: [text], after: ['oklch', 'hsl', 'display-p3'].map((space) => toCss(parsed, space)) };
}

function password(): ShareExample {
  const rules = 'minlength: 20; required: lower; required: upper; required: digit;';
  const bits = entropyBits(parsePasswordRules(rules));
  return { before: rules.split(/(?<=;) /), after: [`${bits.toFixed(1)} bits of entropy`] };
}

function qr(): ShareExample {
  const text = payload('wifi', { ssid: 'Guests', password: 'kia-ora-2026', security: 'WPA' });
  return { before: [text], after: encodeQr(text, { level: 'M' }).modules };
}

function jwt(): ShareExample {
  const token = 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJ1c2VyLTEiLCJhZG1pbiI6dHJ1ZX0.';
  const { header, payload } = readToken(token);
  const lines = [header, payload].map((part) =>
    part.kind === 'json' ? new TextDecoder().decode(part.bytes) : part.kind,
  );
  return { before: cut(token, 32), after: lines };
}

function comparison(): ShareExample {
  const [left, right] = ['kei te pēhea koe?\nka kite\n', 'kei te pai au.\nka kite\n'];
  const patch = unifiedPatch(left, right, ['', '']);
  return { before: left.trimEnd().split('\n'), after: patch.trimEnd().split('\n').slice(3) };
}

function converter(): ShareExample {
  const before = 'price: 1.10\nid: 12345678901234567890\nlow: .inf';
  const result = convertData(before, { from: 'yaml', to: 'json' });
  if (result.kind === 'refused') throw new Error('The example is not YAML.');
  return { before: before.split('\n'), after: result.text.trimEnd().split('\n') };
}

function schema(): ShareExample {
  const before = '[1, 2.5, null]';
  const inferred = inferFromText(before);
  if (!('schema' in inferred)) throw new Error(inferred.message);
  const { $schema: _, ...rest } = JSON.parse(inferred.schema);
  return { before: [before], after: formatJson(JSON.stringify(rest)).split('\n') };
}

function uuid(): ShareExample {
  const before = '017f22e2-79b0-7cc3-98c4-dc0c0c07398f';
  const inspected = inspectIdentifier(before);
  if (inspected.kind === 'error') throw new Error(inspected.message);
  return { before: [before], after: [`version ${inspected.version}`, utcText(inspected.time ?? 0n)] };
}

function unixTime(): ShareExample {
  const before = '1795940419';
  const moment = readMoment(before, { unit: null, zone: 'UTC', now: 0n });
  if (moment.kind === 'error') throw new Error(moment.message);
  const { utc, http, week } = writeMoment(moment.nanoseconds, 'UTC');
  return { before: [before], after: [utc, http ?? '', week] };
}

function cron(): ShareExample {
  const before = '*/15 9-17 * * MON-FRI';
  const expression = parseCron(before);
  if (expression.kind !== 'cron') throw new Error('The example is no cron expression.');
  return { before: [before], after: describeCron(expression).replace(', ', ',\n').split('\n') };
}

const EXAMPLES: readonly (readonly [path: string, example: () => ShareExample])[] = [
  [PAGES.formatter.path, sql],
  [PAGES.jsonFormatter.path, json],
  [PAGES.hashGenerator.path, hash],
  [PAGES.base64Encoder.path, base64],
  [PAGES.urlEncoder.path, url],
  [PAGES.regexTester.path, regex],
  [PAGES.colorPicker.path, color],
  [PAGES.passwordGenerator.path, password],
  [PAGES.qrGenerator.path, qr],
  [PAGES.jwtDebugger.path, jwt],
  [PAGES.textCompare.path, comparison],
  [PAGES.dataConverter.path, converter],
  [PAGES.jsonSchema.path, schema],
  [PAGES.uuid.path, uuid],
  [PAGES.unixTime.path, unixTime],
  [PAGES.cron.path, cron],
];

/** Returns an example for the share picture of a tool's page, made by the tool itself; null for any other page. */
export function shareExample(path: string): ShareExample | null {
  const [, make] = EXAMPLES.find(([known]) => known === path) ?? [];
  return make?.() ?? null;
}
