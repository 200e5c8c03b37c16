/** A block of IP addresses: its prefix, and the prefix length in bits. */
interface Block<T> {
  readonly first: T;
  readonly bits: number;
}

/**
 * IPv4 addresses that must not be visited: the blocks of the IANA special-purpose registry that are not global unicast,
 * and the one public-looking address at which a cloud serves its machines' configuration.
 */
const CLOSED_V4 = [
  '0.0.0.0/8', // this network
  '10.0.0.0/8', // private
  '100.64.0.0/10', // carrier-grade NAT, which includes one cloud's metadata service
  '127.0.0.0/8', // loopback
  '168.63.129.16/32', // Azure's wire server
  '169.254.0.0/16', // link-local, where most clouds have their metadata service
  '172.16.0.0/12', // private
  '192.0.0.0/24', // IETF protocol assignments
  '192.0.2.0/24', // documentation
  '192.88.99.0/24', // 6to4 relays
  '192.168.0.0/16', // private
  '198.18.0.0/15', // benchmarks
  '198.51.100.0/24', // documentation
  '203.0.113.0/24', // documentation
  '224.0.0.0/4', // multicast
  '240.0.0.0/4', // reserved, and broadcast
].map(readBlockV4);

/** Only 2000::/3 of IPv6 is global unicast; these parts of it are not, or embed an IPv4 address. */
const CLOSED_V6: readonly Block<readonly number[]>[] = [
  { first: [0x2001, 0x0000], bits: 23 }, // protocol assignments: Teredo, ORCHID, benchmarks
  { first: [0x2001, 0x0db8], bits: 32 }, // documentation
  { first: [0x2002], bits: 16 }, // 6to4
  { first: [0x3fff, 0x0000], bits: 20 }, // documentation
];

/** Where an IP address leads: to the internet, to this machine, or to a network that must not be accessed. */
export type IpAddressScope = 'public' | 'loopback' | 'closed';

/**
 * Classifies an IP address as resolvers and the URL parser write it. Anything else, or one with a zone ID, is closed.
 * @param text dotted decimal, or IPv6 with or without brackets
 */
export function ipAddressScope(text: string): IpAddressScope {
  const v4 = readV4(text);
  if (v4 !== null) return scopeV4(v4);
  const words = readV6(text.replace(/^\[(.*)\]$/, '$1'));
  return words === null ? 'closed' : scopeV6(words);
}

function scopeV4(address: number): IpAddressScope {
  if (address >>> 24 === 127) return 'loopback';
  return CLOSED_V4.some(({ first, bits }) => sameBits(address, first, bits)) ? 'closed' : 'public';
}

function scopeV6(words: readonly number[]): IpAddressScope {
  const [first = 0] = words;
  if (words.every((word, index) => word === (index === 7 ? 1 : 0))) return 'loopback';
  if (first >>> 13 !== 1) return 'closed';
  return CLOSED_V6.some((block) => startsWith(words, block)) ? 'closed' : 'public';
}

/** Reads four decimal numbers without leading zeros: the URL parser rewrites every other form of IPv4 to this one. */
function readV4(text: string): number | null {
  const parts = text.split('.');
  const decimal = parts.every((part) => /^(?:0|[1-9]\d{0,2})$/.test(part) && Number(part) <= 255);
  return parts.length === 4 && decimal ? parts.reduce((sum, part) => sum * 256 + Number(part), 0) : null;
}

/** @returns eight 16-bit words */
function readV6(text: string): readonly number[] | null {
  const [head = '', tail, ...more] = text.split('::');
  if (more.length > 0) return null;
  const front = readWords(head, tail === undefined);
  const back = readWords(tail ?? '', true);
  if (front === null || back === null) return null;
  const missing = 8 - front.length - back.length;
  if (tail === undefined ? missing !== 0 : missing < 1) return null;
  return [...front, ...new Array<number>(missing).fill(0), ...back];
}

/** @param isEnd whether the IP address ends here, where an IPv4 address may stand for two words */
function readWords(text: string, isEnd: boolean): number[] | null {
  if (text === '') return [];
  const groups = text.split(':');
  const words: number[] = [];
  for (const [index, group] of groups.entries()) {
    const v4 = isEnd && index === groups.length - 1 ? readV4(group) : null;
    if (v4 !== null) words.push(v4 >>> 16, v4 & 0xffff);
    else if (/^[\da-f]{1,4}$/i.test(group)) words.push(Number.parseInt(group, 16));
    else return null;
  }
  return words;
}

function readBlockV4(text: string): Block<number> {
  const [address = '', bits = ''] = text.split('/');
  return { first: readV4(address) ?? Number.NaN, bits: Number(bits) };
}

function sameBits(address: number, first: number, bits: number): boolean {
  return address >>> (32 - bits) === first >>> (32 - bits);
}

function startsWith(words: readonly number[], { first, bits }: Block<readonly number[]>): boolean {
  return first.every((word, index) => {
    const counted = Math.min(16, bits - index * 16);
    return (words[index] ?? 0) >>> (16 - counted) === word >>> (16 - counted);
  });
}
