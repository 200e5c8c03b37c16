import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** One address for servers that come and go behind it, as a load balancer has. */
export interface FrontDoor {
  /** Its origin. */
  readonly url: string;
  /** Leads to the server of that origin from now on; before, it leads nowhere. */
  leadTo(serverUrl: string): void;
  close(): Promise<void>;
}

/** A server that is started anew on its old port may find the port taken meanwhile; this one keeps its port. */
export async function openFrontDoor(): Promise<FrontDoor> {
  let port: number | null = null;
  const sockets = new Set<Socket>();
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  };
  const server = createServer((visitor) => {
    keep(visitor);
    if (port === null) {
      visitor.destroy();
      return;
    }
    const inside = connect(port, '127.0.0.1');
    keep(inside);
    // Whichever end breaks off, the other one hears of it.
    visitor.on('error', () => inside.destroy());
    inside.on('error', () => visitor.destroy());
    visitor.pipe(inside).pipe(visitor);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The front door has no port.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    leadTo(serverUrl) {
      port = Number(new URL(serverUrl).port);
    },
    async close() {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
  };
}
