import { findPhones } from './phone-numbers.ts';

/** Names that people use for it; two letters count only if they are not part of a word. */
const NAMES =
  '(?:微信|薇信|威信|v信|wechat|we chat|weixin|wei xin|(?<![a-z0-9])(?:vx|wx)(?![a-z])|加v(?![a-z])|加微)';
/** Words and signs that clearly announce the ID. */
const CERTAIN = '(?: ?(?:号码?|id|账号|帐号|[:=是为])(?: is)?)+';
/** https://weixin.qq.com: 6 to 20 letters, digits, _ and -, beginning with a letter. */
const ID = '[a-z][a-z0-9_-]{5,19}(?![a-z0-9_@-])';

/** After a plain "is" or nothing, a run of letters is more likely a word: "WeChat is better". */
const WECHAT = new RegExp(`${NAMES}(?:${CERTAIN} ?(${ID})|(?: is)?[ -]?(?=[a-z_-]*[0-9_-])(${ID}))`, 'gi');

/** The WeChat IDs in a text, each of which follows a word that announces it. */
function findWeChatIds(text: string): string[] {
  return Array.from(text.replaceAll(/[ \t]+/g, ' ').matchAll(WECHAT), ([, certain, likely]) =>
    String(certain ?? likely),
  );
}

/** Each part has a maximum length, so that matching a long text of nothing but letters stays linear. */
const EMAIL =
  /(?<![a-z0-9])[a-z0-9][a-z0-9._%+-]{0,63}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,24}(?![a-z0-9-])/gi;
const MAX_LENGTH = 254;

/** The email addresses in a text, as they are written. */
function findEmails(text: string): string[] {
  return (text.match(EMAIL) ?? []).filter(({ length }) => length <= MAX_LENGTH);
}

/**
 * The text without its email addresses, which may look like something else: `021@example.com` is not a phone number.
 */
function withoutEmails(text: string): string {
  return text.replace(EMAIL, '\n');
}

/** The contact details that could be recognised. */
export interface ContactDetails {
  readonly email?: string;
  /** International form without spaces: +64211234567. */
  readonly phone?: string;
  readonly wechat?: string;
}

/**
 * Finds the email address, phone number and WeChat ID in what somebody wrote. The last of each counts, because people
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
