/** A request about an account that cannot be granted; the message is for the person who asked. */
export class StaffError extends Error {
  override readonly name = 'StaffError';
}
