import { EMBEDDED_PUBLISHABLE_KEY } from '@hln/contracts';
import * as v from 'valibot';

/**
 * The site's whole environment. Vite bakes the `VITE_` values into the scripts at build time; the build
 * scripts read the same schema from `process.env`.
 */
export interface SiteConfig {
  /** Absolute URL of the backend without a trailing slash, or '' for the page's own origin. */
  readonly backendUrl: string;
  readonly backendKey: string;
  /**
   * URL where feedback looks up the visitor's IP address; '' is our own function `ip`, so that no third party sees the
   * address.
   */
  readonly ipLookupUrl: string;
  /** Where the site is published, without a trailing slash: the base of canonical links and share images. */
  readonly siteUrl: string;
  /** The domain of the email addresses on the pages. */
  readonly contactDomain: string;
  /** Whether the tools are stored for offline use. */
  readonly offline: boolean;
}

function isHttpUrl(value: string): boolean {
  const url = URL.parse(value);
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:') && url.hostname !== '';
}

const httpUrl = (variable: string, what: string) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.check(
      (value) => value === '' || isHttpUrl(value),
      (issue) =>
        `Invalid ${what} URL format: "${String(issue.input)}". ${variable} should start with https://`,
    ),
    v.transform((value) => value.replace(/\/+$/, '')),
  );

const environmentSchema = v.object({
  VITE_BACKEND_URL: v.optional(httpUrl('VITE_BACKEND_URL', 'backend'), ''),
  VITE_BACKEND_KEY: v.optional(v.pipe(v.string(), v.trim()), ''),
  VITE_IP_LOOKUP_URL: v.optional(httpUrl('VITE_IP_LOOKUP_URL', 'IP lookup'), ''),
  VITE_SITE_URL: v.optional(httpUrl('VITE_SITE_URL', 'site'), ''),
  SITE_URL: v.optional(httpUrl('SITE_URL', 'site'), ''),
  VITE_CONTACT_DOMAIN: v.optional(v.pipe(v.string(), v.trim()), ''),
  VITE_OFFLINE: v.optional(v.picklist(['', 'on', 'off'], 'VITE_OFFLINE should be "on" or "off".'), ''),
});

/**
 * Reads and checks the environment.
 *
 * @throws Error naming the variable when a value is not a valid http(s) URL.
 */
export function readConfig(environment: Readonly<Record<string, unknown>>): SiteConfig {
  const result = v.safeParse(environmentSchema, environment);
  if (!result.success) throw new Error(result.issues.map((issue) => issue.message).join('\n'));
  const env = result.output;
  return {
    backendUrl: env.VITE_BACKEND_URL,
    backendKey: env.VITE_BACKEND_KEY || EMBEDDED_PUBLISHABLE_KEY,
    ipLookupUrl: env.VITE_IP_LOOKUP_URL,
    siteUrl: env.VITE_SITE_URL || env.SITE_URL || 'http://127.0.0.1:3000',
    contactDomain: env.VITE_CONTACT_DOMAIN || 'hln.example',
    offline: env.VITE_OFFLINE !== 'off',
  };
}
