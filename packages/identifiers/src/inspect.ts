import { ALL_ONES, type Bits128, base64Text, bitsOf, hexOf, ulidText, uuidText } from './bits.ts';
import { type IdentifierError, readIdentifier } from './read.ts';

/** RFC 9562 §4.1. */
export type Variant = 'ncs' | 'standard' | 'microsoft' | 'future';

/** One stretch of an identifier's bits. */
export interface IdentifierField {
  readonly name: FieldName;
  /** How many bits it has. */
  readonly bits: number;
  readonly value: bigint;
}

export type FieldName =
  | 'time'
  | 'local id'
  | 'local domain'
  | 'random'
  | 'hash'
  | 'custom'
  | 'clock sequence'
  | 'node'
  | 'version'
  | 'variant';

export interface InspectedIdentifier {
  readonly kind: 'uuid' | 'ulid';
  /** In the standard's form. */
  readonly canonical: string;
  /** Null for a ULID. */
  readonly variant: Variant | null;
  /** 0 to 15; null for a ULID, and for other variants, which have none. */
  readonly version: number | null;
  readonly special: 'nil' | 'max' | null;
  /** The time that it holds, in nanoseconds since 1970; null if none. */
  readonly time: bigint | null;
  /** Versions 1, 2 and 6: the node as a MAC address, and whether it was invented (RFC 9562 §6.10). */
  readonly node: { readonly address: string; readonly isInvented: boolean } | null;
  /** Where the standard fixes the layout. */
  readonly fields: readonly IdentifierField[];
  readonly remarks: readonly string[];
  /** The same 128 bits in other notations. */
  readonly forms: IdentifierForms;
}

export interface IdentifierForms {
  readonly uuid: string;
  readonly urn: string;
  readonly digits: string;
  readonly base64: string;
  readonly oid: string;
  readonly ulid: string;
}

/** Reads an identifier and takes it apart. */
export function inspectIdentifier(text: string): InspectedIdentifier | IdentifierError {
  const read = readIdentifier(text);
  if (read.kind === 'error') return read;
  const { value, remarks } = read;
  return read.kind === 'ulid' ? inspectUlid(value, remarks) : inspectUuid(value, remarks);
}

function formsOf(value: Bits128): IdentifierForms {
  const uuid = uuidText(value);
  return {
    uuid,
    urn: `urn:uuid:${uuid}`,
    digits: hexOf(value),
    base64: base64Text(value),
    oid: `2.25.${value}`,
    ulid: ulidText(value),
  };
}

const MILLISECOND = 1_000_000n;

function inspectUlid(value: Bits128, remarks: readonly string[]): InspectedIdentifier {
  return {
    kind: 'ulid',
    canonical: ulidText(value),
    variant: null,
    version: null,
    special: null,
    time: bitsOf(value, 0, 48) * MILLISECOND,
    node: null,
    fields: [field('time', value, 0, 48), field('random', value, 48, 80)],
    remarks,
    forms: formsOf(value),
  };
}

function inspectUuid(value: Bits128, remarks: readonly string[]): InspectedIdentifier {
  const special = value === 0n ? 'nil' : value === ALL_ONES ? 'max' : null;
  const variant = variantOf(value);
  const version = variant === 'standard' ? Number(bitsOf(value, 48, 4)) : null;
  const layout = special === null && version !== null ? LAYOUTS[version] : undefined;
  return {
    kind: 'uuid',
    canonical: uuidText(value),
    variant,
    version,
    special,
    time: layout?.time?.(value) ?? null,
    node: layout?.hasNode === true ? nodeOf(value) : null,
    fields:
      layout === undefined ? [] : layout.fields.map(([name, from, bits]) => field(name, value, from, bits)),
    remarks,
    forms: formsOf(value),
  };
}

function field(name: FieldName, value: Bits128, from: number, bits: number): IdentifierField {
  return { name, bits, value: bitsOf(value, from, bits) };
}

/** The variant is the run of ones at the beginning of the ninth byte. */
function variantOf(value: Bits128): Variant {
  const top = bitsOf(value, 64, 3);
  if (top < 4n) return 'ncs';
  if (top < 6n) return 'standard';
  return top === 6n ? 'microsoft' : 'future';
}

function nodeOf(value: Bits128): { readonly address: string; readonly isInvented: boolean } {
  const hex = bitsOf(value, 80, 48).toString(16).padStart(12, '0');
  return {
    address: hex.replace(/(..)(?=.)/g, '$1:'),
    // The lowest bit of the first byte marks a group of receivers: no network card has such an address.
    isInvented: bitsOf(value, 87, 1) === 1n,
  };
}

/** From 15 October 1582, the Gregorian calendar's first day, to 1970, in units of 100 nanoseconds. */
const GREGORIAN_START = 0x01b21dd213814000n;

const ticks = (count: bigint) => (count - GREGORIAN_START) * 100n;

interface Layout {
  /** Name, first bit and number of bits. */
  readonly fields: readonly (readonly [FieldName, number, number])[];
  readonly time?: (value: Bits128) => bigint;
  readonly hasNode?: boolean;
}

const CLOCK_AND_NODE = [
  ['clock sequence', 66, 14],
  ['node', 80, 48],
] as const;

const HASHED: Layout = {
  fields: [
    ['hash', 0, 48],
    ['version', 48, 4],
    ['hash', 52, 12],
    ['variant', 64, 2],
    ['hash', 66, 62],
  ],
};

/** RFC 9562 §5, by version. */
const LAYOUTS: Readonly<Record<number, Layout>> = {
  1: {
    fields: [
      ['time', 0, 32],
      ['time', 32, 16],
      ['version', 48, 4],
      ['time', 52, 12],
      ['variant', 64, 2],
      ...CLOCK_AND_NODE,
    ],
    time: (value) =>
      ticks((bitsOf(value, 52, 12) << 48n) | (bitsOf(value, 32, 16) << 32n) | bitsOf(value, 0, 32)),
    hasNode: true,
  },
  2: {
    fields: [
      ['local id', 0, 32],
      ['time', 32, 16],
      ['version', 48, 4],
      ['time', 52, 12],
      ['variant', 64, 2],
      ['clock sequence', 66, 6],
      ['local domain', 72, 8],
      ['node', 80, 48],
    ],
    // Its lowest 32 bits have given way to the local id, so this is up to seven minutes too early.
    time: (value) => ticks((bitsOf(value, 52, 12) << 48n) | (bitsOf(value, 32, 16) << 32n)),
    hasNode: true,
  },
  3: HASHED,
  4: {
    fields: [
      ['random', 0, 48],
      ['version', 48, 4],
      ['random', 52, 12],
      ['variant', 64, 2],
      ['random', 66, 62],
    ],
  },
  5: HASHED,
  6: {
    fields: [['time', 0, 48], ['version', 48, 4], ['time', 52, 12], ['variant', 64, 2], ...CLOCK_AND_NODE],
    time: (value) => ticks((bitsOf(value, 0, 48) << 12n) | bitsOf(value, 52, 12)),
    hasNode: true,
  },
  7: {
    fields: [
      ['time', 0, 48],
      ['version', 48, 4],
      ['random', 52, 12],
      ['variant', 64, 2],
      ['random', 66, 62],
    ],
    time: (value) => bitsOf(value, 0, 48) * MILLISECOND,
  },
  8: {
    fields: [
      ['custom', 0, 48],
      ['version', 48, 4],
      ['custom', 52, 12],
      ['variant', 64, 2],
      ['custom', 66, 62],
    ],
  },
};
