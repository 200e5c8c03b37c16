import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';

const current = new AsyncLocalStorage<string>();

/** 64 random bits, by which a log line, a response and an email can be matched. */
const newRequestId = () => randomBytes(8).toString('hex');

/** Runs `work`, and anything it defers, under an id of its own. @param work receives the id */
export const withRequestId = <Result>(work: (id: string) => Result): Result => {
  const id = newRequestId();
  return current.run(id, () => work(id));
};

/** The id of the current request or job; undefined outside of both. */
export const requestId = (): string | undefined => current.getStore();
