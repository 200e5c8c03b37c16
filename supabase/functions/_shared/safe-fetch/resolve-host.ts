import { lookup } from 'node:dns/promises';
import { addressScope, isLoopbackName } from '@hln/contracts';
import type { Budget } from './budget.ts';
import { isFetchRefusal } from './refusal.ts';
import { refusal } from './refusals.ts';
import type { Resolve } from './types.ts';

/** How many addresses of one name are tried. */
const MOST_ADDRESSES = 3;

export interface ResolveHostOptions {
  readonly resolve: Resolve;
  readonly allowLoopback: boolean;
  readonly dnsMs: number;
}

/**
 * Asks the operating system. The dot at the end keeps it from trying the name inside our own domain; names of the
 * machine itself are answered here, as RFC 6761 wants.
 */
export const systemResolve: Resolve = async (host) => {
  if (isLoopbackName(host)) return ['127.0.0.1'];
  const answers = await lookup(`${host}.`, { all: true, verbatim: true });
  return answers.map(({ address }) => address);
};

/**
 * Finds where to connect. One address that may not be visited refuses the name as a whole: whoever answers with
 * such an address is either mistaken or trying something.
 * @param host as the URL parser wrote it
 * @returns addresses to try, in order; connect to these and ask nobody again
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
    : await budget.spend(`looking up ${host}`, dnsMs, () => ask(resolve, host));
  // A name of this machine has any port open to it in tests, and must not lead elsewhere with that.
  const expected = isLoopbackName(host) ? ['loopback'] : ['public', ...(allowLoopback ? ['loopback'] : [])];
  const closed = addresses.find((address) => !expected.includes(addressScope(address)));
  if (closed !== undefined) throw refusal('unsafe-address', `${host} is at ${closed}.`);
  return inTurns(addresses).slice(0, MOST_ADDRESSES);
}

async function ask(resolve: Resolve, host: string): Promise<readonly string[]> {
  try {
    const addresses = await resolve(host);
    if (addresses.length > 0) return addresses;
  } catch (error) {
    if (isFetchRefusal(error)) throw error;
    throw refusal('dns', `${host}: ${String(error)}`);
  }
  throw refusal('dns', `${host} has no address.`);
}

/** IPv4 first, because not every host of ours has IPv6, then one of each in turn. */
function inTurns(addresses: readonly string[]): readonly string[] {
  const v6 = addresses.filter((address) => address.includes(':'));
  const v4 = addresses.filter((address) => !address.includes(':'));
  const longest = Math.max(v4.length, v6.length);
  return Array.from({ length: longest }, (_, index) => [v4[index], v6[index]])
    .flat()
    .filter((address) => address !== undefined);
}
