/** A key that can't be used: what it is, then what to do. */
export class KeyError extends Error {
  override readonly name = 'KeyError';
}
