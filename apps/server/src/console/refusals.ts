import type { ConsoleAnswer } from '@hln/contracts';

export type Refused = Extract<ConsoleAnswer, { readonly kind: 'refused' }>;

/** Builds the refusal of a query. */
export function refused(
  code: string,
  message: string,
  more: Partial<Pick<Refused, 'detail' | 'hint' | 'position'>> = {},
): Refused {
  return { kind: 'refused', code, message, detail: null, hint: null, position: null, ms: 0, ...more };
}

export const tooLong = (ms: number) =>
  refused('too_long', `The query took longer than ${ms / 1_000} seconds and was ended.`, {
    hint: 'Ask for fewer rows, or look at its plan.',
  });

export const tooLarge = (bytes: number) =>
  refused('too_large', `The answer is larger than ${Math.round(bytes / 1_000_000)} MB.`, {
    hint: 'Ask for fewer columns, or for parts of long values: left(column, 100).',
  });

export const cancelled = () => refused('cancelled', 'The query was cancelled.');

/**
 * Turns a database error into a refusal. Anything else is rethrown.
 * @param before how many characters precede the typed query
 */
export function refusalOf(error: unknown, before = 0): Refused {
  const text = (name: string): string | null => {
    const value: unknown = error instanceof Error ? Reflect.get(error, name) : undefined;
    return typeof value === 'string' && value !== '' ? value : null;
  };
  const code = text('code');
  if (!(error instanceof Error) || code === null || !/^[0-9A-Z]{5}$/.test(code)) throw error;
  const at = Number(text('position')) - before;
  return refused(code, error.message, {
    detail: text('detail'),
    hint: text('hint'),
    position: at > 0 ? at : null,
  });
}
