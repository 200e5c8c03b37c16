const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'no such file or folder',
  EACCES: 'permission denied',
  EPERM: 'operation not permitted',
  EISDIR: 'is a folder',
  ELOOP: 'symbolic links lead in a circle',
  ENOSPC: 'no space left on the disk',
  EROFS: 'the disk is read-only',
  EMFILE: 'too many open files',
  ENAMETOOLONG: 'the name is too long',
};

/** A file cannot be read or written. The message gives the reason. */
export class FileProblem extends Error {
  override readonly name = 'FileProblem';
  /** The position in the file, from 1; the start if the problem has no position. */
  readonly line: number;
  readonly column: number;

  constructor(
    message: string,
    place: { readonly line: number; readonly column: number } = { line: 1, column: 1 },
  ) {
    super(message);
    this.line = place.line;
    this.column = place.column;
  }
}

/** The reason why a file operation failed, in words. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return REASONS[code] ?? error.message;
}
