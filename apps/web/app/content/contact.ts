import { siteConfig } from '../lib/site-config.ts';

/** An address at the configured domain, so that copy never names a mailbox that may not be ours. */
export function mailbox(name: string): string {
  return `${name}@${siteConfig.contactDomain}`;
}

export const CONTACT = {
  email: mailbox('kiaora'),
  place: 'Te Whanganui-a-Tara, Wellington',
  country: 'Aotearoa New Zealand',
} as const;
