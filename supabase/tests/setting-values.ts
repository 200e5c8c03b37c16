import type { SettingKey } from '@hln/contracts/settings';

const LONG = 'x'.repeat(1_000_000);

/** Values that fit, each at an edge. */
export const FITTING: readonly (readonly [SettingKey, unknown])[] = [
  ['chat.quiet-minutes', 1],
  ['chat.quiet-minutes', 1440],
  ['chat.retention-days', 180],
  ['donations.open', false],
  // Anything else takes a second factor of one's own (second-factor.test.ts).
  ['accounts.second-factor', 'off'],
  ['mail.contact-to', 'a@localhost'],
  ['mail.contact-to', 'Ngā Mihi <o.b+c@sub.example.nz>'],
  ['banner.text', '<b>**Closed**</b> & "so on", kia ora'],
  ['banner.text-zh', '网站维护中'],
  ['banner.from', '2026-11-22T10:00:00.000Z'],
  ['costs.import-secret', 'x'.repeat(32)],
  ['content.build-hook', 'https://api.hooks.example.com/build/a?b=c'],
];

/** Values that do not: of another type, out of range, with more than one line or recipient, or endless. */
export const UNFIT: readonly (readonly [SettingKey, unknown])[] = [
  ['chat.quiet-minutes', 0],
  ['chat.quiet-minutes', 1441],
  ['chat.quiet-minutes', 1.5],
  ['chat.quiet-minutes', 1e300],
  ['chat.quiet-minutes', '10'],
  ['chat.quiet-minutes', true],
  ['chat.quiet-minutes', [10]],
  ['chat.quiet-minutes', { value: 10 }],
  // More than the pages promise.
  ['chat.retention-days', 181],
  ['contact.retention-days', 366],
  ['feedback.retention-days', 366],
  ['feedback.retention-days', 29],
  ['donations.open', 'true'],
  ['donations.open', 1],
  ['accounts.second-factor', 'nobody'],
  ['accounts.second-factor', 'toString'],
  ['accounts.second-factor', true],
  ['mail.contact-to', 'a@b.nz\r\nBcc: all@example.com'],
  ['mail.contact-to', 'a@b.nz\nBcc: all@example.com'],
  ['mail.contact-to', 'A\r\nBcc: all@example.com <a@b.nz>'],
  ['mail.contact-to', 'a@b.nz, b@b.nz'],
  ['mail.contact-to', 'a@b.nz; b@b.nz'],
  ['mail.contact-to', 'A <a@b.nz> <b@b.nz>'],
  ['mail.contact-to', '"A, B" <a@b.nz>'],
  ['mail.contact-to', 'a@b.nz\u2028x'],
  ['mail.contact-to', 'nobody'],
  ['mail.contact-to', ''],
  ['mail.contact-to', `${'a'.repeat(190)}@example.nz`],
  ['banner.text', 'two\nlines'],
  ['banner.text', 'turned \u202e round'],
  ['banner.text', 'x'.repeat(201)],
  ['banner.text', LONG],
  ['banner.text', 5],
  ['banner.from', 'tomorrow'],
  ['banner.from', '2026-13-45T10:00:00.000Z'],
  ['banner.from', '2026-11-22'],
  ['costs.import-secret', 'too short'],
  // What is called from within: by https, and nowhere but on the internet.
  ['content.build-hook', 'http://hooks.example.com/build'],
  ['content.build-hook', 'https://localhost/build'],
  ['content.build-hook', 'https://10.0.0.7/build'],
  ['content.build-hook', 'https://169.254.169.254/latest'],
  ['content.build-hook', 'https://hooks.example.com:8080/build'],
  ['content.build-hook', 'https://a:b@hooks.example.com/build'],
  ['content.build-hook', 'ftp://hooks.example.com/build'],
  ['content.build-hook', `https://hooks.example.com/${'x'.repeat(500)}`],
  ['costs.import-secret', LONG],
];
