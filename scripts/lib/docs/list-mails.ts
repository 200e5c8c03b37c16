import { MAIL_EXAMPLES } from '@hln/supabase/mails';
import { table } from './section.ts';

const picture = (name: string, theme: 'light' | 'dark', subject: string) =>
  `![${subject}, in ${theme} mode](mails/${name}-${theme}.webp)`;

/** Lists every email of the site with its pictures, which `npm run docs:mails` draws. */
export function listMails(): string {
  const mails = MAIL_EXAMPLES.map(({ name, kind, when, mail: { subject } }) =>
    [
      `### ${subject}`,
      `\`${kind}\`. ${when}`,
      table(['light', 'dark'], [[picture(name, 'light', subject), picture(name, 'dark', subject)]]),
    ].join('\n\n'),
  );
  return mails.join('\n\n');
}
