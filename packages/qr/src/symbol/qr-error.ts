export type QrErrorCode = 'too-long' | 'bad-version' | 'bad-level' | 'bad-mask' | 'not-unicode';

/** Why no QR code can be made of an input. */
export class QrError extends Error {
  override readonly name = 'QrError';
  readonly code: QrErrorCode;
  /** How many characters (of bytes: how many bytes) must go, if the input is too long. */
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
