/** A refusal that the caller may read: its message goes out as it is. */
export class FunctionError extends Error {
  override readonly name = 'FunctionError';
  readonly status: number;
  readonly code: string;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, code: string, message: string, headers: Record<string, string> = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.headers = headers;
  }

  toJSON() {
    return { code: this.code, error: this.message };
  }
}

export function isFunctionError(error: unknown): error is FunctionError {
  return error instanceof FunctionError;
}
