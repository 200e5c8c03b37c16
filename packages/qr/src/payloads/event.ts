import { contentLines, escapeText } from './content-lines.ts';
import { dayAfter, type EventTime, isTimeZone, readEventTime } from './event-time.ts';
import type { FieldReader } from './field-reader.ts';

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
