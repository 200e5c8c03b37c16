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
