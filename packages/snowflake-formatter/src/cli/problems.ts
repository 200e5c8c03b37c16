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
}

/** Why an operation on a file failed, in words. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return REASONS[code] ?? error.message;
}
