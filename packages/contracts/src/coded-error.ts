export interface CodedErrorOptions {
  /** Of HTTP, where there is one; 0 when no answer came. */
  readonly status?: number;
  readonly cause?: unknown;
}

/**
 * The base of the errors that programs tell apart: by their code, never by the words of their message.
 * A class of the family sets its own `name` and has a predicate made by {@link errorPredicate}.
 */
export class CodedError extends Error {
  override readonly name: string = 'CodedError';
  /** What the predicates look at: `instanceof` fails as soon as two bundles each hold a copy of the class. */
  readonly isCodedError = true;
  readonly code: string;
  /** null where there is none. */
  readonly status: number | null;

  constructor(code: string, message: string, { status, cause }: CodedErrorOptions = {}) {
    super(message, { cause });
    this.code = code;
    this.status = status ?? null;
  }

  /** All its fields; the message is not enumerable by itself. */
  toJSON(): object {
    return { ...this, message: this.message };
  }
}

export function isCodedError(error: unknown): error is CodedError {
  return Object(error).isCodedError === true;
}

/** The predicate of one class of the family, which holds for every copy of that class. */
export function errorPredicate<Class extends CodedError>(
  name: Class['name'],
): (error: unknown) => error is Class {
  return (error): error is Class => isCodedError(error) && error.name === name;
}
