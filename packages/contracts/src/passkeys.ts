import * as v from 'valibot';

/** The longest name of a passkey, which its owner gives it. */
export const PASSKEY_NAME_LENGTH = 60;

/** What a passkey is used for: the second step of signing in, or something that takes it once more. */
export const PASSKEY_PURPOSES = ['give', 'renew', 'remove-app', 'remove-passkey'] as const;
export type PasskeyPurpose = (typeof PASSKEY_PURPOSES)[number];

/** Bytes in base64url, as browsers write what authenticators say. */
const base64url = (most: number) =>
  v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]+$/, 'This is not base64url.'), v.maxLength(most));

const credential = {
  id: base64url(1_364),
  rawId: base64url(1_364),
  type: v.literal('public-key'),
  clientExtensionResults: v.optional(v.object({}), {}),
};

/** What `navigator.credentials.create()` returns, as JSON. */
export const newPasskeySchema = v.object({
  ...credential,
  response: v.object({
    clientDataJSON: base64url(4_000),
    attestationObject: base64url(16_000),
    transports: v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(20))), v.maxLength(10)), []),
  }),
});
export type NewPasskey = v.InferOutput<typeof newPasskeySchema>;

/** What `navigator.credentials.get()` returns, as JSON. */
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

/** A name as its owner gives it: one line. */
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
    /** The one to be removed. */
    subject: v.nullable(v.pipe(v.string(), v.uuid())),
  }),
  v.object({ step: v.literal('use'), signed: signedChallengeSchema }),
]);
export type PasskeyRequest = v.InferOutput<typeof passkeyRequestSchema>;

/** What the browser is to be asked, and at which address it has to be asked there. */
const begunSchema = v.object({
  outcome: v.literal('begun'),
  /** The origin of the site, as the server is configured. */
  origin: v.string(),
  /** As `PublicKeyCredential.parseCreationOptionsFromJSON()` or `parseRequestOptionsFromJSON()` takes it. */
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
  /** New ones, in clear, where new ones were made. */
  recovery_codes: v.optional(v.array(v.string())),
});
const wrongSchema = v.object({ outcome: v.literal('wrong') });
const expiredSchema = v.object({ outcome: v.literal('expired') });

/** What became of a new passkey. */
export const passkeyAddedSchema = v.variant('outcome', [
  doneSchema,
  wrongSchema,
  expiredSchema,
  /** It is registered already, with this account or another. */
  v.object({ outcome: v.literal('known') }),
  v.object({ outcome: v.literal('full') }),
]);
export type PasskeyAdded = v.InferOutput<typeof passkeyAddedSchema>;

/** What became of a signature. */
export const passkeyUsedSchema = v.variant('outcome', [
  doneSchema,
  wrongSchema,
  expiredSchema,
  v.object({ outcome: v.literal('wait'), seconds: v.number() }),
  /** Its counter went back or stood still: two devices may have the same key. */
  v.object({ outcome: v.literal('cloned') }),
]);
export type PasskeyUsed = v.InferOutput<typeof passkeyUsedSchema>;
