import { Transform, type TransformCallback } from 'node:stream';
import { stoppedError } from './mail-failure.ts';

export interface MailMessage {
  /** The same for every attempt, so that servers and mail clients recognise duplicates. */
  readonly id: string;
  /** Counts the rounds of attempts that somebody asked for. */
  readonly round: number;
  readonly to: string;
  readonly replyTo: string | null;
  readonly subject: string;
  readonly text: string;
  readonly html: string | null;
  /** Of the request or job that had it written, as the log names it; null where nobody knows. */
  readonly requestId: string | null;
  /** Whether there may be another copy, since nobody knows what became of it. */
  readonly isPossibleRepeat: boolean;
}

/** Carries the id of the request that had the mail written. */
export const REQUEST_HEADER = 'X-Hln-Request';

/** Says that there may be another copy. */
export const REPEAT_HEADER = 'X-Hln-Possible-Repeat';

/** Headers of our own. */
export const ownHeaders = ({
  requestId,
  isPossibleRepeat,
}: MailMessage): Readonly<Record<string, string>> => ({
  ...(requestId === null ? {} : { [REQUEST_HEADER]: requestId }),
  ...(isPossibleRepeat ? { [REPEAT_HEADER]: 'yes' } : {}),
});

export interface MailTransport {
  /**
   * Hands over one message and returns the server's ID for it, and its words.
   * @throws MailError
   */
  send(message: MailMessage, handOver: HandOver): Promise<{ readonly id: string; readonly answer: string }>;
}

/**
 * Asked when all of a message has been sent but its end, from which on the server may deliver it.
 * @param headers as they are sent
 * @param isRepeatable whether whoever takes the message drops a second copy
 * @returns false when it must not be ended
 */
export type HandOver = (headers: string, isRepeatable: boolean) => Promise<boolean>;

/** Longer headers than ours are. */
const LONGEST_HEADERS = 8_000;

/**
 * Lets a message through, and holds its end back until that is on record. Without its end a mail server drops a message
 * (RFC 5321, 4.1.1.4). It is the last stream of a message, so that it knows when the server has asked for the text.
 */
export class HandOverGate extends Transform {
  /** Whether the end has been let through. */
  isHandedOver = false;
  #head = '';
  #isOver = false;
  readonly #read = Promise.withResolvers<void>();
  readonly #handOver: HandOver;

  constructor(handOver: HandOver) {
    super();
    this.#handOver = handOver;
  }

  /** Called when the attempt has failed. What comes through afterwards goes nowhere. */
  close(): void {
    this.#isOver = true;
  }

  /**
   * Called by the mail library once the server wants the text; also for a message that was refused before, to be rid of
   * it, and in the same turn as the attempt fails.
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
