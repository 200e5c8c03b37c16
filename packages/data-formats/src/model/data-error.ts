/** Why a text can't be read or a value can't be written, and what to do about it. */
export class DataError extends Error {
  override readonly name = 'DataError';
  /** Where in the text that was read, in UTF-16 code units from 0; null if it concerns all of it. */
  readonly offset: number | null;
  readonly length: number;

  constructor(message: string, offset: number | null = null, length = 0) {
    super(message);
    this.offset = offset;
    this.length = length;
  }

  toJSON(): { message: string; offset: number | null; length: number } {
    return { message: this.message, offset: this.offset, length: this.length };
  }
}

export function isDataError(error: unknown): error is DataError {
  return error instanceof Error && error.name === 'DataError';
}

export function tooDeep(limit: number, offset: number): DataError {
  return new DataError(
    `Lists and objects are nested more than ${limit} levels deep here. Flatten the data first.`,
    offset,
    1,
  );
}

/** Runs a parser that recurses, and reports a text that is nested too deeply for it. */
export function withinStack<Result>(limit: number, run: () => Result): Result {
  try {
    return run();
  } catch (error) {
    // Each browser has its own words for a full stack.
    if (!(error instanceof RangeError) && !(error instanceof Error && error.name === 'InternalError'))
      throw error;
    throw new DataError(
      `Lists and objects are nested more than ${limit} levels deep. Flatten the data first.`,
    );
  }
}
