/** Why a JSONPath query is refused, and at which UTF-16 code unit of it. */
export class QueryError extends SyntaxError {
  override readonly name = 'QueryError';
  readonly offset: number;

  constructor(message: string, offset: number) {
    super(message);
    this.offset = offset;
  }

  toJSON(): { message: string; offset: number } {
    return { message: this.message, offset: this.offset };
  }
}

export function isQueryError(error: unknown): error is QueryError {
  return error instanceof Error && error.name === 'QueryError';
}
