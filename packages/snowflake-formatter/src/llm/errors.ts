import type { LlmErrorCode } from '../types.ts';

/** Why the model's answer cannot be used. */
export class LlmError extends Error {
  override readonly name = 'LlmError';
  readonly code: LlmErrorCode;
  /** The HTTP status, if there was a response. */
  readonly status: number | undefined;

  constructor(code: LlmErrorCode, message: string, status?: number) {
    super(message);
    this.code = code;
    this.status = status;
  }

  toJSON(): { code: LlmErrorCode; message: string; status: number | undefined } {
    return { code: this.code, message: this.message, status: this.status };
  }
}

export function isLlmError(error: unknown): error is LlmError {
  return error instanceof Error && error.name === 'LlmError';
}
