import { escapeHtml } from '@hln/supabase/shared/escape-html';
import { RECOVERY_MINUTES } from './recovery-limits.ts';

export interface MailText {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

const time = new Intl.DateTimeFormat('en-NZ', {
  dateStyle: 'full',
  timeStyle: 'short',
  timeZone: 'Pacific/Auckland',
});

/** The mail with the link to a new password. */
export function recoveryMail(request: {
  readonly link: string;
  readonly askedFrom: string;
  readonly askedAt: Date;
}): MailText {
  const asked = `Somebody, most likely you, asked for a new password for your HLN staff account: from the network address ${request.askedFrom}, on ${time.format(request.askedAt)} in New Zealand.`;
  const life = `The link works once and for ${RECOVERY_MINUTES} minutes. If you ask again, only the newest link works.`;
  const otherwise =
    'If it was not you, do nothing: your password stays as it is, and nobody else can read this link.';
  return {
    subject: 'Set a new password',
    text: [asked, `Set it here:\n${request.link}`, life, otherwise].join('\n\n'),
    html: page([
      paragraph(escapeHtml(asked)),
      paragraph(`<a href="${escapeHtml(request.link)}">Set a new password</a>`),
      paragraph(escapeHtml(life)),
      paragraph(escapeHtml(otherwise)),
    ]),
  };
}

/** The mail after a password was changed. */
export function passwordChangedMail(change: {
  readonly loginPage: string;
  readonly changedFrom: string;
  readonly changedAt: Date;
}): MailText {
  const changed = `The password of your HLN staff account was changed: from the network address ${change.changedFrom}, on ${time.format(change.changedAt)} in New Zealand. All other sessions were signed out.`;
  const otherwise =
    'If it was not you, set another one at once with "Forgot password?" on this page, and tell the development team:';
  return {
    subject: 'Your password was changed',
    text: `${changed}\n\n${otherwise}\n${change.loginPage}`,
    html: page([
      paragraph(escapeHtml(changed)),
      paragraph(
        `${escapeHtml(otherwise)} <a href="${escapeHtml(change.loginPage)}">${escapeHtml(change.loginPage)}</a>`,
      ),
    ]),
  };
}

const paragraph = (html: string) => `<p>${html}</p>`;

const page = (paragraphs: readonly string[]) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><body>${paragraphs.join('')}</body></html>`;
