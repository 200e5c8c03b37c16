/** Limits shared by the form, the function and the table's constraints. Sizes are in UTF-16 code units. */
export const FEEDBACK_LIMITS = {
  sql: 200_000,
  reason: 4_000,
  email: 254,
  changes: 50,
  change: 300,
  userIp: 45,
  sessionId: 100,
  userAgent: 512,
  version: 40,
  options: 20,
  website: 300,
} as const;
