import { inspectIdentifier, makeUlids, makeUuidsV7, makeUuidV4 } from './logic.ts';
import type { UuidOptions } from './options.ts';

/** New identifiers by the page's options. @param now in milliseconds since 1970 */
export function makeIdentifiers(options: UuidOptions, now: number): readonly string[] {
  const { kind, howMany } = options;
  if (kind === 'ulid') return makeUlids(howMany, now).map((made) => written(made, options.ulidForm));
  const made =
    kind === 'v7' ? makeUuidsV7(howMany, now) : Array.from({ length: howMany }, () => makeUuidV4());
  return made.map((each) => written(each, options.uuidForm));
}

/** An identifier in another notation. */
export function written(identifier: string, form: UuidOptions['uuidForm'] | UuidOptions['ulidForm']): string {
  if (form === 'upper') return identifier.toUpperCase();
  if (form === 'lower') return identifier.toLowerCase();
  if (form === 'braces') return `{${identifier}}`;
  const inspected = inspectIdentifier(identifier);
  return inspected.kind === 'error' ? identifier : inspected.forms[form];
}
