import * as v from 'valibot';

/** What a session still lacks: the second factor's code, or the second factor itself, which must be set up. */
export const missingFactorSchema = v.nullable(v.picklist(['code', 'enrol']));
export type MissingFactor = v.InferOutput<typeof missingFactorSchema>;

/** A passkey of one's own. */
const ownPasskeySchema = v.object({
  id: v.pipe(v.string(), v.uuid()),
  name: v.string(),
  created_at: v.string(),
  last_used_at: v.nullable(v.string()),
});
export type OwnPasskey = v.InferOutput<typeof ownPasskeySchema>;

/** The most characters of a name; the database counts them the same way. */
export const STAFF_NAME_LENGTH = 60;

/** The languages in which families are answered. */
export const ANSWER_LANGUAGES = ['en', 'zh'] as const;
const answerLanguagesSchema = v.array(v.picklist(ANSWER_LANGUAGES));
export type AnswerLanguage = (typeof ANSWER_LANGUAGES)[number];

/** What people say about themselves. */
export const staffProfileSchema = v.object({
  /** Empty for somebody who has given none. */
  name: v.string(),
  /** Those in which they answer families. */
  languages: answerLanguagesSchema,
});
export type StaffProfile = v.InferOutput<typeof staffProfileSchema>;

/** The result of `second_factor_state()`, about the caller. */
export const secondFactorStateSchema = v.object({
  missing: missingFactorSchema,
  /** Null for somebody who has never changed it, and in a session that lacks its second factor. */
  profile: v.nullable(staffProfileSchema),
  /** Null without a second factor. */
  enrolled_at: v.nullable(v.string()),
  recovery_codes_left: v.number(),
  is_required: v.boolean(),
  has_app: v.boolean(),
  has_passkey: v.boolean(),
  /** Null without an app, and in a session that lacks its second factor. */
  app_added_at: v.nullable(v.string()),
  /** Empty in a session that lacks its second factor. */
  passkeys: v.array(ownPasskeySchema),
});
export type SecondFactorState = v.InferOutput<typeof secondFactorStateSchema>;
/** The state in a session that lacks its second factor. */
export type UnfinishedState = SecondFactorState & { readonly missing: NonNullable<MissingFactor> };

export function isUnfinished(state: SecondFactorState): state is UnfinishedState {
  return state.missing !== null;
}

/** The outcome of entering a code. */
export const codeAnswerSchema = v.variant('outcome', [
  v.object({
    outcome: v.literal('done'),
    /** New recovery codes in plain text, if some were made. */
    recovery_codes: v.optional(v.array(v.string())),
  }),
  v.object({ outcome: v.literal('wrong') }),
  v.object({ outcome: v.literal('wait'), seconds: v.number() }),
]);
export type CodeAnswer = v.InferOutput<typeof codeAnswerSchema>;

/** The result of `staff_second_factors()`: a row for each account. */
export const staffSecondFactorsSchema = v.array(
  v.object({
    user_id: v.pipe(v.string(), v.uuid()),
    enrolled_at: v.nullable(v.string()),
    has_app: v.boolean(),
    passkeys: v.number(),
    is_required: v.boolean(),
    /** How many people must approve its removal, and how many have within the last day. */
    approvals_needed: v.number(),
    approvals: v.number(),
    is_approved_by_me: v.boolean(),
    /** The number of other Owners, who could approve. */
    other_owners: v.number(),
  }),
);
export type StaffSecondFactor = v.InferOutput<typeof staffSecondFactorsSchema>[number];
