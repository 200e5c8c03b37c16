import { TOOL_WORKER } from '../../content/tool-parts.ts';
import { createWorkerClient, type WorkerClient } from '../../lib/worker-client.ts';
import type { Vector } from '../vector.ts';
import { type JqAnswer, type JqOrder, startJq } from './jq/start-jq.ts';
import {
  checkJson,
  compressJson,
  conversionOf,
  escapeJson,
  formatJson,
  formatJsonLines,
  isQueryError,
  queryJson,
  repairJson,
  textOfBytes,
  unescapeJson,
} from './logic.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const hexBytes = (hex: string) =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

/** Whether bytes, written in hex, are a JSON text. */
const bytes = (name: string, source: string, hex: string, expected: boolean): Vector => ({
  name,
  source,
  run: () => checkJson(hexBytes(hex)).valid,
  expected,
});

const valid = (text: string, source: string): Vector => ({
  name: `${JSON.stringify(text)} is valid`,
  source,
  run: () => checkJson(bytesOf(text)).valid,
  expected: true,
});

/** A text that is rejected at a byte. */
const refused = (text: string, source: string, offset: number): Vector => ({
  name: `${JSON.stringify(text)} is refused at byte ${offset}`,
  source,
  run: () => checkJson(bytesOf(text)).error?.offset,
  expected: offset,
});

const warned = (name: string, source: string, text: string, expected: readonly string[]): Vector => ({
  name,
  source,
  run: () => checkJson(bytesOf(text)).warnings.map(({ kind }) => kind),
  expected,
});

const found = (query: string, text: string, source: string, expected: readonly string[]): Vector => ({
  name: `${query} in ${text}`,
  source,
  run: () => queryJson(text, query).map(({ path }) => path),
  expected,
});

/** A query that is rejected at a character. */
const badQuery = (query: string, source: string, offset: number): Vector => ({
  name: `${query} is refused at ${offset}`,
  source,
  run: () => {
    try {
      return queryJson('null', query);
    } catch (error) {
      if (isQueryError(error)) return error.offset;
      throw error;
    }
  },
  expected: offset,
});

const repaired = (text: string, expected: string | null): Vector => ({
  name: `${JSON.stringify(text)} is repaired`,
  source: 'own',
  run: () => repairJson(text)?.text ?? null,
  expected,
});

const same = (name: string, source: string, run: () => unknown, expected: unknown): Vector => ({
  name,
  source,
  run,
  expected,
});

let jqWorker: WorkerClient<JqOrder, JqAnswer, never> | null = null;

/** Only jq's own worker may compile WebAssembly, so the answer comes from there. */
async function askJq(order: JqOrder): Promise<string> {
  jqWorker ??= createWorkerClient(startJq, TOOL_WORKER);
  const outcome = await jqWorker.run(order, { timeLimit: 10_000 });
  if (outcome.kind !== 'done') throw new Error(outcome.kind === 'failed' ? outcome.message : outcome.kind);
  const { output, problems } = outcome.result;
  return [new TextDecoder().decode(output.bytes), ...problems.map(({ message }) => message)]
    .filter((text) => text !== '')
    .join('\n');
}

/** What jq prints, with each result on one line unless other flags are given. */
const jq = (
  program: string,
  content: string,
  source: string,
  expected: string,
  { flags = ['compact'], variables = [] }: Partial<Pick<JqOrder, 'flags' | 'variables'>> = {},
): Vector => ({
  name: `jq ${flags.join(' ')} ${program} of ${content}`,
  source,
  run: () => askJq({ content, program, flags, variables }),
  expected,
});

/** Answers that follow from the standards, worked out by hand. */
export const VECTORS: readonly Vector[] = [
  valid(' \t\r\n0 ', 'RFC 8259 §2'),
  valid('""', 'RFC 8259 §3'),
  valid('-0.0E-00', 'RFC 8259 §6'),
  valid('1e400', 'RFC 8259 §6'),
  valid('"\\"\\\\\\/\\b\\f\\n\\r\\t\\uABcd"', 'RFC 8259 §7'),
  valid('{"":{"":[]}}', 'RFC 8259 §4'),
  refused('', 'RFC 8259 §2', 0),
  refused('\u000b1', 'RFC 8259 §2', 0),
  refused('True', 'RFC 8259 §3', 0),
  refused('{"a":1,}', 'RFC 8259 §4', 6),
  refused('{"a" 1}', 'RFC 8259 §4', 5),
  refused('[1,]', 'RFC 8259 §5', 2),
  refused('[1}', 'RFC 8259 §5', 2),
  refused('00', 'RFC 8259 §6', 0),
  refused('1.', 'RFC 8259 §6', 2),
  refused('1e+', 'RFC 8259 §6', 3),
  refused('"\t"', 'RFC 8259 §7', 1),
  refused('"\\a"', 'RFC 8259 §7', 1),
  refused('"\\u12G4"', 'RFC 8259 §7', 1),
  refused('1 2', 'RFC 8259 §2', 2),
  bytes('U+10FFFF, the last character, is allowed', 'RFC 3629 §3', '22f48fbfbf22', true),
  bytes('U+110000 is refused', 'RFC 3629 §3', '22f490808022', false),
  bytes('An overlong form is refused', 'RFC 3629 §3', '22e0808022', false),
  bytes('A surrogate is refused', 'RFC 3629 §3', '22edbfbf22', false),
  bytes('U+FFFF is allowed', 'RFC 3629 §3', '22efbfbf22', true),
  bytes('A byte order mark is refused', 'RFC 8259 §8.1', 'efbbbf6e756c6c', false),
  same(
    'UTF-16 is told apart by its zero bytes',
    'RFC 4627 §3',
    () => [...'5b00 005b 5b000000 0000005b'.split(' ')].map((hex) => conversionOf(hexBytes(hex))?.encoding),
    ['utf-16le', 'utf-16be', 'utf-32le', 'utf-32be'],
  ),
  same(
    'UTF-16 is converted for reading',
    'RFC 2781 §4.2',
    () => textOfBytes(hexBytes('fffe22003dd800de2200')),
    '"😀"',
  ),
  warned('Equal keys are warned about', 'RFC 8259 §4', '{"a":1,"\\u0061":2}', ['duplicate-key']),
  warned('Equal keys of two objects are fine', 'RFC 8259 §4', '[{"a":1},{"a":{"a":2}}]', []),
  warned('Half surrogates are warned about', 'RFC 8259 §8.2', '["\\udead","\\ud83d\\ude00"]', [
    'half-surrogate',
  ]),
  same(
    'Numbers stay as they are',
    'own',
    () => compressJson('[ 1.0, 1E+2, -0, 12345678901234567890 ]'),
    '[1.0,1E+2,-0,12345678901234567890]',
  ),
  same('Escapes stay as they are', 'own', () => compressJson(' "\\/\\u0041é" '), '"\\/\\u0041é"'),
  same(
    'Empty containers stay on their line',
    'own',
    () => formatJson('{"a":[],"b":{}}', { indent: 4 }),
    '{\n    "a": [],\n    "b": {}\n}',
  ),
  same(
    'Keys in the order of their UTF-16 code units',
    'RFC 8785 §3.2.3',
    () =>
      compressJson('{"\\u20ac":1,"\\r":2,"\\ufb33":3,"1":4,"\\ud83d\\ude00":5,"\\u0080":6,"\\u00f6":7}', {
        sortKeys: true,
      }),
    '{"\\r":2,"1":4,"\\u0080":6,"\\u00f6":7,"\\u20ac":1,"\\ud83d\\ude00":5,"\\ufb33":3}',
  ),
  same('One value a line', 'jsonlines.org', () => formatJsonLines('{ "a": 1 }\n\n[ ]'), '{"a":1}\n[]\n'),
  same(
    'A text written as a string',
    'RFC 8259 §7',
    () => escapeJson('"\\\u0007\u007fé'),
    '"\\"\\\\\\u0007\u007fé"',
  ),
  same('A string read as a text', 'RFC 8259 §7', () => unescapeJson('"\\ud834\\udd1e\\/"'), '𝄞/'),
  found("$['j j']['k.k']", '{"j j":{"k.k":3}}', 'RFC 9535 §2.3.1.3', ["$['j j']['k.k']"]),
  found('$[-2]', '["a","b"]', 'RFC 9535 §2.3.3.3', ['$[0]']),
  found('$[5:1:-2]', '[0,1,2,3,4,5,6]', 'RFC 9535 §2.3.4.3', ['$[5]', '$[3]']),
  found('$..*', '{"o":{"j":1},"a":[5]}', 'RFC 9535 §2.5.2.3', [
    "$['o']",
    "$['a']",
    "$['o']['j']",
    "$['a'][0]",
  ]),
  found('$[0,0]', '[7]', 'RFC 9535 §2.5.1.3', ['$[0]', '$[0]']),
  found('$[?@.a==@.b]', '[{},{"a":null},{"a":[1],"b":[1.0]}]', 'RFC 9535 §2.3.5.2.2', ['$[0]', '$[2]']),
  found('$[?@>9007199254740992]', '[9007199254740992,9007199254740993]', 'own', ['$[1]']),
  found('$[?length(@)==1]', '["😀",[0],{},7]', 'RFC 9535 §2.4.4', ['$[0]', '$[1]']),
  found('$[?count(@.*)>1]', '[[1,2],{"a":1}]', 'RFC 9535 §2.4.5', ['$[0]']),
  found("$[?match(@,'1974-05-..')]", '["1974-05-11","a1974-05-11"]', 'RFC 9535 §2.4.6', ['$[0]']),
  found("$[?search(@,'[BR]ob')]", '["xRobx","bob"]', 'RFC 9535 §2.4.7', ['$[0]']),
  found("$[?search(@,'\\\\d')]", '["1"]', 'RFC 9485 §4', []),
  found('$[?value(@..a)==1]', '[{"b":{"a":1}},{"a":1,"b":{"a":1}}]', 'RFC 9535 §2.4.8', ['$[0]']),
  found('$.*', '{"\\u000b\'\\\\":1}', 'RFC 9535 §2.7', ["$['\\u000b\\'\\\\']"]),
  badQuery('$[01]', 'RFC 9535 §2.3.3.1', 2),
  badQuery('$[?@.*==0]', 'RFC 9535 §2.3.5.1', 3),
  badQuery("$[?match(@,'a')==true]", 'RFC 9535 §2.4.3', 3),
  badQuery('$[?length(@.*)<3]', 'RFC 9535 §2.4.3', 10),
  repaired("{a:'b',}", '{"a":"b"}'),
  repaired('[True /* yes */ None', '[true,  null]'),
  repaired('{"a":"b,"c":"d"}', '{"a":"b","c":"d"}'),
  repaired('"The TV is 24" wide"', '"The TV is 24\\" wide"'),
  repaired('{"a":1,"b":', '{"a":1}'),
  repaired('[{"a":1,{"a":2}]', '[{"a":1},{"a":2}]'),
  repaired('Here:\n```json\n{"a":1,}\n```\nDone', '{"a":1}'),
  repaired('{"a":1}{"a":2}', '[{"a":1},{"a":2}]'),
  repaired('no JSON at all', null),
  jq('.[] | select(.a > 1) | .b', '[{"a":1,"b":2},{"a":3,"b":4}]', 'jq 1.8 manual, select', '4'),
  jq('.', '[12345678901234567890123,1.10]', 'jq 1.8 manual, numbers', '[12345678901234567890123,1.10]'),
  jq('.[0] + 1', '[12345678901234567890123]', 'IEEE 754', '12345678901234568000000'),
  jq(
    'group_by(.k) | map({k: .[0].k, n: length})',
    '[{"k":2},{"k":1},{"k":2}]',
    'own',
    '[{"k":1,"n":1},{"k":2,"n":2}]',
  ),
  jq('[paths]', '{"a":[1]}', 'jq 1.8 manual, paths', '[["a"],["a",0]]'),
  jq('to_entries', '{"a":1}', 'jq 1.8 manual, to_entries', '[{"key":"a","value":1}]'),
  jq('[scan("[a-z]+")]', '"ab1cd"', 'jq 1.8 manual, scan', '["ab","cd"]'),
  jq('fromdate', '"2015-03-05T23:51:47Z"', 'jq 1.8 manual, dates', '1425599507'),
  jq('@csv, @base64', '["a\\"b",1]', 'jq 1.8 manual, formats', '"a""b",1\nWyJhXCJiIiwxXQ==', {
    flags: ['rawOutput'],
  }),
  jq('.', '{"a":[1]}', 'own', '{\n  "a": [\n    1\n  ]\n}', { flags: [] }),
  jq('.', '{"b":1,"a":2}', 'jq 1.8 manual, -S', '{"a":2,"b":1}', { flags: ['compact', 'sortKeys'] }),
  jq('add', '1 2 3', 'jq 1.8 manual, -s', '6', { flags: ['compact', 'slurp'] }),
  jq('[inputs]', '1 2', 'jq 1.8 manual, -n', '[1,2]', { flags: ['compact', 'nullInput'] }),
  jq('length', 'kia\nora', 'jq 1.8 manual, -R', '3\n3', { flags: ['compact', 'rawInput'] }),
  jq('[$a, $b]', 'null', 'jq 1.8 manual, --arg', '["1",1.0]', {
    variables: [
      { name: 'a', value: '1', kind: 'text' },
      { name: 'b', value: '1.0', kind: 'json' },
    ],
  }),
  jq('.a.b', '{"a":1}', 'jq 1.8 manual, errors', 'Cannot index number with string ("b")'),
];
