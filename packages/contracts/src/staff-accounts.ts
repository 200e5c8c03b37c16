import * as v from 'valibot';
import { staffProfileSchema } from './second-factor.ts';

/** The levels of access to an area of the staff tools; each includes those before it. */
export const STAFF_LEVELS = ['none', 'view', 'manage'] as const;

export const staffLevelSchema = v.picklist(STAFF_LEVELS);

export type StaffLevel = v.InferOutput<typeof staffLevelSchema>;

/** The result of `my_access()`: one row per area. */
export const staffAccessSchema = v.array(
  v.object({ area: v.string(), title: v.string(), level: staffLevelSchema }),
);

export type StaffAccess = v.InferOutput<typeof staffAccessSchema>;

/** The result of `staff_people()`, sorted by email address. */
export const staffPeopleSchema = v.array(
  v.object({
    user_id: v.pipe(v.string(), v.uuid()),
    email: v.string(),
    ...staffProfileSchema.entries,
    role: v.string(),
    is_active: v.boolean(),
    created_at: v.nullable(v.string()),
    last_sign_in_at: v.nullable(v.string()),
    open_sessions: v.number(),
    /** Levels by area where they differ from the person's role. */
    exceptions: v.record(v.string(), staffLevelSchema),
  }),
);

export type StaffPerson = v.InferOutput<typeof staffPeopleSchema>[number];

/** The result of `staff_role_matrix()`: a row for each role and area, by the roles' rank. */
export const staffRoleMatrixSchema = v.array(
  v.object({
    role: v.string(),
    role_title: v.string(),
    role_description: v.string(),
    may_everything: v.boolean(),
    area: v.string(),
    area_title: v.string(),
    level: staffLevelSchema,
  }),
);

export type StaffRoleMatrix = v.InferOutput<typeof staffRoleMatrixSchema>;

/** The rules for a new password on every page that sets one. */
export const PASSWORD_LIMITS = {
  /** In characters. */
  shortest: 6,
  /** In bytes of UTF-8: bcrypt, which the sign-in service uses, reads no more. */
  mostBytes: 72,
} as const;

/** The result of `staff_sessions()`, most recently used first. */
export const staffSessionsSchema = v.array(
  v.object({
    session_id: v.pipe(v.string(), v.uuid()),
    started_at: v.nullable(v.string()),
    /** When the session was last renewed, which an open page does every quarter of an hour. */
    used_at: v.nullable(v.string()),
    user_agent: v.nullable(v.string()),
    /** An IP address without its end; null if none is stored. */
    network: v.nullable(v.string()),
    /** Whether it is the calling session. */
    is_this: v.boolean(),
  }),
);

export type StaffSession = v.InferOutput<typeof staffSessionsSchema>[number];

/**
 * The result of `staff_invitations()`. `unsent`: there is no link yet, or no longer; `expired`: it no longer works;
 * `waiting`: the email has not been sent yet; `refused`: it was not delivered, and will not be retried.
 */
export const staffInvitationsSchema = v.array(
  v.object({
    id: v.pipe(v.string(), v.uuid()),
    email: v.string(),
    role: v.string(),
    invited_by: v.nullable(v.string()),
    created_at: v.string(),
    sent_at: v.nullable(v.string()),
    expires_at: v.nullable(v.string()),
    state: v.picklist(['invited', 'waiting', 'refused', 'expired', 'unsent']),
    /** When an Owner was shown the link instead of an email. */
    link_shown_at: v.nullable(v.string()),
    /** Why the newest email was not sent, in our words, and in those of the mail server. */
    mail_cause: v.nullable(v.string()),
    mail_problem: v.nullable(v.string()),
  }),
);

export type StaffInvitation = v.InferOutput<typeof staffInvitationsSchema>[number];

/** The result of `person_access()`: a row for each verb on a table, and for each call that requires a permission. */
export const personAccessSchema = v.array(
  v.object({
    kind: v.picklist(['table', 'call']),
    /** Includes the schema. */
    name: v.string(),
    verb: v.picklist(['select', 'insert', 'update', 'delete', 'call']),
    /** The granted columns; null for all of them. */
    columns: v.nullable(v.array(v.string())),
    /** `own`: rows of this account, or a call about it; `some`: those that meet a condition. */
    reach: v.picklist(['all', 'some', 'own', 'none']),
    /** The area of the permission that decides; null if none does. */
    area: v.nullable(v.string()),
    because: v.picklist(['owner', 'role', 'exception', 'all', 'own', 'other', 'none']),
  }),
);

export type PersonAccess = v.InferOutput<typeof personAccessSchema>;

/** The request of `invite-staff`: a new invitation, or one whose link should be replaced. */
export const inviteRequestSchema = v.union(
  [
    v.strictObject({
      email: v.pipe(v.string(), v.trim(), v.toLowerCase(), v.maxLength(254), v.email()),
      role: v.pipe(v.string(), v.maxLength(40)),
    }),
    v.strictObject({ invitation: v.pipe(v.string(), v.uuid()) }),
    // An Owner asks to see the link if there is no mail server.
    v.strictObject({ invitation: v.pipe(v.string(), v.uuid()), shows: v.literal('link') }),
  ],
  'Send an email address and a role, or the id of an invitation.',
);

/** The response of `invite-staff`; includes the link only on request. */
export const invitedSchema = v.object({ email: v.string(), link: v.optional(v.string()) });

export type InviteRequest = v.InferOutput<typeof inviteRequestSchema>;

/** The token in an invitation's link: 32 random bytes in hex. */
const invitationTokenSchema = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));

/** The request of `accept-invitation`. Without a password it looks at the invitation and changes nothing. */
export const acceptInvitationSchema = v.strictObject({
  token: invitationTokenSchema,
  password: v.optional(
    v.pipe(
      v.string(),
      v.check(
        (text) => [...text].length >= PASSWORD_LIMITS.shortest,
        'Password must be at least 6 characters',
      ),
      v.check(
        (text) => new TextEncoder().encode(text).length <= PASSWORD_LIMITS.mostBytes,
        'Password cannot be longer than 72 characters',
      ),
    ),
  ),
});

/** The response of `accept-invitation` for an open invitation. */
export const openInvitationSchema = v.object({
  email: v.string(),
  role: v.string(),
  invitedBy: v.string(),
  expiresAt: v.string(),
});

export type OpenInvitation = v.InferOutput<typeof openInvitationSchema>;

/** Why an invitation can't be accepted; the response's code is this after `invitation_`. */
export const INVITATION_ENDS = ['unknown', 'used', 'expired', 'revoked', 'taken'] as const;

export type InvitationEnd = (typeof INVITATION_ENDS)[number];
