import * as v from 'valibot';

/** How far somebody may go in an area of the staff tools; each level includes those before it. */
export const STAFF_LEVELS = ['none', 'view', 'manage'] as const;

export const staffLevelSchema = v.picklist(STAFF_LEVELS);

export type StaffLevel = v.InferOutput<typeof staffLevelSchema>;

/** What `my_access()` returns: one row an area. */
export const staffAccessSchema = v.array(
  v.object({ area: v.string(), title: v.string(), level: staffLevelSchema }),
);

export type StaffAccess = v.InferOutput<typeof staffAccessSchema>;

/** What `staff_people()` returns, in the order of the addresses. */
export const staffPeopleSchema = v.array(
  v.object({
    user_id: v.pipe(v.string(), v.uuid()),
    email: v.string(),
    role: v.string(),
    is_active: v.boolean(),
    created_at: v.nullable(v.string()),
    last_sign_in_at: v.nullable(v.string()),
    open_sessions: v.number(),
    /** Levels by area, where somebody may do more or less than their role. */
    exceptions: v.record(v.string(), staffLevelSchema),
  }),
);

export type StaffPerson = v.InferOutput<typeof staffPeopleSchema>[number];

/** What `staff_role_matrix()` returns: a row for each role and area, by the roles' rank. */
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

/** What a new password must be, on every page that sets one. */
export const PASSWORD_LIMITS = {
  /** In characters. */
  shortest: 6,
  /** In bytes of UTF-8: bcrypt, which the sign-in service hashes with, reads no more. */
  mostBytes: 72,
} as const;

/** What `staff_sessions()` returns, the latest used first. */
export const staffSessionsSchema = v.array(
  v.object({
    session_id: v.pipe(v.string(), v.uuid()),
    started_at: v.nullable(v.string()),
    /** When the session was last renewed, which an open page does every quarter of an hour. */
    used_at: v.nullable(v.string()),
    user_agent: v.nullable(v.string()),
    /** An IP address with its end cut off; null where none is kept. */
    network: v.nullable(v.string()),
    /** Whether it is the session that asks. */
    is_this: v.boolean(),
  }),
);

export type StaffSession = v.InferOutput<typeof staffSessionsSchema>[number];

/**
 * What `staff_invitations()` returns. `unsent`: there is no link yet, or no longer; `expired`: it no longer works; `waiting`: the
 * email has not been sent yet; `refused`: it was not delivered, and nobody tries again.
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
    /** Of the newest email: why it was not sent, in our words, and in those of the mail server. */
    mail_cause: v.nullable(v.string()),
    mail_problem: v.nullable(v.string()),
  }),
);

export type StaffInvitation = v.InferOutput<typeof staffInvitationsSchema>[number];

/** What `person_access()` returns: a row for each verb on a table, and for each call that asks for a permission. */
export const personAccessSchema = v.array(
  v.object({
    kind: v.picklist(['table', 'call']),
    /** With its schema. */
    name: v.string(),
    verb: v.picklist(['select', 'insert', 'update', 'delete', 'call']),
    /** Those that are granted; null for all of them. */
    columns: v.nullable(v.array(v.string())),
    /** `own`: rows of this account, or a call about it; `some`: those that meet a condition. */
    reach: v.picklist(['all', 'some', 'own', 'none']),
    /** Of the permission that decides; null where none does. */
    area: v.nullable(v.string()),
    because: v.picklist(['owner', 'role', 'exception', 'all', 'own', 'other', 'none']),
  }),
);

export type PersonAccess = v.InferOutput<typeof personAccessSchema>;

/** The request of `invite-staff`: somebody new, or an invitation whose link is to be replaced. */
export const inviteRequestSchema = v.union(
  [
    v.strictObject({
      email: v.pipe(v.string(), v.trim(), v.toLowerCase(), v.maxLength(254), v.email()),
      role: v.pipe(v.string(), v.maxLength(40)),
    }),
    v.strictObject({ invitation: v.pipe(v.string(), v.uuid()) }),
    // For an Owner, where there is no mail server.
    v.strictObject({ invitation: v.pipe(v.string(), v.uuid()), shows: v.literal('link') }),
  ],
  'Send an e-mail address and a role, or the id of an invitation.',
);

/** What `invite-staff` answers; the link only where it was asked for. */
export const invitedSchema = v.object({ email: v.string(), link: v.optional(v.string()) });

export type InviteRequest = v.InferOutput<typeof inviteRequestSchema>;

/** The token of an invitation's link: 32 random bytes in hex. */
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

/** What `accept-invitation` says of an invitation that is open. */
export const openInvitationSchema = v.object({
  email: v.string(),
  role: v.string(),
  invitedBy: v.string(),
  expiresAt: v.string(),
});

export type OpenInvitation = v.InferOutput<typeof openInvitationSchema>;

/** Why an invitation cannot be accepted; the answer's code is `invitation_` and this. */
export const INVITATION_ENDS = ['unknown', 'used', 'expired', 'revoked', 'taken'] as const;

export type InvitationEnd = (typeof INVITATION_ENDS)[number];
