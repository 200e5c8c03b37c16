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

/** A file that cannot be read or written, for a reason that the caller can be told. */
export class FileProblem extends Error {
  override readonly name = 'FileProblem';
  /** Where in the file, from 1; the start where no place is meant. */
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

  /** As it is shown, for the file of this name. */
  at(path: string): string {
    return `${path}:${this.line}:${this.column}: ${this.message}`;
  }
}

/** Why an operation on a file failed, in words. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return REASONS[code] ?? error.message;
}
