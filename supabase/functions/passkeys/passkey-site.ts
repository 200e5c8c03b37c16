/** Where passkeys are made and used. */
export interface PasskeySite {
  /** The one origin whose pages may ask for them. */
  readonly origin: string;
  /** The host name that they belong to. */
  readonly relyingParty: string;
}

/**
 * The site as it is configured: what a request says of where it came from decides nothing, since whoever lures people to
 * another address writes that as well.
 * @returns null where there can be no passkeys: without a name, as with an IP address, or without TLS but for localhost
 */
export function passkeySite(address: string | null): PasskeySite | null {
  const url = address === null ? null : URL.parse(address);
  if (url === null) return null;
  const { hostname, origin, protocol } = url;
  const isIpAddress = /^[\d.]+$/.test(hostname) || hostname.startsWith('[');
  const isSafe = protocol === 'https:' || (protocol === 'http:' && hostname === 'localhost');
  return isIpAddress || !isSafe ? null : { origin, relyingParty: hostname };
}
