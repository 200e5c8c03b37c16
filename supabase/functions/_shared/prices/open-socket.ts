import { connect as connectTcp, type Socket } from 'node:net';
import { connect as connectTls, rootCertificates } from 'node:tls';
import type { Budget, FetchLimits } from './limits.ts';
import { type FetchRefusal, isFetchRefusal, refusal } from './refusal.ts';

export interface OpenSocketOptions {
  readonly limits: FetchLimits;
  readonly extraAuthorities: readonly string[];
}

/**
 * Opens a connection for a URL to one of the given IP addresses, and to nothing else: the socket is given an IP address,
 * so that no second lookup can return a different one. The certificate is verified against the URL's host name.
 * @throws FetchRefusal `connect`, `tls`, `timeout` or `aborted`
 */
export async function openSocket(
  url: URL,
  addresses: readonly string[],
  budget: Budget,
  options: OpenSocketOptions,
): Promise<Socket> {
  const socket = await openFirst(url, addresses, budget, options.limits.connectMs);
  if (url.protocol === 'http:') return socket;
  try {
    return await budget.spend(`greeting ${url.host}`, options.limits.tlsMs, (signal) =>
      secure(socket, url.hostname, options.extraAuthorities, signal),
    );
  } catch (error) {
    socket.destroy();
    throw isFetchRefusal(error) ? error : refusal('tls', `${url.host}: ${String(error)}`);
  }
}

async function openFirst(url: URL, addresses: readonly string[], budget: Budget, connectMs: number) {
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80));
  let last: FetchRefusal = refusal('connect', `${url.host} has no address.`);
  for (const address of addresses) {
    try {
      return await budget.spend(`connecting to ${address}`, connectMs, (signal) =>
        ready(connectTcp({ host: address, port, noDelay: true }), 'connect', signal),
      );
    } catch (error) {
      if (isFetchRefusal(error) && error.code === 'aborted') throw error;
      last = isFetchRefusal(error) ? error : refusal('connect', `${address}: ${String(error)}`);
    }
  }
  throw last;
}

function secure(socket: Socket, host: string, extraAuthorities: readonly string[], signal: AbortSignal) {
  const literal = /^\[|^[\d.]+$/.test(host);
  const secured = connectTls({
    socket,
    // There is no server name to send with an IP address; the certificate is verified against the IP address.
    ...(literal ? { host: host.replace(/^\[|\]$/g, '') } : { servername: host }),
    ALPNProtocols: ['http/1.1'],
    rejectUnauthorized: true,
    ...(extraAuthorities.length > 0 ? { ca: [...rootCertificates, ...extraAuthorities] } : {}),
  });
  return ready(secured, 'secureConnect', signal);
}

/** Waits for an event of a socket; a socket that fails, closes or is no longer needed is destroyed. */
function ready<S extends Socket>(
  socket: S,
  event: 'connect' | 'secureConnect',
  signal: AbortSignal,
): Promise<S> {
  // Stays for the socket's lifetime: a late reset must not end the process.
  socket.on('error', () => {});
  signal.addEventListener('abort', () => socket.destroy(), { once: true });
  return new Promise((resolve, reject) => {
    socket.once(event, () => resolve(socket));
    socket.once('error', reject);
    socket.once('close', () => reject(new Error('The connection was closed.')));
  });
}
