/**
 * What the site uses of the sign-in service. Everything else stays shut, because "sign-up is closed" covers
 * one door only: @supabase/lite 0.10 makes an account for any address that asks POST /otp for a code.
 */
const OPEN: ReadonlySet<string> = new Set([
  'POST /auth/v1/token',
  'POST /auth/v1/recover',
  'POST /auth/v1/verify',
  'GET /auth/v1/verify',
  'POST /auth/v1/logout',
  'GET /auth/v1/user',
  'PUT /auth/v1/user',
  'GET /auth/v1/settings',
  'GET /auth/v1/health',
  // Answered by the service itself: sign-ups are not allowed.
  'POST /auth/v1/signup',
]);

/** The refusal of a way to sign in that is closed here, in the sign-in service's own shape; else null. */
export function refuseClosedAuthPath(method: string, path: string): Response | null {
  if (!path.startsWith('/auth/v1') || method === 'OPTIONS') return null;
  if (OPEN.has(`${method} ${path}`)) return null;
  return Response.json(
    { code: 422, error_code: 'provider_disabled', msg: 'This way to sign in is not enabled.' },
    { status: 422 },
  );
}
