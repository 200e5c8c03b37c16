type QrErrorCode = 'too-long' | 'bad-version' | 'bad-level' | 'bad-mask' | 'not-unicode';

/** Why an input can't become a QR code. */
export class QrError extends Error {
  override readonly name = 'QrError';
  readonly code: QrErrorCode;
  /** How many characters (or bytes, for a byte input) must be removed, if the input is too long. */
  readonly excess: number;

  constructor(code: QrErrorCode, message: string, excess = 0) {
    super(message);
    this.code = code;
    this.excess = excess;
  }

  toJSON() {
    return { name: this.name, code: this.code, message: this.message, excess: this.excess };
  }
}

/** The four levels of error correction, weakest first: they restore about 7, 15, 25 and 30 % of the symbol. */
export const LEVELS = ['L', 'M', 'Q', 'H'] as const;
export type Level = (typeof LEVELS)[number];

export const MIN_VERSION = 1;
export const MAX_VERSION = 40;

/** A finished QR code. */
export interface QrCode {
  /** 1 to 40; the symbol is `4 * version + 17` modules wide. */
  readonly version: number;
  readonly level: Level;
  /** Rows from top to bottom, true is dark. The quiet zone is not part of it. */
  readonly modules: boolean[][];
}

/** Whether an outside value is a valid level. */
export function isLevel(value: unknown): value is Level {
  return LEVELS.some((level) => level === value);
}
