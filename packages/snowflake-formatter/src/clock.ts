interface Clock {
  now(): number;
}

function hasNow(value: unknown): value is Clock {
  return typeof value === 'object' && value !== null && 'now' in value && typeof value.now === 'function';
}

const timer: unknown = Reflect.get(globalThis, 'performance');
const clock: Clock = hasNow(timer) ? timer : Date;

/** Milliseconds since some fixed moment. Every runtime has one of these two clocks. */
export function now(): number {
  return clock.now();
}
