import { CodedError, errorPredicate } from '@hln/contracts';

interface FunctionErrorOptions {
  /** Response headers besides those that every function sends. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly cause?: unknown;
}

/** A refusal that the caller may read: the response contains its code and message unchanged. */
export class FunctionError extends CodedError {
  override readonly name = 'FunctionError';
  declare readonly status: number;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    code: string,
    message: string,
    { headers = {}, cause }: FunctionErrorOptions = {},
  ) {
    super(code, message, { status, cause });
    this.headers = headers;
  }

  /** The body of the response. */
  override toJSON() {
    return { code: this.code, error: this.message };
  }
}

export const isFunctionError = errorPredicate<FunctionError>('FunctionError');
