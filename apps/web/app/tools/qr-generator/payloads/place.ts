import type { FieldReader, PayloadWriter } from './field-reader.ts';

/** A coordinate in degrees, as it was written. */
function degrees(reader: FieldReader, field: string, most: number): string {
  const written = reader.text(field).replace('\u2212', '-').replace(/^\+/, '');
  if (!/^-?\d+(\.\d+)?$/.test(written) || Math.abs(Number(written)) > most) {
    reader.refuse(
      field,
      `Write the ${field} in degrees from -${most} to ${most}, like ${most === 90 ? '-41.2866' : '174.7756'}.`,
    );
  }
  return written;
}

/** A geo: URI (RFC 5870), with the `q` that map apps read: a place to look for, or the name of the pin. */
export const writeGeo: PayloadWriter = (reader) => {
  const query = reader.text('query');
  const altitude = reader.text('altitude');
  const searchOnly = query !== '' && reader.text('latitude') === '' && reader.text('longitude') === '';
  if (searchOnly) return `geo:0,0?q=${encodeURIComponent(query)}`;
  if (!/^(-?\d+(\.\d+)?)?$/.test(altitude)) reader.refuse('altitude', 'Write the altitude in metres.');
  const place = [degrees(reader, 'latitude', 90), degrees(reader, 'longitude', 180)].join(',');
  const coordinates = altitude === '' ? place : `${place},${altitude}`;
  return query === '' ? `geo:${coordinates}` : `geo:${coordinates}?q=${encodeURIComponent(query)}`;
};
