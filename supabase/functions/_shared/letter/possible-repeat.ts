/** What a mail says, on its way out. */
interface Said {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

const NOTE =
  'This email may be a repeat: the mail server ended the connection without saying whether it had taken an earlier copy.';

/** Says first of all that there may be another copy. */
export const asPossibleRepeat = ({ subject, text, html }: Said): Said => ({
  subject: `Possible repeat: ${subject}`,
  text: `${NOTE}\n\n${text}`,
  html: html.replace(/<body\b[^>]*>/, (body) => `${body}<p><strong>${NOTE}</strong></p>`),
});
