import type { EmailDetails } from '@hln/contracts';

/**
 * The headers of a mail: as they were last sent, or as far as they are known before that.
 * @returns lines, and whether they were sent
 */
export function headersOf(mail: EmailDetails): { readonly text: string; readonly isSent: boolean } {
  const sent = mail.attempts.findLast(({ headers }) => headers !== null && headers !== '');
  if (typeof sent?.headers === 'string') {
    return { text: sent.headers.replaceAll('\r\n', '\n'), isSent: true };
  }
  const lines = [
    `To: ${mail.recipient}`,
    ...(mail.reply_to === null ? [] : [`Reply-To: ${mail.reply_to}`]),
    `Subject: ${mail.subject}`,
  ];
  return { text: lines.join('\n'), isSent: false };
}

/** The whole mail as text, its parts before they are encoded. */
export function sourceOf(mail: EmailDetails): string {
  const parts = [
    headersOf(mail).text,
    ...(mail.text === null ? [] : [`--- text/plain; charset=utf-8 ---\n\n${mail.text.trimEnd()}`]),
    ...(mail.html === null ? [] : [`--- text/html; charset=utf-8 ---\n\n${mail.html.trimEnd()}`]),
  ];
  return parts.join('\n\n');
}
