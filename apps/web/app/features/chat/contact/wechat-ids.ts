/** What people call it; two letters count only when they are not part of a word. */
const NAMES =
  '(?:微信|薇信|威信|v信|wechat|we chat|weixin|wei xin|(?<![a-z0-9])(?:vx|wx)(?![a-z])|加v(?![a-z])|加微)';
/** Words and signs that leave no doubt that the ID comes next. */
const CERTAIN = '(?: ?(?:号码?|id|账号|帐号|[:=是为])(?: is)?)+';
/** https://weixin.qq.com: 6 to 20 letters, digits, _ and -, a letter first. */
const ID = '[a-z][a-z0-9_-]{5,19}(?![a-z0-9_@-])';

/** After a plain "is" or nothing, letters alone are more likely a word: "WeChat is better". */
const WECHAT = new RegExp(`${NAMES}(?:${CERTAIN} ?(${ID})|(?: is)?[ -]?(?=[a-z_-]*[0-9_-])(${ID}))`, 'gi');

/** The WeChat IDs in a text, each of which follows a word that says so. */
export function findWeChatIds(text: string): string[] {
  return Array.from(text.replaceAll(/[ \t]+/g, ' ').matchAll(WECHAT), ([, certain, likely]) =>
    String(certain ?? likely),
  );
}
