import type { HandOver } from './hand-over.ts';

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
