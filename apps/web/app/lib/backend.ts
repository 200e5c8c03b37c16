import { siteConfig } from './site-config.ts';

/** The backend's base URL: the configured one, or the origin the page came from. */
export function backendUrl(): string {
  return siteConfig.backendUrl || window.location.origin;
}

/** Headers that every call to the backend carries. */
export function backendHeaders(): Record<string, string> {
  return { apikey: siteConfig.backendKey, authorization: `Bearer ${siteConfig.backendKey}` };
}

/** URL of a server function: `functionUrl('ip')` is `{backend}/functions/v1/ip`. */
export function functionUrl(name: string): string {
  return `${backendUrl()}/functions/v1/${name}`;
}
