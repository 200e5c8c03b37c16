import { AsyncLocalStorage } from 'node:async_hooks';
import { networkOf } from '../foundation/networks.ts';

const senders = new AsyncLocalStorage<string>();

/** Runs `work` for a visitor: what its statements do to the database counts against that IP address. */
export const fromSender = <Result>(address: string, work: () => Result): Result =>
  senders.run(networkOf(address), work);

/** The network of the visitor for whom this runs; null for our own work. */
export const currentSender = (): string | null => senders.getStore() ?? null;

/** The sender has ended the database lately, and may not use it for a while. */
export class SenderBarredError extends Error {
  override readonly name = 'SenderBarredError';
  readonly waitSeconds: number;

  constructor(waitSeconds: number) {
    super('A statement of this sender has ended the database.');
    this.waitSeconds = waitSeconds;
  }
}

/** What such a sender is told, with any status code's body. */
export const SENDER_BARRED = 'A request of yours has stopped the database. Try again later.';
