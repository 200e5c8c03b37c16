import { apiCause, MailError, stoppedError } from './mail-failure.ts';
import { type MailMessage, type MailTransport, messageIdOf, ownHeaders, threadOf } from './mail-message.ts';

const TIMEOUT_MS = 20_000;

/** An HTTP mail API in the shape of https://resend.com/docs/api-reference/emails/send-email */
export function apiTransport(url: string, key: string, from: string): MailTransport {
  return {
    send: async (message, handOver) => {
      const headers = [`From: ${from}`, `To: ${message.to}`, `Subject: ${message.subject}`];
      // The API recognises the key of a message that it already has, so a broken attempt is simply repeated.
      if (!(await handOver(headers.join('\r\n'), true))) throw stoppedError();
      let response: Response;
      try {
        response = await fetch(url, {
          method: 'POST',
          headers: {
            authorization: `Bearer ${key}`,
            'content-type': 'application/json',
            // A retry that somebody requested must not be dropped as a duplicate.
            'idempotency-key': message.round === 0 ? message.id : `${message.id}-${message.round}`,
          },
          body: JSON.stringify({
            from,
            to: [message.to],
            subject: message.subject,
            headers: headersOf(message, from),
            text: message.text,
            ...(message.html === null ? {} : { html: message.html }),
            ...(message.replyTo === null ? {} : { reply_to: message.replyTo }),
          }),
          redirect: 'error',
          signal: AbortSignal.timeout(TIMEOUT_MS),
        });
      } catch (error) {
        const isTimeout = error instanceof DOMException && error.name === 'TimeoutError';
        throw new MailError(error instanceof Error ? error.message : String(error), false, {
          cause: isTimeout ? 'timeout' : 'no-connection',
          step: 'HTTP',
        });
      }
      const answer = (await response.text()).slice(0, 500);
      if (response.ok) return { id: idOf(answer) ?? message.id, answer: `${response.status} ${answer}` };
      // A wrong key, a conflict or an overload is temporary; a message that the API calls invalid will stay invalid.
      const permanent = response.status === 400 || response.status === 413 || response.status === 422;
      throw new MailError(`The mail API answered ${response.status}: ${answer}`, permanent, {
        cause: apiCause(response.status),
        step: 'HTTP',
        smtp_code: response.status,
      });
    },
  };
}

/** Our own headers, and those of a conversation: then the email needs a Message-ID that the next one can name. */
function headersOf(message: MailMessage, from: string): Readonly<Record<string, string>> {
  const thread = threadOf(message, from);
  return {
    ...ownHeaders(message),
    ...(message.replyTo?.includes('+') === true || thread !== null
      ? { 'Message-ID': messageIdOf(message.id, from) }
      : {}),
    ...(thread === null ? {} : { 'In-Reply-To': thread.inReplyTo, References: thread.references.join(' ') }),
  };
}

function idOf(answer: string): string | null {
  try {
    const body: unknown = JSON.parse(answer);
    if (typeof body !== 'object' || body === null || !('id' in body)) return null;
    return typeof body.id === 'string' ? body.id : null;
  } catch {
    return null;
  }
}
