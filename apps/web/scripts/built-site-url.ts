import { readConfig } from '../app/lib/config.ts';

type Environment = Readonly<Record<string, string | undefined>>;

const DEFAULT_PORT = '3000';

/**
 * Where the site that is being built will be found, without a slash at the end: `VITE_SITE_URL` or `SITE_URL`, which are
 * one setting, or else where our own server listens, on `PORT`.
 *
 * @throws Error naming the variable that is no URL
 */
export function builtSiteUrl(environment: Environment): string {
  const { PORT = '' } = environment;
  // A port of 0 is chosen by the machine when the server starts.
  const port = /^[1-9]\d{0,4}$/.test(PORT) ? PORT : DEFAULT_PORT;
  return environment.VITE_SITE_URL || environment.SITE_URL
    ? readConfig(environment).siteUrl
    : `http://127.0.0.1:${port}`;
}
