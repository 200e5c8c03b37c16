import {
  type BlobRun,
  bytesToText,
  createBase32Encoder,
  createBitDecoder,
  createHexEncoder,
  decodeBase58,
  decodeBits,
  decodeBlobBy,
  encodeBase58,
  encodeBlobBy,
  type Ignored,
  MOST_BASE58_BYTES,
  MOST_BASE58_CHARACTERS,
  mayBeHexDump,
  readHexDump,
  splitChecked,
  withChecksum,
} from '@hln/bytes';
import type { Base64Options } from '../options/options.ts';
import type { ConvertResult, DecodedContent } from './convert-protocol.ts';

type Wrong = Extract<ConvertResult, { kind: 'wrong' }>;

const number = (value: number) => value.toLocaleString('en-NZ');

const FAULTS = {
  manyBytes: `Base58 treats everything as one large number, so this page writes up to ${number(MOST_BASE58_BYTES)} bytes of it. Choose another encoding.`,
  manyCharacters: `Base58 treats everything as one large number, so this page reads up to ${number(MOST_BASE58_CHARACTERS)} characters of it.`,
  noChecksum: 'This is too short for Base58Check, which ends with a checksum of four bytes.',
  wrongChecksum:
    'The Base58Check checksum does not match: a character is wrong, missing or out of place. Compare the text with its source.',
} as const;

const wrong = (message: string): Wrong => ({ kind: 'wrong', error: { message, position: null } });

const SEPARATORS = { none: '', space: ' ', colon: ':' } as const;

/** Writes bytes in hex, Base32 or Base58, as the options say. */
export async function encodeOther(
  content: Blob,
  options: Base64Options,
  run: BlobRun,
): Promise<Blob | Wrong> {
  if (options.base === 'hex') {
    const separator = SEPARATORS[options.hexSeparator];
    return encodeBlobBy(
      createHexEncoder({ upperCase: options.hexCase === 'upper', separator }),
      content,
      run,
    );
  }
  if (options.base === 'base32') {
    const { base32: alphabet, padding, lineWidth } = options;
    return encodeBlobBy(createBase32Encoder({ alphabet, padding, lineWidth }), content, run);
  }
  if (content.size > MOST_BASE58_BYTES) return wrong(FAULTS.manyBytes);
  const bytes = new Uint8Array(await content.arrayBuffer());
  if (!options.checksum) return new Blob([encodeBase58(bytes)]);
  const checked = withChecksum(bytes);
  return checked.length > MOST_BASE58_BYTES ? wrong(FAULTS.manyBytes) : new Blob([encodeBase58(checked)]);
}

export interface OtherContent extends Pick<DecodedContent, 'ignored' | 'checksum' | 'dump'> {
  readonly kind: 'read';
  readonly content: Blob;
}

/** Reads hex, Base32 or Base58 in a text or a file. */
export async function decodeOther(
  source: string | Blob,
  options: Base64Options,
  run: BlobRun,
): Promise<OtherContent | Wrong> {
  if (options.base === 'base58') return decodeNumber(source, options.checksum);
  const bits =
    options.base === 'hex'
      ? ({ base: 'hex' } as const)
      : ({ base: 'base32', alphabet: options.base32, mode: options.mode } as const);
  if (options.base === 'hex') {
    const dump = await dumpIn(source);
    if (dump?.error !== undefined) return { kind: 'wrong', error: dump.error };
    if (dump !== null) {
      const { bytes, ...facts } = dump.dump;
      return { ...read(new Blob([bytes]), []), dump: facts };
    }
  }
  if (typeof source === 'string') {
    const { bytes, error, ignored } = decodeBits(source, bits);
    return error === undefined ? read(new Blob([bytes]), ignored) : { kind: 'wrong', error };
  }
  const decoder = createBitDecoder(bits);
  const { blob, error } = await decodeBlobBy(decoder, source, run);
  return error === undefined ? read(blob, decoder.ignored()) : { kind: 'wrong', error };
}

/** A dump of a file is a text, which has to be in memory. */
const MOST_DUMP = 100_000_000;

async function dumpIn(source: string | Blob): Promise<ReturnType<typeof readHexDump>> {
  if (typeof source === 'string') return readHexDump(source);
  if (source.size > MOST_DUMP || !mayBeHexDump(await source.slice(0, 200).text())) return null;
  return readHexDump(await source.text());
}

async function decodeNumber(source: string | Blob, isChecked: boolean): Promise<OtherContent | Wrong> {
  const length = typeof source === 'string' ? source.length : source.size;
  if (length > MOST_BASE58_CHARACTERS) return wrong(FAULTS.manyCharacters);
  // In Latin-1, each byte of a file is a character, so that an error's position is the byte's.
  const text =
    typeof source === 'string'
      ? source
      : bytesToText(new Uint8Array(await source.arrayBuffer()), 'latin-1').text;
  const { bytes, error, ignored } = decodeBase58(text);
  if (error !== undefined) return { kind: 'wrong', error };
  const checked = splitChecked(bytes);
  if (!isChecked) return read(new Blob([bytes]), ignored, checked?.isValid ? 'present' : null);
  if (checked === null) return wrong(FAULTS.noChecksum);
  return checked.isValid
    ? read(new Blob([checked.payload]), ignored, 'removed')
    : wrong(FAULTS.wrongChecksum);
}

function read(
  content: Blob,
  ignored: readonly Ignored[],
  checksum: OtherContent['checksum'] = null,
): OtherContent {
  return { kind: 'read', content, ignored, checksum, dump: null };
}
