import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, realpath, rm, stat } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, isAbsolute, join, resolve } from 'node:path';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { askHolder } from './ask-holder.ts';
import { type OwnerChannel, openChannel, type Perform } from './open-channel.ts';
import { MAX_LINE_BYTES, writeRequest } from './protocol.ts';

let root: string;
let folder: string;
let opened: OwnerChannel[] = [];

beforeEach(async () => {
  root = await realpath(await mkdtemp(join(tmpdir(), 'hln-channel-')));
  folder = root;
});
afterEach(async () => {
  for (const channel of opened) await channel.close();
  opened = [];
  await rm(root, { recursive: true });
});

const open = async (limits: Parameters<typeof openChannel>[2] = {}) => {
  const channel = await openChannel(folder, null, { beatMs: 10, ...limits });
  opened.push(channel);
  return channel;
};
const pathOf = ({ address }: OwnerChannel) => resolve(folder, address);
/** Sends a ping as the commands do. */
const ping = ({ address }: Pick<OwnerChannel, 'address'>, silenceMs?: number) =>
  askHolder(folder, { pid: 7, channel: address }, silenceMs)({ kind: 'ping' }, v.null());
const nothing: Perform = async () => null;

/** Sends raw bytes, and resolves to everything received until the other side hangs up. */
async function send(channel: OwnerChannel, bytes: string | Buffer): Promise<string> {
  const socket = connect(pathOf(channel));
  let answer = '';
  socket.on('data', (chunk: Buffer) => {
    answer += chunk.toString();
  });
  socket.write(bytes);
  await once(socket, 'close');
  return answer.trim();
}
const refusal = (fault: string) => JSON.stringify({ outcome: 'refused', fault });

describe('the location of the channel', () => {
  it('is closed to other users, even in a world-readable folder', async () => {
    await chmod(folder, 0o777);
    const before = process.umask(0);
    const path = pathOf(await open());
    process.umask(before);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect((await stat(dirname(path))).mode & 0o777).toBe(0o700);
    expect(dirname(dirname(path))).toBe(folder);
  });

  it("is different if the data folder's path is too long for a socket", async () => {
    folder = join(root, 'x'.repeat(120));
    await mkdir(folder);
    const channel = await open();
    const path = pathOf(channel);
    expect(isAbsolute(channel.address)).toBe(true);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect((await stat(dirname(path))).mode & 0o777).toBe(0o700);
    expect(await readdir(folder)).toEqual([]);
    channel.serve(nothing);
    expect(await ping(channel)).toBeNull();
    await channel.close();
    await expect(stat(dirname(path))).rejects.toThrow('ENOENT');
  });

  it('is removed when the channel is closed', async () => {
    await (await open()).close();
    expect(await readdir(folder)).toEqual([]);
  });
});

describe('a holder', () => {
  it('makes requests wait until it serves, and answers several at once', async () => {
    const channel = await open();
    const early = [ping(channel), ping(channel)];
    channel.serve(nothing);
    expect(await Promise.all([...early, ping(channel)])).toEqual([null, null, null]);
  });

  it('hangs up on waiting clients when it will not serve any', async () => {
    const channel = await open();
    const waiting = expect(ping(channel)).rejects.toMatchObject({ fault: 'gone' });
    const line = connect(pathOf(channel));
    // A sign of life: the connection is established.
    await once(line, 'data');
    await channel.close();
    await waiting;
  });

  it('signals that it is alive while it works', async () => {
    const channel = await open();
    const done = Promise.withResolvers<null>();
    channel.serve(() => done.promise);
    const socket = connect(pathOf(channel));
    let answer = '';
    socket.on('data', (chunk: Buffer) => {
      answer += chunk.toString();
      if (answer.length >= 5) done.resolve(null);
    });
    socket.write(writeRequest(folder, { kind: 'ping' }));
    await once(socket, 'close');
    expect(answer).toMatch(/^ {5,}\{"outcome":"done","result":null\}\n$/);
  });

  it('reports why its work failed', async () => {
    const channel = await open();
    channel.serve(async () => {
      throw new Error('There is no room.');
    });
    await expect(ping(channel)).rejects.toMatchObject({ fault: 'failed', message: 'There is no room.' });
  });

  it('gives up on work that does not end', async () => {
    const channel = await open({ workMs: 20 });
    channel.serve(() => new Promise(() => {}));
    await expect(ping(channel)).rejects.toMatchObject({ fault: 'too-slow' });
  });

  it('finishes current work before it stops, and starts none', async () => {
    const channel = await open();
    const begun = Promise.withResolvers<void>();
    const done = Promise.withResolvers<null>();
    channel.serve(() => {
      begun.resolve();
      return done.promise;
    });
    const first = ping(channel);
    await begun.promise;
    const settled = channel.settle();
    const second = expect(ping(channel)).rejects.toMatchObject({ fault: 'gone' });
    done.resolve(null);
    await settled;
    expect(await first).toBeNull();
    await channel.close();
    await second;
  });

  it('does not wait forever for work that keeps it from stopping', async () => {
    const channel = await open({ settleMs: 20 });
    const begun = Promise.withResolvers<void>();
    channel.serve(() => {
      begun.resolve();
      return new Promise(() => {});
    });
    const cut = expect(ping(channel)).rejects.toMatchObject({ fault: 'gone' });
    await begun.promise;
    await channel.settle();
    await channel.close();
    await cut;
  });
});

describe('an invalid request', () => {
  it.each<[what: string, line: () => string | Buffer, fault: string]>([
    ['another protocol', () => 'GET / HTTP/1.1\r\nHost: x\r\n\r\n', 'malformed'],
    ['bytes', () => Buffer.from([0xff, 0x00, 0xfe, 0x0a]), 'malformed'],
    ['nothing', () => '\n', 'malformed'],
    [
      'an unknown request',
      () => `${JSON.stringify({ version: 2, folder, request: { kind: 'shutdown' } })}\n`,
      'malformed',
    ],
    [
      'a path outside the data API',
      () =>
        `${JSON.stringify({ version: 2, folder, request: { kind: 'data-api', method: 'GET', path: '/auth/v1/user', headers: {}, body: null } })}\n`,
      'malformed',
    ],
    ['another version', () => `${JSON.stringify({ version: 3, folder, more: [] })}\n`, 'other-version'],
    ['another folder', () => writeRequest('/elsewhere', { kind: 'ping' }), 'other-folder'],
    ['a line without end', () => 'x'.repeat(MAX_LINE_BYTES + 1), 'too-large'],
  ])('is refused, and others are served: %s', async (_, line, fault) => {
    const channel = await open();
    channel.serve(nothing);
    expect(await send(channel, line())).toBe(refusal(fault));
    expect(await ping(channel)).toBeNull();
  });

  it('times out if its end never arrives', async () => {
    const channel = await open({ lineMs: 20 });
    channel.serve(nothing);
    expect(await send(channel, '{"version":')).toBe(refusal('too-slow'));
    expect(await ping(channel)).toBeNull();
  });

  it('is dropped when its sender hangs up, as is its work', async () => {
    const channel = await open();
    const aborted = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    channel.serve(async (_request, signal) => {
      signal.addEventListener('abort', () => aborted.resolve());
      begun.resolve();
      await aborted.promise;
      return null;
    });
    const half = connect(pathOf(channel));
    half.write('{"version":2,');
    await once(half, 'data');
    half.destroy();
    const whole = connect(pathOf(channel));
    whole.write(writeRequest(folder, { kind: 'ping' }));
    await begun.promise;
    whole.destroy();
    await aborted.promise;
    expect(await ping(channel)).toBeNull();
  });
});

describe('a command', () => {
  let server: Server | null = null;
  afterEach(() => {
    server?.close();
    server = null;
  });
  /** Starts a listener in place of a channel. */
  const pretend = async (answer: string | null) => {
    server = createServer((socket) => {
      socket.on('error', () => {});
      if (answer !== null) socket.end(answer);
    }).listen(join(folder, 'other'));
    await once(server, 'listening');
    return { address: 'other' };
  };

  it('gives up on a holder without a sign of life', async () => {
    const refused = ping(await pretend(null), 30);
    await expect(refused).rejects.toMatchObject({
      fault: 'silent',
      message: `The process that holds the data folder ${folder} (process 7) is running but does not answer. End it, and try again.`,
    });
  });

  it.each([
    'HTTP/1.1 400 Bad Request\r\n\r\n',
    '{}\n',
    '{"outcome":"done"}\n',
    '{"outcome":"done","result":"text"}\n',
    `${'x'.repeat(MAX_LINE_BYTES + 1)}\n`,
  ])('recognises a holder of another version by its answer: %.40j', async (answer) => {
    await expect(ping(await pretend(answer))).rejects.toMatchObject({ fault: 'other-version' });
  });

  it('recognises a holder from before there were channels', async () => {
    const asked = askHolder(folder, { pid: 7, channel: null })({ kind: 'ping' }, v.null());
    await expect(asked).rejects.toMatchObject({
      fault: 'other-version',
      message: expect.stringContaining('is of another version of this program'),
    });
  });

  it.each(['{"outcome":"done",', ''])(
    'notices that a holder went away before it answered: %j',
    async (answer) => {
      await expect(ping(await pretend(answer))).rejects.toMatchObject({ fault: 'gone' });
    },
  );

  it('reports that nobody listens at an address', async () => {
    await expect(ping({ address: 'nothing' })).rejects.toMatchObject({ fault: 'gone' });
  });

  it('refuses to send more than fits into a line', async () => {
    const channel = await open();
    channel.serve(nothing);
    const ask = askHolder(folder, { pid: 7, channel: channel.address });
    const target = 'x'.repeat(MAX_LINE_BYTES);
    await expect(ask({ kind: 'backup', target }, v.null())).rejects.toMatchObject({ fault: 'too-large' });
  });
});
