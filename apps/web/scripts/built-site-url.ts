import { readConfig } from '../app/lib/config.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** The URL for a server on this machine. It has no port, so that another port needs no new build. */
const LOCAL = 'http://127.0.0.1:3000';

/**
 * Returns the URL of the site that is being built, without a slash at the end: `VITE_SITE_URL` or `SITE_URL` (two names
 * of one setting), or this machine.
 *
 * @throws Error that names the variable, if it isn't a URL
 */
export function builtSiteUrl(environment: Environment): string {
  return environment.VITE_SITE_URL || environment.SITE_URL ? readConfig(environment).siteUrl : LOCAL;
}
