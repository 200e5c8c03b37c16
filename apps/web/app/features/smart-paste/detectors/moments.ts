import { describeCron, parseCron } from '@hln/cron';
import { inspectIdentifier } from '@hln/identifiers';
import { readMoment, utcText } from '@hln/instants';
import { REASONS } from '../../../content/smart-paste.ts';
import type { Detector, Look } from '../look.ts';

const BRACED_UUID = /^(?:urn:uuid:|\{)?[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}\}?$/i;
const BARE_UUID = /^[\da-f]{12}[1-8][\da-f]{3}[89ab][\da-f]{15}$/i;
const ULID = /^[0-7][\dA-HJKMNP-TV-Z]{25}$/;

/** From 2005 to 2060: the times that a ULID may well hold, in nanoseconds since 1970. */
const [EARLIEST, LATEST] = [1_104_537_600_000_000_000n, 2_840_140_800_000_000_000n];

/** A UUID, or a ULID of our time. */
export const detectIdentifier: Detector = (text) => {
  const isBare = BARE_UUID.test(text);
  if (!isBare && !BRACED_UUID.test(text) && !ULID.test(text.toUpperCase())) return [];
  const inspected = inspectIdentifier(text);
  if (inspected.kind === 'error') return [];
  const look = (kind: 'uuid' | 'ulid', reason: string, weight: Look['weight']): Look[] => [
    { kind, reason, toolId: 'uuid', text, handedAs: 'identifier', weight },
  ];
  // Without hyphens it may as well be a hash of MD5, which has the same number of digits.
  if (inspected.kind === 'uuid') return look('uuid', REASONS.uuid(inspected.version), isBare ? 2 : 3);
  const { time } = inspected;
  if (time === null || time < EARLIEST || time > LATEST) return [];
  return look('ulid', REASONS.ulid(utcText(time)), ULID.test(text) ? 3 : 2);
};

const UNITS: Readonly<Record<number, string>> = {
  10: 'seconds',
  13: 'milliseconds',
  16: 'microseconds',
  19: 'nanoseconds',
};

/** A number with the digits of a Unix time from 2001 to 2033, or a date with its time of day. */
export const detectMoment: Detector = (text) => {
  if (text.length > 70) return [];
  const isNumber = /^1(?:\d{9}|\d{12}|\d{15}|\d{18})$/.test(text);
  const isDate = /^[+-]?\d{4,6}-\d\d-\d\d(?:[T ]\d\d:\d\d|$)|\d:\d\d(?::\d\d)? |\d{4}:\d\d:\d\d:\d\d/.test(
    text,
  );
  if (!isNumber && !isDate) return [];
  const moment = readMoment(text, { unit: null, zone: 'UTC', now: 0n });
  if (moment.kind === 'error') return [];
  const time = utcText(moment.nanoseconds);
  const reason = isNumber ? REASONS.unixTime(UNITS[text.length] ?? 'seconds', time) : REASONS.date(text);
  return [{ kind: 'time', reason, toolId: 'unix-time', text, handedAs: 'time', weight: isNumber ? 2 : 3 }];
};

/** A cron expression with an asterisk, a question mark or a name that begins with @; also a line of a crontab. */
export const detectCron: Detector = (text) => {
  if (text.length > 500 || text.includes('\n') || !/^(?:@\w|\S+(?:\s+\S+){4})/.test(text)) return [];
  if (!/[*?@]/.test(text)) return [];
  const cron = parseCron(text);
  if (cron.kind !== 'cron') return [];
  return [
    {
      kind: 'cron',
      reason: REASONS.cron(describeCron(cron)),
      toolId: 'cron',
      text,
      handedAs: 'cron',
      weight: 3,
    },
  ];
};
