import { findEmails, withoutEmails } from './email-addresses.ts';
import { findPhones } from './phone-numbers.ts';
import { findWeChatIds } from './wechat-ids.ts';

/** What a consultant needs to reach somebody, as far as it can be recognised. */
export interface ContactDetails {
  readonly email?: string;
  /** International form without spaces: +64211234567. */
  readonly phone?: string;
  readonly wechat?: string;
}

/**
 * Finds e-mail address, phone number and WeChat id in what somebody wrote. What was written last counts, since
 * people correct themselves. Nothing found is no fault.
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
