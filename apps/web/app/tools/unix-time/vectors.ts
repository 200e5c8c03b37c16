import type { Vector } from '../vector.ts';
import { readMoment, type UnixUnit, utcText, writeMoment } from './logic.ts';

const NOW = 1_795_940_419_123_456_789n;

/** The moment in UTC; of an error, its place. */
function utc(text: string, zone: string, unit: UnixUnit | null): unknown {
  const moment = readMoment(text, { unit, zone, now: NOW });
  return moment.kind === 'error' ? moment.offset : utcText(moment.nanoseconds);
}

/** Text, the moment in UTC, the source, and perhaps the time zone or the unit. */
const CASES: readonly (readonly [
  text: string,
  expected: unknown,
  source: string,
  zone?: string,
  unit?: UnixUnit,
])[] = [
  ['0', '1970-01-01T00:00:00Z', 'POSIX.1, Seconds Since the Epoch'],
  ['-1', '1969-12-31T23:59:59Z', 'POSIX.1, Seconds Since the Epoch'],
  ['2147483648', '2038-01-19T03:14:08Z', 'POSIX.1, Seconds Since the Epoch'],
  ['1795940419123456789', '2026-11-29T08:20:19.123456789Z', 'own: nanoseconds'],
  ['-0.000000001', '1969-12-31T23:59:59.999999999Z', 'own'],
  ['1795940419', '1970-01-21T18:52:20.419Z', 'own: chosen unit', 'UTC', 'ms'],
  ['1985-04-12T23:20:50.52Z', '1985-04-12T23:20:50.520Z', 'RFC 3339 §5.8'],
  ['1996-12-19T16:39:57-08:00', '1996-12-20T00:39:57Z', 'RFC 3339 §5.8'],
  ['1990-12-31T23:59:60Z', '1991-01-01T00:00:00Z', 'RFC 3339 §5.8'],
  ['1937-01-01T12:00:27.87+00:20', '1937-01-01T11:40:27.870Z', 'RFC 3339 §5.8'],
  ['2022-07-08T00:14:07+02:00[Europe/Paris]', '2022-07-07T22:14:07Z', 'RFC 9557 §3.4'],
  ['Fri, 21 Nov 1997 09:55:06 -0600', '1997-11-21T15:55:06Z', 'RFC 5322 A.1.1'],
  ['21 Nov 97 09:55:06 GMT', '1997-11-21T09:55:06Z', 'RFC 5322 A.6.2'],
  ['Sun, 06 Nov 1994 08:49:37 GMT', '1994-11-06T08:49:37Z', 'RFC 9110 §5.6.7'],
  ['Sunday, 06-Nov-94 08:49:37 GMT', '1994-11-06T08:49:37Z', 'RFC 9110 §5.6.7'],
  ['Sun Nov  6 08:49:37 1994', '1994-11-06T08:49:37Z', 'RFC 9110 §5.6.7'],
  ['1985-W15-5', '1985-04-12T00:00:00Z', 'ISO 8601-1 §5.2.4'],
  ['1985-102', '1985-04-12T00:00:00Z', 'ISO 8601-1 §5.2.3'],
  ['+123456789-03-01T00:00Z', '+123456789-03-01T00:00:00Z', 'own: beyond JavaScript’s dates'],
  ['2026-09-27T02:30', '2026-09-26T14:30:00Z', 'tz database: skipped', 'Pacific/Auckland'],
  ['2026-04-05T02:30', '2026-04-04T13:30:00Z', 'tz database: twice', 'Pacific/Auckland'],
  ['2026-02-29', 0, 'ISO 8601-1'],
  ['2026-11-29T25:00', 11, 'ISO 8601-1'],
];

export const VECTORS: readonly Vector[] = [
  ...CASES.map(([text, expected, source, zone = 'UTC', unit]) => ({
    name: zone === 'UTC' ? text : `${text} in ${zone}`,
    source,
    run: () => utc(text, zone, unit ?? null),
    expected,
  })),
  {
    name: 'every form of a moment in Pacific/Auckland',
    source: 'RFC 3339, RFC 5322, RFC 9110, ISO 8601-1',
    run: () => writeMoment(NOW, 'Pacific/Auckland'),
    expected: {
      unix: {
        s: '1795940419.123456789',
        ms: '1795940419123.456789',
        us: '1795940419123456.789',
        ns: '1795940419123456789',
      },
      utc: '2026-11-29T08:20:19.123456789Z',
      zoned: '2026-11-29T21:20:19.123456789+13:00',
      named: '2026-11-29T21:20:19.123456789+13:00[Pacific/Auckland]',
      email: 'Sun, 29 Nov 2026 21:20:19 +1300',
      http: 'Sun, 29 Nov 2026 08:20:19 GMT',
      week: '2026-W48-7',
      ordinal: '2026-333',
    },
  },
];
