import { readConfig } from '../app/lib/config.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Of a server on this machine, which nobody links to: the port that it listens on is no reason to build again. */
const LOCAL = 'http://127.0.0.1:3000';

/**
 * Where the site that is being built will be found, without a slash at the end: `VITE_SITE_URL` or `SITE_URL`, which are
 * one setting, or else this machine.
 *
 * @throws Error naming the variable that is no URL
 */
export function builtSiteUrl(environment: Environment): string {
  return environment.VITE_SITE_URL || environment.SITE_URL ? readConfig(environment).siteUrl : LOCAL;
}
