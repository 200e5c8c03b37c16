import * as v from 'valibot';

/** What the documentation says about an environment variable. */
export interface About {
  /** A phrase in Markdown. */
  readonly description: string;
  /** A value as it would be written in the environment. */
  readonly example: string;
  /** What holds while it is unset; only for a variable without a default value. */
  readonly unset?: string;
}

/** A variable that has a value even when it is unset: `byDefault`, as it would be written in the environment. */
export function withDefault<Output>(
  schema: v.GenericSchema<string, Output>,
  byDefault: string,
  about: Omit<About, 'unset'>,
) {
  return v.optional(v.pipe(schema, v.metadata({ ...about })), byDefault);
}

/** A variable whose absence has a meaning of its own; its value is null then. */
export function optional<Output>(
  schema: v.GenericSchema<string, Output>,
  about: About & { readonly unset: string },
) {
  return v.optional(v.pipe(v.nullable(schema), v.metadata({ ...about })), null);
}

/** What holds between variables that belong together. */
export interface Rule<Values> {
  readonly holds: (env: Values) => boolean;
  readonly message: string;
}

/** @param advice follows the variable's name in the message about a value that cannot be used */
export const wholeNumber = (min: number, max: number, advice: string) =>
  v.pipe(
    v.string(),
    v.regex(/^\d+$/, advice),
    v.transform(Number),
    v.minValue(min, advice),
    v.maxValue(max, advice),
  );

/** An http(s) URL, kept without a slash at the end. */
export const httpUrl = (advice: string) =>
  v.pipe(
    urlOf(['http:', 'https:'], advice),
    v.transform((text) => text.replace(/\/+$/, '')),
  );

/** @param protocols with their colons */
export const urlOf = (protocols: readonly string[], advice: string) =>
  v.pipe(
    v.string(),
    v.check((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), advice),
  );

/** An e-mail address, with or without a name before it. */
export const mailbox = (advice: string) =>
  v.pipe(v.string(), v.regex(/^[^\r\n]*[^@\s<]+@[^@\s>]+>?$/, advice));

/** `1` or `0`. */
export const flag = v.pipe(
  v.picklist(['0', '1'], 'must be 0 or 1'),
  v.transform((text) => text === '1'),
);

/** A list, separated by spaces or commas. */
export const words = v.pipe(
  v.string(),
  v.transform((text) => text.split(/[\s,]+/).filter((word) => word !== '')),
);

/** Whether a host name, as `URL` or HOST has it, is this machine's alone. */
export function isLoopbackHost(name: string): boolean {
  return /^(?:localhost|127(?:\.\d+){3}|\[?::1\]?)$/.test(name);
}
