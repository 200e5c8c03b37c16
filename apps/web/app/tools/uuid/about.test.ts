import { expect, it } from 'vitest';
import { UUID_INSPECTOR } from '../../content/uuid.ts';
import { UUID_ABOUT as ABOUT } from '../../content/uuid-about.ts';
import { inspectIdentifier, utcText } from './logic.ts';
import { makeIdentifiers, UUID_OPTIONS, written } from './make.ts';
import { kindOf } from './panels/inspected.tsx';

it('shows what the example says', () => {
  const inspected = inspectIdentifier(ABOUT.example.input);
  if (inspected.kind === 'error') throw new Error(inspected.message);
  expect(`${kindOf(inspected)}\n${utcText(inspected.time ?? 0n)}`).toBe(ABOUT.example.output);
});

it.each(ABOUT.options)('shows what the notation does: $name', ({ input, form, output }) => {
  expect(written(input, form)).toBe(output);
});

it('has an example that the inspector reads', () => {
  expect(inspectIdentifier(UUID_INSPECTOR.example).kind).toBe('uuid');
});

it('makes as many as are wanted, in each kind and notation', () => {
  for (const kind of ['v4', 'v7', 'ulid'] as const) {
    for (const uuidForm of ['uuid', 'upper', 'digits', 'braces', 'urn', 'base64'] as const) {
      const made = makeIdentifiers(
        { ...UUID_OPTIONS.defaults, kind, uuidForm, howMany: 3 },
        1_795_940_419_000,
      );
      expect(new Set(made).size).toBe(3);
      for (const each of made) {
        expect(inspectIdentifier(each)).toMatchObject(
          kind === 'ulid' ? { kind: 'ulid' } : { kind: 'uuid', version: kind === 'v4' ? 4 : 7 },
        );
      }
    }
  }
});

it('counts the random bits that it names', () => {
  for (const [name, , bits] of ABOUT.beside.rows) {
    const example = {
      'UUID v4': '919108f7-52d1-4320-9bac-f847db4148a8',
      'UUID v7': ABOUT.example.input,
      ULID: '01ARZ3NDEKTSV4RRFFQ69G5FAV',
    }[name as string];
    if (example === undefined) continue;
    const inspected = inspectIdentifier(example);
    const fields =
      inspected.kind === 'error' ? [] : inspected.fields.filter((field) => field.name === 'random');
    expect(String(fields.reduce((sum, field) => sum + field.bits, 0)), name).toBe(bits);
  }
});
