// Imported by its own path: pages that need nothing else from the contracts must not load their schemas.
/** An error of the site's own: a member of the common family that adds nothing to it. */
export { CodedError as SiteError, isCodedError as isSiteError } from '@hln/contracts/coded-error';

/** The message of anything that may be thrown. */
export function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
