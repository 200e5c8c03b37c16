import * as v from 'valibot';
import type { OptionsFormat } from '../../../tool-parts/use-options.ts';
import type { PasswordChoices } from '../logic.ts';

export type SecretKind = 'password' | 'passphrase' | 'pin' | 'pronounceable' | 'rules';

/** What is remembered: how secrets are made, never the secrets. */
export interface GeneratorOptions extends PasswordChoices {
  readonly kind: SecretKind;
  readonly howMany: number;
  readonly words: number;
  readonly separator: (typeof SEPARATORS)[number];
  readonly capitals: boolean;
  readonly wordDigit: boolean;
  readonly pinLength: number;
  readonly avoidTrivial: boolean;
  readonly sounds: number;
  readonly capital: boolean;
  readonly digitsAtEnd: number;
  /** Applies to passwords by a site's rules. */
  readonly noSpaces: boolean;
}

/** The range of each number. */
export const LIMITS = {
  length: { min: 4, max: 256 },
  atLeast: { min: 0, max: 9 },
  howMany: { min: 1, max: 1000 },
  words: { min: 3, max: 20 },
  pinLength: { min: 3, max: 12 },
  sounds: { min: 6, max: 64 },
  digitsAtEnd: { min: 0, max: 4 },
} as const;

export const DEFAULTS: GeneratorOptions = {
  kind: 'password',
  howMany: 1,
  length: 20,
  lower: { use: true, atLeast: 1 },
  upper: { use: true, atLeast: 1 },
  digit: { use: true, atLeast: 1 },
  symbol: { use: true, atLeast: 1 },
  symbols: '!#$%&*+-=?@^_~',
  exclude: '',
  lookAlikes: false,
  unique: false,
  maxConsecutive: 0,
  words: 6,
  separator: '-',
  capitals: false,
  wordDigit: false,
  pinLength: 6,
  avoidTrivial: false,
  sounds: 16,
  capital: false,
  digitsAtEnd: 0,
  noSpaces: true,
};

const SEPARATORS = ['-', ' ', '.', '_', ''] as const;

const whole = ({ min, max }: { min: number; max: number }, fallback: number) =>
  v.fallback(v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max)), fallback);
const yesNo = (fallback: boolean) => v.fallback(v.boolean(), fallback);
const shortText = (fallback: string) => v.fallback(v.pipe(v.string(), v.maxLength(200)), fallback);
const classChoice = v.fallback(
  v.object({ use: v.boolean(), atLeast: whole(LIMITS.atLeast, 1) }),
  DEFAULTS.lower,
);

/** The storage key in this browser. */
export const GENERATOR_OPTIONS: OptionsFormat<GeneratorOptions> = {
  key: 'password-generator-options',
  schema: v.object({
    kind: v.fallback(v.picklist(['password', 'passphrase', 'pin', 'pronounceable', 'rules']), DEFAULTS.kind),
    howMany: whole(LIMITS.howMany, DEFAULTS.howMany),
    length: whole(LIMITS.length, DEFAULTS.length),
    lower: classChoice,
    upper: classChoice,
    digit: classChoice,
    symbol: classChoice,
    symbols: shortText(DEFAULTS.symbols),
    exclude: shortText(DEFAULTS.exclude),
    lookAlikes: yesNo(DEFAULTS.lookAlikes),
    unique: yesNo(DEFAULTS.unique),
    maxConsecutive: whole({ min: 0, max: 3 }, DEFAULTS.maxConsecutive),
    words: whole(LIMITS.words, DEFAULTS.words),
    separator: v.fallback(v.picklist(SEPARATORS), '-'),
    capitals: yesNo(DEFAULTS.capitals),
    wordDigit: yesNo(DEFAULTS.wordDigit),
    pinLength: whole(LIMITS.pinLength, DEFAULTS.pinLength),
    avoidTrivial: yesNo(DEFAULTS.avoidTrivial),
    sounds: whole(LIMITS.sounds, DEFAULTS.sounds),
    capital: yesNo(DEFAULTS.capital),
    digitsAtEnd: whole(LIMITS.digitsAtEnd, DEFAULTS.digitsAtEnd),
    noSpaces: yesNo(DEFAULTS.noSpaces),
  }),
  defaults: DEFAULTS,
};
