import { findEmails, withoutEmails } from './email-addresses.ts';
import { findPhones } from './phone-numbers.ts';
import { findWeChatIds } from './wechat-ids.ts';

/** How a consultant can reach somebody, as far as it could be recognised. */
export interface ContactDetails {
  readonly email?: string;
  /** International form without spaces: +64211234567. */
  readonly phone?: string;
  readonly wechat?: string;
}

/**
 * Finds the e-mail address, phone number and WeChat ID in what somebody wrote. The last of each counts, since people
 * correct themselves. Finding none is not an error.
 */
export function recogniseContact(texts: readonly string[]): ContactDetails {
  // Chinese keyboards write full-width digits and signs.
  const plain = texts.map((text) => text.normalize('NFKC'));
  const rest = plain.map(withoutEmails);
  const email = plain.flatMap(findEmails).at(-1);
  const phone = rest.flatMap(findPhones).at(-1);
  const wechat = rest.flatMap(findWeChatIds).at(-1);
  return {
    ...(email === undefined ? {} : { email }),
    ...(phone === undefined ? {} : { phone }),
    ...(wechat === undefined ? {} : { wechat }),
  };
}
