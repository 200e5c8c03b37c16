import type { Socket } from 'node:net';

/** The other side closed the connection before the end of its line, or sent more than a line may have. */
export class LineError extends Error {
  override readonly name = 'LineError';
  readonly reason: 'ended' | 'too-large';

  constructor(reason: 'ended' | 'too-large') {
    super(`No line came (${reason}).`);
    this.reason = reason;
  }
}

const NEWLINE = 0x0a;

/**
 * Reads up to the first end of a line, in at most `maxBytes`. What follows is thrown away.
 * @throws LineError, or the socket's own error
 */
export function readLine(socket: Socket, maxBytes: number): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const chunks: Buffer[] = [];
  let size = 0;
  let isRead = false;
  const settle = (action: () => void) => {
    isRead = true;
    action();
  };
  // Stays for the life of the connection: unread bytes would hide that the other side has closed it.
  socket.on('data', (chunk: Buffer) => {
    if (isRead) return;
    const end = chunk.indexOf(NEWLINE);
    const part = end === -1 ? chunk : chunk.subarray(0, end);
    size += part.length;
    if (size > maxBytes) return settle(() => reject(new LineError('too-large')));
    chunks.push(part);
    if (end !== -1) settle(() => resolve(Buffer.concat(chunks).toString('utf8')));
  });
  socket.once('error', reject);
  socket.once('close', () => reject(new LineError('ended')));
  socket.once('end', () => reject(new LineError('ended')));
  return promise;
}
