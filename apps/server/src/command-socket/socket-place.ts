import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import type { Server } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';

/** The longest socket path (bytes) that every system accepts: macOS has room for 104, with a final zero. */
const MAX_PATH_BYTES = 103;

/**
 * Makes `server` listen where only this process's owner can reach it: on a socket (mode 0600) in a new folder (mode
 * 0700) inside the data folder. If that path is too long, or the file system has no sockets, the new folder is a
 * temporary one. On Windows it is a pipe with a random name.
 * @param folder the data folder's real path
 * @returns the address to connect to, which {@link socketPath} reads
 */
export async function listenPrivately(server: Server, folder: string): Promise<string> {
  if (process.platform === 'win32') {
    const pipe = `\\\\.\\pipe\\owner-${randomUUID()}`;
    await listen(server, pipe);
    return pipe;
  }
  const inDataFolder = await listenIn(server, folder);
  if (typeof inDataFolder === 'string') return relative(folder, inDataFolder);
  const elsewhere = await listenIn(server, tmpdir());
  if (typeof elsewhere === 'string') return elsewhere;
  throw new Error(
    `No socket can be made in ${folder} (${inDataFolder.message}), nor in ${tmpdir()} (${elsewhere.message}).`,
    { cause: elsewhere },
  );
}

/** Returns the path to connect to, or to remove. */
export function socketPath(folder: string, address: string): string {
  return resolve(folder, address);
}

/** Removes what is left of an address after its server was closed, which deletes the socket itself. */
export async function removePlace(folder: string, address: string): Promise<void> {
  if (process.platform === 'win32') return;
  await rm(dirname(socketPath(folder, address)), { recursive: true, force: true });
}

async function listenIn(server: Server, parent: string): Promise<string | Error> {
  const folder = await mkdtemp(join(parent, 'owner-'));
  const path = join(folder, 'socket');
  try {
    if (Buffer.byteLength(path) > MAX_PATH_BYTES) throw new RangeError('the path is too long for a socket');
    await listen(server, path);
    await chmod(path, 0o600);
    return path;
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    return error instanceof Error ? error : new Error(String(error));
  }
}

async function listen(server: Server, path: string): Promise<void> {
  const listening = once(server, 'listening');
  server.listen(path);
  await listening;
}
