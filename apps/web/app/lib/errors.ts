/** An error with a code that survives bundling, as the backend's own errors carry one. */
export class SiteError extends Error {
  override readonly name = 'SiteError';
  readonly code: string;
  readonly status: number | undefined;

  constructor(code: string, message: string, options: { status?: number; cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.code = code;
    this.status = options.status;
  }

  toJSON(): { name: string; code: string; status: number | undefined; message: string } {
    return { name: this.name, code: this.code, status: this.status, message: this.message };
  }
}

export function isSiteError(error: unknown): error is SiteError {
  return typeof error === 'object' && error !== null && 'name' in error && error.name === 'SiteError';
}

/** The message of anything that may be thrown. */
export function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
