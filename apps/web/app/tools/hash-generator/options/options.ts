import { ALGORITHMS, type AlgorithmId } from '@hln/digests';
import * as v from 'valibot';
import type { ShareFormat } from '../../../lib/share-link.ts';
import { MOST_SHARED } from '../../../tool-parts/text-limits.ts';
import type { OptionsFormat } from '../../../tool-parts/use-options.ts';

const ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'latin-1', 'hex', 'base64'] as const;
/** What a typed text stands for: characters in an encoding, or bytes written in hex or Base64. */
export type InputEncoding = (typeof ENCODINGS)[number];

const FORMATS = ['hex', 'hex-upper', 'base64', 'base64url'] as const;
export type DigestFormat = (typeof FORMATS)[number];

export interface HashOptions {
  readonly mode: 'hash' | 'hmac';
  /** The algorithms that are shown, in the order of the catalogue. */
  readonly algorithms: readonly AlgorithmId[];
  readonly encoding: InputEncoding;
  readonly keyEncoding: InputEncoding;
  readonly format: DigestFormat;
  /** Each line of the text or file is hashed by itself. */
  readonly eachLine: boolean;
  /** The algorithm for new lists of a folder's files. */
  readonly listAlgorithm: AlgorithmId;
}

const IDS = ALGORITHMS.map(({ id }) => id);
const USUAL: readonly AlgorithmId[] = [
  'MD5',
  'SHA-1',
  'SHA-256',
  'SHA-384',
  'SHA-512',
  'SHA3-256',
  'BLAKE3',
  'CRC32',
];

export const DEFAULT_OPTIONS: HashOptions = {
  mode: 'hash',
  algorithms: USUAL,
  encoding: 'utf-8',
  keyEncoding: 'utf-8',
  format: 'hex',
  eachLine: false,
  listAlgorithm: 'SHA-256',
};

const oneOf = <const Value extends string>(values: readonly Value[], fallback: Value) =>
  v.fallback(v.picklist(values), fallback);

/** Options from storage or a link: a missing or foreign value becomes its default, so an old copy never fails. */
const optionsSchema: v.GenericSchema<unknown, HashOptions> = v.object({
  mode: oneOf(['hash', 'hmac'], DEFAULT_OPTIONS.mode),
  algorithms: v.fallback(v.pipe(v.array(v.picklist(IDS)), v.maxLength(IDS.length)), [...USUAL]),
  encoding: oneOf(ENCODINGS, DEFAULT_OPTIONS.encoding),
  keyEncoding: oneOf(ENCODINGS, DEFAULT_OPTIONS.keyEncoding),
  format: oneOf(FORMATS, DEFAULT_OPTIONS.format),
  eachLine: v.fallback(v.boolean(), DEFAULT_OPTIONS.eachLine),
  listAlgorithm: oneOf(IDS, DEFAULT_OPTIONS.listAlgorithm),
});

/** The storage key in this browser. */
export const HASH_OPTIONS: OptionsFormat<HashOptions> = {
  key: 'hash-generator-options',
  schema: optionsSchema,
  defaults: DEFAULT_OPTIONS,
};

/** The contents of a link. It has no field for an HMAC's key, so that none can ever get into one. */
export interface SharedHash {
  readonly text: string;
  readonly expected: string;
  readonly options: HashOptions;
}

export const SHARED_HASH: ShareFormat<SharedHash> = {
  name: 'state',
  schema: v.object({
    text: v.pipe(v.string(), v.maxLength(MOST_SHARED)),
    expected: v.fallback(v.pipe(v.string(), v.maxLength(4096)), ''),
    options: optionsSchema,
  }),
  mostCharacters: MOST_SHARED,
};
