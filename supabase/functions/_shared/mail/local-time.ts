const zone = new Intl.DateTimeFormat('en-NZ', {
  timeZone: 'Pacific/Auckland',
  dateStyle: 'medium',
  timeStyle: 'short',
});

/** A stored time as people in New Zealand read it; anything that is not a time is shown as it is stored. */
export function localTime(stored: string): string {
  // PostgreSQL writes a space where Safari and ISO 8601 require a T, and an offset without minutes.
  const time = new Date(stored.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00'));
  return Number.isNaN(time.getTime()) ? stored : zone.format(time);
}
