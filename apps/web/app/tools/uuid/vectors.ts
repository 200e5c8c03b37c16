import type { Vector } from '../vector.ts';
import { inspectIdentifier, makeUlids, makeUuidsV7, makeUuidV4, utcText } from './logic.ts';

/** Version or kind, and the time if it holds one; of an error, its place. */
function said(text: string): unknown {
  const inspected = inspectIdentifier(text);
  if (inspected.kind === 'error') return inspected.offset;
  const { kind, version, variant, special, time } = inspected;
  const name = kind === 'ulid' ? 'ulid' : (special ?? version ?? variant);
  return time === null ? [name] : [name, utcText(time)];
}

/** Text, what it says, and where the example is from. */
const CASES: readonly (readonly [text: string, expected: unknown, source: string])[] = [
  ['C232AB00-9414-11EC-B3C8-9F6BDECED846', [1, '2022-02-22T19:22:22Z'], 'RFC 9562 A.1'],
  ['5df41881-3aed-3515-88a7-2f4a814cf09e', [3], 'RFC 9562 A.2'],
  ['919108f7-52d1-4320-9bac-f847db4148a8', [4], 'RFC 9562 A.3'],
  ['2ed6657d-e927-568b-95e1-2665a8aea6a2', [5], 'RFC 9562 A.4'],
  ['1EC9414C-232A-6B00-B3C8-9F6BDECED846', [6, '2022-02-22T19:22:22Z'], 'RFC 9562 A.5'],
  ['017F22E2-79B0-7CC3-98C4-DC0C0C07398F', [7, '2022-02-22T19:22:22Z'], 'RFC 9562 A.6'],
  ['2489E9AD-2EE2-8E00-8EC9-32D5F69181C0', [8], 'RFC 9562 B.1'],
  ['5c146b14-3c52-8afd-938a-375d0df1fbf6', [8], 'RFC 9562 B.2'],
  ['00000000-0000-0000-0000-000000000000', ['nil'], 'RFC 9562 §5.9'],
  ['FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF', ['max'], 'RFC 9562 §5.10'],
  ['urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6', [1, '1997-02-03T17:43:12.216875Z'], 'RFC 9562 §4'],
  ['2.25.329800735698586629295641978511506172918', [1, '1997-02-03T17:43:12.216875Z'], 'ITU-T X.667 §6.3'],
  ['{00000000-0000-0000-C000-000000000046}', ['microsoft'], 'RFC 9562 §4.1, COM’s IUnknown'],
  [
    '01ARZ3NDEKTSV4RRFFQ69G5FAV',
    ['ulid', '2016-07-30T23:54:10.259Z'],
    'ULID specification, canonical example',
  ],
  ['01ARYZ6S41TSV4RRFFQ69G5FAV', ['ulid', '2016-07-30T22:36:16.385Z'], 'ULID specification, decoding a time'],
  ['7ZZZZZZZZZZZZZZZZZZZZZZZZZ', ['ulid', '+010889-08-02T05:31:50.655Z'], 'ULID specification, overflow'],
  ['8ZZZZZZZZZZZZZZZZZZZZZZZZZ', 0, 'ULID specification, overflow'],
  ['01ARZ3NDEKTSV4RRFFQ69G5FAU', 25, 'Crockford’s Base32'],
  ['f81d4fae-7dec-11d0-a765-00a0c91e6bf', 35, 'RFC 9562 §4'],
];

const sorted = (made: readonly string[]) =>
  made.every((each, index) => index === 0 || (made[index - 1] ?? '') < each);

export const VECTORS: readonly Vector[] = [
  ...CASES.map(([text, expected, source]) => ({ name: text, source, run: () => said(text), expected })),
  {
    name: '1,000 new UUIDs of version 4 differ and have its bits',
    source: 'RFC 9562 §5.4',
    run: () => {
      const made = Array.from({ length: 1000 }, () => makeUuidV4());
      const form = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;
      return [new Set(made).size, made.every((each) => form.test(each))];
    },
    expected: [1000, true],
  },
  {
    name: '1,000 new UUIDs of version 7 are in order',
    source: 'RFC 9562 §6.2, method 2',
    run: () => sorted(makeUuidsV7(1000, 1_645_557_742_000)),
    expected: true,
  },
  {
    name: '1,000 new ULIDs are in order',
    source: 'ULID specification, monotonicity',
    run: () => sorted(makeUlids(1000, 1_469_918_176_385)),
    expected: true,
  },
];
