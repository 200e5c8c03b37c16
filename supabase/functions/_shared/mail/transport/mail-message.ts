import { Transform, type TransformCallback } from 'node:stream';
import { stoppedError } from './mail-failure.ts';

export interface MailMessage {
  /** The same for every attempt, so that servers and mail clients recognise duplicates. */
  readonly id: string;
  /** The number of retries that somebody requested. */
  readonly round: number;
  readonly to: string;
  readonly replyTo: string | null;
  readonly subject: string;
  readonly text: string;
  readonly html: string | null;
  /** The id of the request or job that caused the message, as in the log; null if unknown. */
  readonly requestId: string | null;
  /**
   * The emails before it in its conversation, oldest first: their Message-IDs, or our id of one of ours. Empty for an email
   * that answers none.
   */
  readonly thread: readonly string[];
  /** Whether another copy may exist, since nobody knows whether the earlier one arrived. */
  readonly isPossibleRepeat: boolean;
}

/** The header with the id of the request that caused the email. */
export const REQUEST_HEADER = 'X-Hln-Request';

/** The header that warns of a possible second copy. */
export const REPEAT_HEADER = 'X-Hln-Possible-Repeat';

/** Our own headers for a message. */
export const ownHeaders = ({
  requestId,
  isPossibleRepeat,
}: MailMessage): Readonly<Record<string, string>> => ({
  ...(requestId === null ? {} : { [REQUEST_HEADER]: requestId }),
  ...(isPossibleRepeat ? { [REPEAT_HEADER]: 'yes' } : {}),
});

/** The Message-ID of one of our emails. @param from the sender of all of them */
export const messageIdOf = (id: string, from: string): string =>
  id.startsWith('<') ? id : `<${id}@${/@([^\s>]+)>?\s*$/.exec(from)?.[1] ?? 'localhost'}>`;

/** What mail programs put conversations together by (RFC 5322, 3.6.4). @returns null for an email that answers none */
export function threadOf({ thread }: MailMessage, from: string) {
  const references = thread.map((id) => messageIdOf(id, from));
  const inReplyTo = references.at(-1);
  return inReplyTo === undefined ? null : { inReplyTo, references };
}

export interface MailTransport {
  /**
   * Sends one message and returns the server's ID for it and the server's reply.
   * @throws MailError
   */
  send(message: MailMessage, handOver: HandOver): Promise<{ readonly id: string; readonly answer: string }>;
}

/**
 * Called when everything but the message's end has been sent; once the end is sent, the server may deliver it.
 * @param headers as they are sent
 * @param isRepeatable whether the receiver drops a second copy
 * @returns false if the message must not be completed
 */
export type HandOver = (headers: string, isRepeatable: boolean) => Promise<boolean>;

/** A limit (in characters) that exceeds the length of our headers. */
const LONGEST_HEADERS = 8_000;

/**
 * Passes a message through, but holds its end back until the handover is recorded. A mail server drops a message
 * without an end (RFC 5321, 4.1.1.4). It is the last stream of a message, so that it knows when the server has asked
 * for the text.
 */
export class HandOverGate extends Transform {
  /** Whether the message's end has been passed on. */
  isHandedOver = false;
  #head = '';
  #isOver = false;
  readonly #read = Promise.withResolvers<void>();
  readonly #handOver: HandOver;

  constructor(handOver: HandOver) {
    super();
    this.#handOver = handOver;
  }

  /** Called when the attempt has failed. Anything that arrives afterwards is discarded. */
  close(): void {
    this.#isOver = true;
  }

  /**
   * Called by the mail library once the server asks for the text. The library also calls it to drain a message that was
   * refused before, in the same turn in which the attempt fails.
   */
  override pipe<Destination extends NodeJS.WritableStream>(
    destination: Destination,
    options?: { end?: boolean },
  ): Destination {
    setImmediate(() => this.#read.resolve());
    return super.pipe(destination, options);
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    if (this.#head.length < LONGEST_HEADERS) this.#head += chunk.toString('utf8');
    done(null, chunk);
  }

  override _flush(done: TransformCallback): void {
    this.#askBeforeEnd().then(() => done(), done);
  }

  async #askBeforeEnd(): Promise<void> {
    await this.#read.promise;
    if (this.#isOver) return;
    const [headers = ''] = this.#head.split('\r\n\r\n', 1);
    if (!(await this.#handOver(headers.slice(0, LONGEST_HEADERS), false))) throw stoppedError();
    this.isHandedOver = true;
  }
}
