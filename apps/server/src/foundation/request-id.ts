import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';

const current = new AsyncLocalStorage<string>();

/** 64 random bits, by which a line of the log, an answer and a mail are found to belong together. */
const newRequestId = () => randomBytes(8).toString('hex');

/** Runs `work`, and whatever it defers, under an id of its own. @param work is handed the id */
export const withRequestId = <Result>(work: (id: string) => Result): Result => {
  const id = newRequestId();
  return current.run(id, () => work(id));
};

/** The id of the request or job that is being worked on; undefined outside of both. */
export const requestId = (): string | undefined => current.getStore();
