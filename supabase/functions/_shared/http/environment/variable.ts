import * as v from 'valibot';

/** The documentation of an environment variable. */
export interface About {
  /** A phrase in Markdown. */
  readonly description: string;
  /** A value as it would be written in the environment. */
  readonly example: string;
  /** The effect of leaving it unset; only for a variable without a default value. */
  readonly unset?: string;
}

/** A variable with the default value `byDefault`, written as in the environment. */
export function withDefault<Output>(
  schema: v.GenericSchema<string, Output>,
  byDefault: string,
  about: Omit<About, 'unset'>,
) {
  return v.optional(v.pipe(schema, v.metadata({ ...about })), byDefault);
}

/** A variable that may be unset, which has its own meaning; its value is then null. */
export function optional<Output>(
  schema: v.GenericSchema<string, Output>,
  about: About & { readonly unset: string },
) {
  return v.optional(v.pipe(v.nullable(schema), v.metadata({ ...about })), null);
}

/** A check across variables that belong together. */
export interface Rule<Values> {
  readonly holds: (env: Values) => boolean;
  readonly message: string;
}

/** @param advice follows the variable's name in the message about an unusable value */
export const wholeNumber = (min: number, max: number, advice: string) =>
  v.pipe(
    v.string(),
    v.regex(/^\d+$/, advice),
    v.transform(Number),
    v.minValue(min, advice),
    v.maxValue(max, advice),
  );

/** An http(s) URL, stored without a trailing slash. */
export const httpUrl = (advice: string) =>
  v.pipe(
    urlOf(['http:', 'https:'], advice),
    v.transform((text) => text.replace(/\/+$/, '')),
  );

/** @param protocols each with its colon */
export const urlOf = (protocols: readonly string[], advice: string) =>
  v.pipe(
    v.string(),
    v.check((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), advice),
  );

/** An email address, with or without a display name. */
export const mailbox = (advice: string) =>
  v.pipe(v.string(), v.regex(/^[^\r\n]*[^@\s<]+@[^@\s>]+>?$/, advice));

/** `1` or `0`. */
export const flag = v.pipe(
  v.picklist(['0', '1'], 'must be 0 or 1'),
  v.transform((text) => text === '1'),
);

/** A list separated by spaces or commas. */
export const words = v.pipe(
  v.string(),
  v.transform((text) => text.split(/[\s,]+/).filter((word) => word !== '')),
);

/** Whether a host name, as written by `URL` or in HOST, can only mean this machine. */
export function isLoopbackHost(name: string): boolean {
  return /^(?:localhost|127(?:\.\d+){3}|\[?::1\]?)$/.test(name);
}
