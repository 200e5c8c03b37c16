export type Encoding = 'br' | 'gzip' | 'identity';

/**
 * Returns the best encoding that the client accepts and we have (RFC 9110, 12.5.3): the highest weight, and among
 * equals the smaller file. If none is acceptable, the plain file is sent all the same.
 */
export function chooseEncoding(header: string | null, available: ReadonlySet<Encoding>): Encoding {
  if (header === null) return 'identity';
  const weights = new Map<string, number>();
  for (const part of header.split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
    const weight = parameters.map((text) => /^q=(\d(?:\.\d{0,3})?)$/.exec(text)?.[1]).find(Boolean);
    weights.set(name === 'x-gzip' ? 'gzip' : name, weight === undefined ? 1 : Number(weight));
  }
  const any = weights.get('*');
  const weightOf = (encoding: Encoding) =>
    weights.get(encoding) ?? any ?? (encoding === 'identity' ? 0.001 : 0);
  let best: Encoding = 'identity';
  let bestWeight = weightOf('identity');
  for (const encoding of ['gzip', 'br'] as const) {
    const weight = weightOf(encoding);
    if (available.has(encoding) && weight > 0 && weight >= bestWeight) {
      best = encoding;
      bestWeight = weight;
    }
  }
  return best;
}
