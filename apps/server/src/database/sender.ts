import { AsyncLocalStorage } from 'node:async_hooks';
import { networkOf } from '../foundation/networks.ts';

const senders = new AsyncLocalStorage<string>();

/** Runs `work` for a visitor: crashes caused by its statements count against that IP address. */
export const fromSender = <Result>(address: string, work: () => Result): Result =>
  senders.run(networkOf(address), work);

/** The network of the current visitor; null for our own work. */
export const currentSender = (): string | null => senders.getStore() ?? null;

/** The sender has recently crashed the database, and may not use it for a while. */
export class SenderBarredError extends Error {
  override readonly name = 'SenderBarredError';
  readonly waitSeconds: number;

  constructor(waitSeconds: number) {
    super('A statement of this sender has ended the database.');
    this.waitSeconds = waitSeconds;
  }
}

/** The message to such a sender, in any response format. */
export const SENDER_BARRED = 'A request of yours has stopped the database. Try again later.';
