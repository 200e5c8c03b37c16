import type { Readable } from 'node:stream';
import { createTransport } from 'nodemailer';
import {
  enhancedCodeOf,
  isMailError,
  MailError,
  type MailFailure,
  type SmtpFailure,
  smtpCause,
} from './mail-failure.ts';
import { HandOverGate, type MailTransport, messageIdOf, ownHeaders, threadOf } from './mail-message.ts';

/** How long (ms) a mail server may take for each step. */
export interface SmtpBounds {
  readonly connect: number;
  readonly greet: number;
  /** The longest silence after the server's greeting. */
  readonly silence: number;
}

const BOUNDS: SmtpBounds = { connect: 10_000, greet: 10_000, silence: 20_000 };

/**
 * Opens a transport for one message. Nodemailer ignores every option that is passed next to a URL, so they go into the
 * URL's query, which it does read.
 */
export function openSmtp(url: string, { connect, greet, silence }: SmtpBounds = BOUNDS) {
  const target = new URL(url);
  const options = {
    dnsTimeout: connect,
    connectionTimeout: connect,
    greetingTimeout: greet,
    socketTimeout: silence,
    // A message may quote a visitor's text, which must never be treated as a file or URL to attach.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  for (const [name, value] of Object.entries(options)) target.searchParams.set(name, String(value));
  return createTransport(target.href);
}

export function smtpTransport(url: string, from: string, bounds: SmtpBounds = BOUNDS): MailTransport {
  return {
    send: async (message, handOver) => {
      const gate = new HandOverGate(handOver);
      // One connection per message, which is what nodemailer does without a pool.
      const transport = openSmtp(url, bounds);
      transport.use('stream', (mail, done) => {
        mail.message.processFunc((text: Readable) => {
          text.on('error', (error: Error) => gate.destroy(error));
          return text.pipe(gate);
        });
        done();
      });
      try {
        const sent = await transport.sendMail({
          messageId: messageIdOf(message.id, from),
          from,
          to: message.to,
          ...(message.replyTo === null ? {} : { replyTo: message.replyTo }),
          subject: message.subject,
          headers: ownHeaders(message),
          ...threadOf(message, from),
          text: message.text,
          ...(message.html === null ? {} : { html: message.html }),
        });
        return { id: sent.messageId, answer: sent.response };
      } catch (error) {
        gate.close();
        if (isMailError(error)) throw error;
        throw toMailError(error, gate.isHandedOver);
      }
    },
  };
}

function toMailError(error: unknown, isHandedOver: boolean): MailError {
  const reason = error instanceof Error ? error.message : String(error);
  const seen = readFailure(error);
  const { response, responseCode, step } = seen;
  // A reply of any kind says what happened to the message; without one nobody knows.
  if (isHandedOver && responseCode === null) {
    return new MailError(`The message was handed over, and no answer came: ${reason}`, false, {
      cause: 'interrupted',
      outcome: 'unknown',
      step: 'DATA',
    });
  }
  const enhanced = enhancedCodeOf(response);
  const failure: MailFailure = {
    cause: smtpCause(seen),
    ...(step !== null && { step }),
    ...(responseCode !== null && { smtp_code: responseCode }),
    ...(enhanced !== null && { enhanced_code: enhanced }),
  };
  return new MailError(reason, isPermanentReply(seen), failure);
}

function readFailure(error: unknown): SmtpFailure {
  const read = (name: string): unknown => (error instanceof Error ? Reflect.get(error, name) : undefined);
  const text = (name: string) => {
    const value = read(name);
    return typeof value === 'string' ? value : null;
  };
  const code = read('responseCode');
  return {
    code: text('code'),
    isNetwork: read('syscall') !== undefined || read('errors') !== undefined,
    step: text('command'),
    response: text('response'),
    responseCode: typeof code === 'number' && code >= 100 && code <= 599 ? code : null,
  };
}

/** A 5xx reply to the recipient or to the text is final (RFC 5321, 4.2.1); one to our login is ours to fix. */
function isPermanentReply({ code, responseCode }: SmtpFailure): boolean {
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode !== null && responseCode >= 500;
}
