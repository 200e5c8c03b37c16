/** How long the link in a recovery mail works. */
export const RECOVERY_MINUTES = 60;
