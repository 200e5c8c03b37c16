import type { Socket } from 'node:net';

/** How many requests of a connection may wait for the one before them. */
const MAX_WAITING = 20;

/**
 * Lets the requests of a connection be served one after the other. A client may send them without waiting for answers
 * (RFC 9112, 9.3.2), and Node would have all of them served at once: 80,000 in 3 MB, with their answers in memory
 * until somebody reads them. Neither browsers nor proxies do so.
 * @returns what runs `serve` when it is its turn, and not at all if the connection has ended by then. A connection with
 * too many that wait is ended; their client has to send again what was not answered. `serve` must not reject.
 */
export function inTurn(): (socket: Socket, serve: () => Promise<void>) => Promise<void> {
  const lines = new WeakMap<Socket, { waiting: number; last: Promise<void> }>();
  return async (socket, serve) => {
    const line = lines.get(socket) ?? { waiting: 0, last: Promise.resolve() };
    lines.set(socket, line);
    if (line.waiting >= MAX_WAITING) socket.destroy();
    if (socket.destroyed) return;
    line.waiting += 1;
    const before = line.last;
    const turn = (async () => {
      await before;
      // Node ends the writing side after an answer that says "Connection: close": nothing can be answered after it.
      if (!socket.destroyed && socket.writable) await serve();
      line.waiting -= 1;
    })();
    line.last = turn;
    await turn;
  };
}
