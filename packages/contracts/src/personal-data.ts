import * as v from 'valibot';

/** The database's limits of a request, in characters. */
export const PRIVACY_REQUEST_LIMITS = { contact: 254, note: 500, identityCheck: 300 } as const;

/** The kinds of rows, in the order in which a page lists them. */
export const PERSONAL_DATA_KINDS = [
  'chat',
  'enquiry',
  'feedback',
  'donation',
  'email',
  'suppression',
  'failed-row',
  'query',
  'saved-query',
] as const;
const kindSchema = v.picklist(PERSONAL_DATA_KINDS);
export type PersonalDataKind = v.InferOutput<typeof kindSchema>;

/** What other tools have to handle, or nothing can. */
const ELSEWHERE = ['staff-account', 'invitation', 'own-mailbox', 'audit-reason'] as const;

const backupsSchema = v.object({
  /** `none` if there is no backup yet, `unknown` if the schedule makes none. */
  state: v.picklist(['until', 'none', 'unknown']),
  /** A day such as `2026-12-07`; null unless the state is `until`. */
  on: v.nullable(v.string()),
});
export type BackupsUntil = v.InferOutput<typeof backupsSchema>;

const counts = v.record(v.string(), v.number());

const personalRowSchema = v.object({
  kind: kindSchema,
  key: v.string(),
  /** When it last changed; a deletion leaves a row alone that has changed since. */
  at: v.string(),
  title: v.string(),
  detail: v.nullable(v.string()),
  /** Whether it is the person's own; otherwise it mentions their email address or phone number. */
  is_own: v.boolean(),
  /** The row with which it is deleted. */
  parent: v.nullable(v.object({ kind: kindSchema, key: v.string() })),
});
export type PersonalRow = v.InferOutput<typeof personalRowSchema>;

/** What `find_personal_data()` returns. */
export const personalDataSchema = v.object({
  contact: v.object({ kind: v.picklist(['email', 'phone']), key: v.string() }),
  kinds: v.array(v.object({ kind: kindSchema, found: v.number(), rows: v.array(personalRowSchema) })),
  /** Other email addresses and phone numbers in the person's own chats. */
  also: v.array(v.string()),
  elsewhere: v.partial(v.object(v.entriesFromList(ELSEWHERE, v.number()))),
  backups: backupsSchema,
});
export type PersonalData = v.InferOutput<typeof personalDataSchema>;

/** A row's content, with labels for people instead of column names. */
export type PersonalValue =
  | string
  | number
  | boolean
  | readonly PersonalValue[]
  | { readonly [label: string]: PersonalValue };
const valueSchema: v.GenericSchema<PersonalValue> = v.lazy(() =>
  v.union([v.string(), v.number(), v.boolean(), v.array(valueSchema), v.record(v.string(), valueSchema)]),
);

/** What `read_personal_data()` returns; `is_all` is false if the answer became too large for the rest. */
export const personalRowsSchema = v.object({
  rows: v.array(v.object({ kind: kindSchema, key: v.string(), data: v.record(v.string(), valueSchema) })),
  is_all: v.boolean(),
});
export type PersonalRows = v.InferOutput<typeof personalRowsSchema>['rows'];

/** What `delete_personal_data()` returns. `left` lists rows that came or changed after the search. */
export const personalDeletionSchema = v.object({
  deleted: counts,
  /** How many of the deleted emails had been sent: their copies are in mailboxes that we don't control. */
  sent_copies: v.number(),
  backups: backupsSchema,
  left: v.array(v.object({ kind: kindSchema, key: v.string() })),
});
export type PersonalDeletion = v.InferOutput<typeof personalDeletionSchema>;

export const privacyRequestKindSchema = v.picklist(['access', 'deletion', 'correction']);
export type PrivacyRequestKind = v.InferOutput<typeof privacyRequestKindSchema>;

export const privacyOutcomeSchema = v.picklist(['done', 'refused', 'withdrawn']);
export type PrivacyOutcome = v.InferOutput<typeof privacyOutcomeSchema>;

/** What `list_privacy_requests()` returns, open requests first. */
export const privacyRequestsSchema = v.array(
  v.object({
    id: v.string(),
    kind: privacyRequestKindSchema,
    /** The email address or phone number; null once the request is closed, and for staff who may only look. */
    contact: v.nullable(v.string()),
    shortened: v.string(),
    note: v.string(),
    received_on: v.string(),
    due_on: v.string(),
    is_overdue: v.boolean(),
    created_by: v.nullable(v.string()),
    closed_at: v.nullable(v.string()),
    closed_by: v.nullable(v.string()),
    outcome: v.nullable(privacyOutcomeSchema),
    identity_check: v.nullable(v.string()),
    deleted: v.nullable(counts),
    sent_copies: v.nullable(v.number()),
    backups: v.nullable(backupsSchema),
  }),
);
export type PrivacyRequest = v.InferOutput<typeof privacyRequestsSchema>[number];
