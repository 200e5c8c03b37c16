export interface CodedErrorOptions {
  /** The HTTP status, if there is one; 0 if no response came. */
  readonly status?: number;
  readonly cause?: unknown;
}

/**
 * The base class of errors that programs tell apart by code, never by their message. Each subclass sets its own `name`
 * and has a predicate made by {@link errorPredicate}.
 */
export class CodedError extends Error {
  override readonly name: string = 'CodedError';
  /** What the predicates check: `instanceof` fails as soon as two bundles each contain a copy of the class. */
  readonly isCodedError = true;
  readonly code: string;
  /** null if there is none. */
  readonly status: number | null;

  constructor(code: string, message: string, { status, cause }: CodedErrorOptions = {}) {
    super(message, { cause });
    this.code = code;
    this.status = status ?? null;
  }

  /** Returns all fields; the message is not enumerable by default. */
  toJSON(): object {
    return { ...this, message: this.message };
  }
}

export function isCodedError(error: unknown): error is CodedError {
  return Object(error).isCodedError === true;
}

/** Returns the predicate for one subclass, which works for every copy of that class. */
export function errorPredicate<Class extends CodedError>(
  name: Class['name'],
): (error: unknown) => error is Class {
  return (error): error is Class => isCodedError(error) && error.name === name;
}
