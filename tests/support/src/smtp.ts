import { once } from 'node:events';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  readonly content: string;
}

export interface TestSmtp {
  readonly url: string;
  readonly messages: ReceivedMail[];
  /** Resolves when the first message's content begins to arrive. */
  readonly receiving: Promise<void>;
  /** Resolves when the first message's end has arrived. */
  readonly received: Promise<void>;
  close(): Promise<void>;
}

export interface SmtpBehaviour {
  readonly port?: number;
  /** Answers one step with an error. */
  readonly refuse?: {
    readonly step: 'recipient' | 'content';
    readonly code: number;
    /** The text after the code, such as an enhanced status code. */
    readonly words?: string;
  };
  /** Chooses the refusal for each message by the recipient's address. */
  readonly refusals?: ReadonlyMap<string, number>;
  /** Cuts the connection after the message has arrived, before confirming it. */
  readonly hangUp?: boolean;
  /** Cuts the connection at the recipient, before the message. */
  readonly hangUpAt?: 'recipient';
  /** Accepts the message and never answers. */
  readonly silent?: boolean;
}

const problem = (code: number, words = 'Refused by the test') =>
  Object.assign(new Error(words), { responseCode: code });

/** Starts a real SMTP server on a local port. */
export async function startSmtp(behaviour: SmtpBehaviour = {}): Promise<TestSmtp> {
  const messages: ReceivedMail[] = [];
  const receiving = Promise.withResolvers<void>();
  const received = Promise.withResolvers<void>();
  const { refuse } = behaviour;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    disableReverseLookup: true,
    onRcptTo: (address, _session, callback) => {
      const code = behaviour.refusals?.get(address.address);
      if (behaviour.hangUpAt === 'recipient') {
        for (const connection of server.connections) connection._socket.destroy();
        return;
      }
      if (refuse?.step === 'recipient') callback(problem(refuse.code, refuse.words));
      else callback(code === undefined ? null : problem(code));
    },
    onData: (stream, session, callback) => {
      receiving.resolve();
      let content = '';
      stream.on('data', (chunk: Buffer) => {
        content += chunk.toString();
      });
      stream.on('end', () => {
        received.resolve();
        if (behaviour.silent === true) return;
        if (behaviour.hangUp === true) {
          for (const connection of server.connections) connection._socket.destroy();
          return;
        }
        if (refuse?.step === 'content') {
          callback(problem(refuse.code, refuse.words));
          return;
        }
        const { mailFrom, rcptTo } = session.envelope;
        messages.push({
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map((recipient) => recipient.address),
          content,
        });
        callback();
      });
    },
  });
  // A killed client cuts its connection, which some tests expect.
  server.on('error', () => {});
  const listener = server.listen(behaviour.port ?? 0, '127.0.0.1');
  if (!listener.listening) await once(listener, 'listening');
  const address = listener.address();
  if (address === null || typeof address === 'string') throw new Error('The mail server has no port.');
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    messages,
    receiving: receiving.promise,
    received: received.promise,
    close: () =>
      new Promise<void>((resolve) => {
        for (const connection of server.connections) connection._socket.destroy();
        server.close(() => resolve());
      }),
  };
}
