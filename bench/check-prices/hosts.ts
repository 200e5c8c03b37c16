/** The IP addresses of the shops. */
export const HOSTS: readonly string[] = Array.from({ length: 50 }, (_, index) => `127.0.0.${index + 2}`);

export type HostKind = 'good' | 'slow' | 'hanging' | 'huge' | 'erroring';

/** Returns a host's kind: 38 hosts are good, and there are three of each other kind. */
export function kindOf(host: string): HostKind {
  const index = HOSTS.indexOf(host);
  if (index % 4 !== 0 || index >= 48) return 'good';
  return (['slow', 'hanging', 'huge', 'erroring'] as const)[(index / 4) % 4] ?? 'good';
}
