import { once } from 'node:events';
import { type ClientHttp2Session, connect, type IncomingHttpHeaders } from 'node:http2';
import { connect as connectPlainly } from 'node:net';
import { connect as connectTls } from 'node:tls';

/** A response over HTTP/2. */
export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A visitor with one connection to a proxy. */
export interface Visitor {
  ask(path: string, options?: AskOptions): Promise<Answer>;
  close(): void;
}

export interface AskOptions {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Connects only over TLS and HTTP/2. @param localAddress the visitor's IP address, one of this machine's */
export async function visit(port: number, ca: string, localAddress = '127.0.0.1'): Promise<Visitor> {
  const socket = connectTls({
    socket: connectPlainly({ host: '127.0.0.1', port, localAddress }),
    ca,
    servername: 'localhost',
    ALPNProtocols: ['h2'],
  });
  await once(socket, 'secureConnect');
  const session = connect('https://localhost', { createConnection: () => socket });
  // A request that this aborts reports the error itself.
  session.on('error', () => {});
  return { ask: (path, options) => askOver(session, path, options), close: () => session.destroy() };
}

async function askOver(
  session: ClientHttp2Session,
  path: string,
  { method = 'GET', headers = {}, body }: AskOptions = {},
): Promise<Answer> {
  const stream = session.request({ ':path': path, ':method': method, ...headers });
  const chunks: Buffer[] = [];
  stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = once(stream, 'end');
  const answered = once(stream, 'response');
  stream.end(body);
  const [answer] = (await answered) as [IncomingHttpHeaders & { ':status': number }];
  await ended;
  return { status: answer[':status'], headers: answer, body: Buffer.concat(chunks).toString('latin1') };
}
