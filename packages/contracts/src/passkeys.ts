import * as v from 'valibot';

/** The longest name that an owner can give to a passkey. */
export const PASSKEY_NAME_LENGTH = 60;

/** What a passkey is used for: the second step of signing in, or an action that requires it again. */
export const PASSKEY_PURPOSES = ['give', 'renew', 'remove-app', 'remove-passkey'] as const;
export type PasskeyPurpose = (typeof PASSKEY_PURPOSES)[number];

/** Bytes in base64url, the form in which browsers pass on an authenticator's data. */
const base64url = (most: number) =>
  v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]+$/, 'This is not base64url.'), v.maxLength(most));

const credential = {
  id: base64url(1_364),
  rawId: base64url(1_364),
  type: v.literal('public-key'),
  clientExtensionResults: v.optional(v.object({}), {}),
};

/** The result of `navigator.credentials.create()`, as JSON. */
export const newPasskeySchema = v.object({
  ...credential,
  response: v.object({
    clientDataJSON: base64url(4_000),
    attestationObject: base64url(16_000),
    transports: v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(20))), v.maxLength(10)), []),
  }),
});
export type NewPasskey = v.InferOutput<typeof newPasskeySchema>;

/** The result of `navigator.credentials.get()`, as JSON. */
export const signedChallengeSchema = v.object({
  ...credential,
  response: v.object({
    clientDataJSON: base64url(4_000),
    authenticatorData: base64url(8_000),
    signature: base64url(4_000),
    userHandle: v.optional(v.nullable(base64url(100))),
  }),
});
export type SignedChallenge = v.InferOutput<typeof signedChallengeSchema>;

/** A name that the owner chose: one line. */
export const passkeyNameSchema = v.pipe(
  v.string(),
  v.trim(),
  v.regex(/^[^\p{Cc}\u2028\u2029]+$/u),
  v.maxLength(PASSKEY_NAME_LENGTH),
);

/** The request of the function `passkeys`. */
export const passkeyRequestSchema = v.variant('step', [
  v.object({ step: v.literal('begin-adding') }),
  v.object({ step: v.literal('add'), name: passkeyNameSchema, passkey: newPasskeySchema }),
  v.object({
    step: v.literal('begin-using'),
    purpose: v.picklist(PASSKEY_PURPOSES),
    /** The passkey to remove. */
    subject: v.nullable(v.pipe(v.string(), v.uuid())),
  }),
  v.object({ step: v.literal('use'), signed: signedChallengeSchema }),
]);
export type PasskeyRequest = v.InferOutput<typeof passkeyRequestSchema>;

/** The options for the browser, and the origin at which it must use them. */
const begunSchema = v.object({
  outcome: v.literal('begun'),
  /** The origin of the site, as the server is configured. */
  origin: v.string(),
  /** In the format of `PublicKeyCredential.parseCreationOptionsFromJSON()` or `parseRequestOptionsFromJSON()`. */
  options: v.looseObject({ challenge: v.string() }),
});

/** The server does not know the site's name, without which there are no passkeys. */
const offSchema = v.object({ outcome: v.literal('off') });

export const beganAddingSchema = v.variant('outcome', [
  begunSchema,
  offSchema,
  v.object({ outcome: v.literal('old-session') }),
  v.object({ outcome: v.literal('full') }),
]);

export const beganUsingSchema = v.variant('outcome', [
  begunSchema,
  offSchema,
  /** No passkey of the account belongs to this site. */
  v.object({ outcome: v.literal('none') }),
]);

const doneSchema = v.object({
  outcome: v.literal('done'),
  /** New recovery codes in plain text, if some were made. */
  recovery_codes: v.optional(v.array(v.string())),
});
const wrongSchema = v.object({ outcome: v.literal('wrong') });
const expiredSchema = v.object({ outcome: v.literal('expired') });

/** The outcome of adding a passkey. */
export const passkeyAddedSchema = v.variant('outcome', [
  doneSchema,
  wrongSchema,
  expiredSchema,
  /** It is already registered, with this account or another. */
  v.object({ outcome: v.literal('known') }),
  v.object({ outcome: v.literal('full') }),
]);
export type PasskeyAdded = v.InferOutput<typeof passkeyAddedSchema>;

/** The outcome of a signature. */
export const passkeyUsedSchema = v.variant('outcome', [
  doneSchema,
  wrongSchema,
  expiredSchema,
  v.object({ outcome: v.literal('wait'), seconds: v.number() }),
  /** Its counter went back or stood still: two devices may have the same key. */
  v.object({ outcome: v.literal('cloned') }),
]);
export type PasskeyUsed = v.InferOutput<typeof passkeyUsedSchema>;
