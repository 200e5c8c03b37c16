import { BlockList, isIP } from 'node:net';

/** Returns a set of networks, or null if an entry is neither an IP address nor a CIDR range. */
export function parseNetworks(entries: readonly string[]): BlockList | null {
  const list = new BlockList();
  for (const entry of entries) {
    const [address = '', bits, ...rest] = entry.split('/');
    const version = isIP(address);
    if (version === 0 || rest.length > 0) return null;
    const family = version === 6 ? 'ipv6' : 'ipv4';
    if (bits === undefined) {
      list.addAddress(address, family);
      continue;
    }
    if (!/^\d{1,3}$/.test(bits) || Number(bits) > (version === 6 ? 128 : 32)) return null;
    list.addSubnet(address, Number(bits), family);
  }
  return list;
}

/**
 * Returns an IP address in its canonical spelling: IPv4 inside IPv6 as plain IPv4, without brackets, port or zone. Null
 * if the text contains none.
 */
export function normaliseAddress(text: string): string | null {
  const bracketed = /^\[([^\]]+)\](?::\d+)?$/.exec(text.trim());
  let address = (bracketed?.[1] ?? text.trim()).replace(/%.*$/, '');
  const withPort = /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(address);
  if (withPort?.[1] !== undefined) address = withPort[1];
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1] !== undefined) address = mapped[1];
  return isIP(address) === 0 ? null : address.toLowerCase();
}

const contains = (networks: BlockList, address: string) =>
  networks.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

export interface Peer {
  /** The visitor's IP address. */
  readonly address: string;
  /** Whether the visitor's own connection was encrypted, as far as we can tell. */
  readonly secure: boolean;
}

/**
 * Identifies the caller. Forwarding headers are trusted only when the socket belongs to a trusted proxy, and then from
 * the end: each trusted hop vouches for the entry before it.
 */
export function resolvePeer(
  socketAddress: string | undefined,
  forwardedFor: string | undefined,
  forwardedProto: string | undefined,
  trusted: BlockList,
): Peer {
  let address = normaliseAddress(socketAddress ?? '') ?? 'unknown';
  if (address === 'unknown' || !contains(trusted, address)) return { address, secure: false };
  const secure = forwardedProto?.split(',').at(-1)?.trim().toLowerCase() === 'https';
  for (const hop of (forwardedFor ?? '').split(',').reverse()) {
    const claimed = normaliseAddress(hop);
    if (claimed === null) break;
    address = claimed;
    if (!contains(trusted, claimed)) break;
  }
  return { address, secure };
}

/**
 * An IPv6 visitor has a whole /64 to rotate through, so all addresses with the same first four groups count as one
 * visitor.
 */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address;
  const [head = '', tail] = address.split('::');
  const groups = head === '' ? [] : head.split(':');
  if (tail !== undefined) {
    const end = tail === '' ? [] : tail.split(':');
    while (groups.length + end.length < 8) groups.push('0');
    groups.push(...end);
  }
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
