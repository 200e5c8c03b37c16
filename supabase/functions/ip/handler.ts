import { defineFunction } from '../_shared/http/define-function.ts';

/**
 * Returns the caller's own IP address: `{"ip": "…"}` with `?format=json`, plain text otherwise. Our server puts the
 * socket's IP address first; the proxies of hosted Supabase append theirs, so the visitor's comes first. Callers could
 * forge it, so nothing depends on it.
 */
export const handler = defineFunction(['GET'], async (request) => {
  const forwarded = request.headers.get('cf-connecting-ip') ?? request.headers.get('x-forwarded-for') ?? '';
  const ip = forwarded.split(',')[0]?.trim() || 'unknown';
  if (new URL(request.url).searchParams.get('format') === 'json') return Response.json({ ip });
  return new Response(ip, { headers: { 'content-type': 'text/plain; charset=utf-8' } });
});
