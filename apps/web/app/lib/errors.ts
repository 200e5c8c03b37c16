import { CodedError, errorPredicate } from '@hln/contracts';

/** An error of the site's own, with a code as the backend's errors carry one. */
export class SiteError extends CodedError {
  override readonly name = 'SiteError';
}

export const isSiteError = errorPredicate<SiteError>('SiteError');

/** The text of anything that was thrown. */
export function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
