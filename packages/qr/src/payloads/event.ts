import {
  type ContentLine,
  contentLines,
  escapeText,
  readContentLines,
  unescapeText,
} from './content-lines.ts';
import { dayAfter, dayBefore, type EventTime, isTimeZone, readEventTime } from './event-time.ts';
import type { FieldReader } from './field-reader.ts';
import { collected, type PayloadParser } from './fields.ts';

/** Returns the FNV-1a hash of a text, which distinguishes events with the same start. */
function fingerprint(text: string): string {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}

function readTime(reader: FieldReader, field: 'start' | 'end', timeZone: string): EventTime | null {
  const written = reader.text(field);
  if (written === '') return null;
  const time = readEventTime(reader.isOn('allDay') ? written.slice(0, 10) : written, timeZone);
  if (time === null)
    reader.refuse(field, 'Write a date and time like 2026-03-01T09:00, or a date alone for a whole day.');
  return time;
}

function readTimeZone(reader: FieldReader): string {
  const written = reader.text('timeZone');
  if (written === '' || isTimeZone(written)) return written;
  reader.refuse('timeZone', 'This is not the name of a time zone, like Pacific/Auckland.');
  return '';
}

function property(name: string, time: EventTime, isEnd: boolean): string {
  if (time.kind !== 'day') return `${name}:${time.text}`;
  return `${name};VALUE=DATE:${isEnd ? dayAfter(time.text) : time.text}`;
}

/** Returns the start as UTC for the required DTSTAMP: the same event gives the same code. */
const stampOf = (start: EventTime | null) =>
  start?.kind === 'utc' ? start.text : `${(start?.text ?? '').padEnd(9, 'T').padEnd(15, '0')}Z`;

/**
 * Writes an iCalendar event (RFC 5545). Its identifier is derived from its content, so scanning it twice adds it once.
 */
export function writeEvent(reader: FieldReader): string {
  const title = reader.required('title', 'Write what the event is called.');
  reader.required('start', 'Write when the event starts.');
  const timeZone = readTimeZone(reader);
  const start = readTime(reader, 'start', timeZone);
  const end = readTime(reader, 'end', timeZone);
  if (start !== null && end !== null) {
    if (start.kind !== end.kind)
      reader.refuse('end', 'Start and end must both have a time, or both be whole days.');
    else if (end.text < start.text || (end.text === start.text && end.kind !== 'day')) {
      reader.refuse('end', 'The event ends before it starts.');
    }
  }
  const text = (name: string, field: string) => {
    const value = reader.text(field);
    return value === '' ? [] : [`${name}:${escapeText(value)}`];
  };
  const details = [
    `SUMMARY:${escapeText(title)}`,
    ...(start === null ? [] : [property('DTSTART', start, false)]),
    ...(end === null ? [] : [property('DTEND', end, true)]),
    ...text('LOCATION', 'location'),
    ...text('DESCRIPTION', 'description'),
    ...(reader.line('url') === '' ? [] : [`URL:${reader.line('url')}`]),
  ];
  const stamp = stampOf(start);
  return contentLines([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//HLN//QR//EN',
    'BEGIN:VEVENT',
    `UID:${stamp}-${fingerprint(details.join('\n'))}`,
    `DTSTAMP:${stamp}`,
    ...details,
    'END:VEVENT',
    'END:VCALENDAR',
  ]);
}

interface WrittenTime {
  /** As the form writes it. */
  readonly text: string;
  /** '' for floating times and whole days. */
  readonly timeZone: string;
}

/** Reads the time of a property; null if it has none, or one in a zone that only the calendar itself defines. */
function writtenTime(line: ContentLine | undefined, isEnd: boolean): WrittenTime | null {
  const match = /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})(Z)?)?$/.exec(line?.value.trim() ?? '');
  if (line === undefined || match === null) return null;
  const [, year, month, day, hour, minute, second, utc] = match;
  if (hour === undefined) {
    const last = isEnd ? dayBefore(`${year}${month}${day}`) : `${year}${month}${day}`;
    return { text: last.replace(/^(.{4})(..)(..)$/, '$1-$2-$3'), timeZone: '' };
  }
  const zone = line.parameters
    .find((each) => each.startsWith('TZID='))
    ?.slice(5)
    .replaceAll('"', '');
  const timeZone = utc !== undefined ? 'UTC' : (zone ?? '');
  if (timeZone !== '' && !isTimeZone(timeZone)) return null;
  const seconds = second === '00' ? '' : `:${second}`;
  return { text: `${year}-${month}-${day}T${hour}:${minute}${seconds}`, timeZone: zoneName(timeZone) };
}

/** Returns a zone's name in its usual spelling: parameters were put into capitals. */
const zoneName = (timeZone: string) =>
  timeZone === '' ? '' : new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;

/** Reads the first event of a calendar. */
export const readEvent: PayloadParser = (text) => {
  if (!/^\s*BEGIN:(?:VCALENDAR|VEVENT)\s/i.test(text)) return null;
  const all = readContentLines(text);
  const begin = all.findIndex(({ name, value }) => name === 'BEGIN' && /^VEVENT$/i.test(value));
  if (begin < 0) return null;
  const end = all.findIndex(
    ({ name, value }, index) => index > begin && name === 'END' && /^VEVENT$/i.test(value),
  );
  const lines = all.slice(begin + 1, end < 0 ? undefined : end);
  const inner = lines.findIndex(({ name }) => name === 'BEGIN');
  const own = inner < 0 ? lines : lines.slice(0, inner);
  const line = (name: string) => own.find((each) => each.name === name);
  const value = (name: string) => unescapeText(line(name)?.value ?? '');
  const start = writtenTime(line('DTSTART'), false);
  const stop = writtenTime(line('DTEND'), true);
  // The form has one time zone for both.
  const fits = stop !== null && stop.timeZone === start?.timeZone;
  const known = ['SUMMARY', 'DTSTART', 'DTEND', 'LOCATION', 'DESCRIPTION', 'URL', 'UID', 'DTSTAMP'];
  return collected(
    [
      ['title', value('SUMMARY')],
      ['start', start?.text],
      ['end', fits ? stop.text : ''],
      ['allDay', start !== null && !start.text.includes('T') ? 'true' : ''],
      ['timeZone', start?.timeZone],
      ['location', value('LOCATION')],
      ['description', value('DESCRIPTION')],
      ['url', line('URL')?.value],
    ],
    [
      ...own.map(({ name }) => name).filter((name) => !known.includes(name)),
      ...(inner < 0 ? [] : [lines[inner]?.value.toUpperCase() ?? '']),
      ...(start === null && line('DTSTART') !== undefined ? ['DTSTART'] : []),
      ...(!fits && line('DTEND') !== undefined ? ['DTEND'] : []),
    ],
  );
};
