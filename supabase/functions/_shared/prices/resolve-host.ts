import { lookup } from 'node:dns/promises';
import { ipAddressScope, isLoopbackName } from '@hln/contracts';
import type { Budget } from './limits.ts';
import { isFetchRefusal, refusal } from './refusal.ts';
import type { Resolve } from './types.ts';

/** How many IP addresses of one name are tried. */
const MAX_ADDRESSES = 3;

export interface ResolveHostOptions {
  readonly resolve: Resolve;
  readonly allowLoopback: boolean;
  readonly dnsMs: number;
}

/**
 * Uses the operating system's resolver. The trailing dot keeps it from searching our own domain; names of this machine
 * are resolved here, as RFC 6761 requires.
 */
export const systemResolve: Resolve = async (host) => {
  if (isLoopbackName(host)) return ['127.0.0.1'];
  const answers = await lookup(`${host}.`, { all: true, verbatim: true });
  return answers.map(({ address }) => address);
};

/**
 * Finds the IP addresses to connect to. If one of them may not be visited, the whole name is refused: such a response is
 * either a mistake or an attack.
 * @param host as the URL parser writes it
 * @returns IP addresses to try, in order; connect to these without another lookup
 * @throws FetchRefusal `unsafe-address`, `dns`, `timeout` or `aborted`
 */
export async function resolveHost(
  host: string,
  budget: Budget,
  { resolve, allowLoopback, dnsMs }: ResolveHostOptions,
): Promise<readonly string[]> {
  const literal = /^\[|^[\d.]+$/.test(host);
  const addresses = literal
    ? [host.replace(/^\[|\]$/g, '')]
    : await budget.spend(`looking up ${host}`, dnsMs, () => lookUp(resolve, host));
  // Tests may use any port of this machine's names, which therefore must not lead elsewhere.
  const expected = isLoopbackName(host) ? ['loopback'] : ['public', ...(allowLoopback ? ['loopback'] : [])];
  const closed = addresses.find((address) => !expected.includes(ipAddressScope(address)));
  if (closed !== undefined) throw refusal('unsafe-address', `${host} is at ${closed}.`);
  return inTurns(addresses).slice(0, MAX_ADDRESSES);
}

async function lookUp(resolve: Resolve, host: string): Promise<readonly string[]> {
  try {
    const addresses = await resolve(host);
    if (addresses.length > 0) return addresses;
  } catch (error) {
    if (isFetchRefusal(error)) throw error;
    throw refusal('dns', `${host}: ${String(error)}`);
  }
  throw refusal('dns', `${host} has no address.`);
}

/** Alternates between IPv4 and IPv6, IPv4 first because not all of our servers have IPv6. */
function inTurns(addresses: readonly string[]): readonly string[] {
  const v6 = addresses.filter((address) => address.includes(':'));
  const v4 = addresses.filter((address) => !address.includes(':'));
  const longest = Math.max(v4.length, v6.length);
  return Array.from({ length: longest }, (_, index) => [v4[index], v6[index]])
    .flat()
    .filter((address) => address !== undefined);
}
