import type { Place } from './locate.ts';

/** Why a text is invalid JSON, where, and what to do about it. */
export class JsonError extends SyntaxError implements Place {
  override readonly name = 'JsonError';
  readonly offset: number;
  readonly line: number;
  readonly column: number;

  constructor(message: string, { offset, line, column }: Place) {
    super(message);
    this.offset = offset;
    this.line = line;
    this.column = column;
  }

  toJSON(): Place & { message: string } {
    return { message: this.message, offset: this.offset, line: this.line, column: this.column };
  }
}

export function isJsonError(error: unknown): error is JsonError {
  return error instanceof Error && error.name === 'JsonError';
}
