import { defineFunction } from '../_shared/define-function.ts';

/**
 * The caller's own address: `{"ip": "…"}` with `?format=json`, else plain text. Our server puts the address
 * of the socket in front; hosted Supabase's proxies each append theirs, the first being the visitor's. It
 * only tells callers what they could have made up themselves, so nothing is decided by it.
 */
export const handler = defineFunction(['GET'], async (request) => {
  const forwarded = request.headers.get('cf-connecting-ip') ?? request.headers.get('x-forwarded-for') ?? '';
  const ip = forwarded.split(',')[0]?.trim() || 'unknown';
  if (new URL(request.url).searchParams.get('format') === 'json') return Response.json({ ip });
  return new Response(ip, { headers: { 'content-type': 'text/plain; charset=utf-8' } });
});
