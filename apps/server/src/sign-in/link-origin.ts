import { isLoopbackHost } from '@hln/supabase/shared/http/environment/variable';
import type { Gate } from './gate.ts';

/**
 * Where a link in a mail may lead: to SITE_URL and nowhere else. Without SITE_URL (on a developer's machine) the
 * page that asked may say where it is, if that is the reader's own machine; a foreign Host header or redirect_to never
 * gets into a mail.
 * @param wanted the `redirect_to` of the request
 * @param asked the origin that the request was sent to, by its Host header
 */
export function linkOrigin(
  { config, log }: Pick<Gate, 'config' | 'log'>,
  wanted: string | null,
  asked: string,
): string {
  if (config.siteUrl !== null) return config.siteUrl;
  for (const candidate of [wanted, asked]) {
    if (candidate !== null && URL.canParse(candidate) && isLoopback(new URL(candidate))) {
      return new URL(candidate).origin;
    }
  }
  log.warn('SITE_URL is not set: links in mails may not lead to the site.');
  return `http://${config.host}:${config.port}`;
}

function isLoopback({ protocol, hostname }: URL): boolean {
  return /^https?:$/.test(protocol) && isLoopbackHost(hostname);
}
