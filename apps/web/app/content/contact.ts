import { siteConfig } from '../lib/site-config.ts';

/** An email address at the configured domain, so that copy never names a mailbox that may not be ours. */
export function mailbox(name: string): string {
  return `${name}@${siteConfig.contactDomain}`;
}

export const CONTACT = {
  email: mailbox('kiaora'),
  /** What search engines are told about us. */
  description:
    'AI consultancy in Wellington, New Zealand: AI-powered business management, process automation and data-driven decision-making.',
} as const;

/** A link that opens the visitor's mail program. */
export const MAIL_LINK = {
  before: 'Or email',
  email: CONTACT.email,
  href: `mailto:${CONTACT.email}?subject=${encodeURIComponent('A job that takes too long')}`,
} as const;
