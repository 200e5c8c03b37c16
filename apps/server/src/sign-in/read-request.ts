import * as v from 'valibot';

/** Returns a request's body, or null if it does not match `schema`. */
export async function readRequest<Output>(
  request: Request,
  schema: v.GenericSchema<unknown, Output>,
): Promise<Output | null> {
  const body = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), await request.text());
  return body.success ? body.output : null;
}

/** Returns the same request with another body, so that only what we have checked is passed on. */
export function withBody(request: Request, body: object): Request {
  const headers = new Headers(request.headers);
  headers.delete('content-length');
  headers.set('content-type', 'application/json');
  const { method, signal } = request;
  return new Request(request.url, { method, headers, signal, body: JSON.stringify(body) });
}

const claimsSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ sub: v.pipe(v.string(), v.uuid()), session_id: v.pipe(v.string(), v.uuid()) }),
);

/** Returns a request's bearer token; '' if there is none. */
export const bearerToken = ({ headers }: Request): string =>
  /^Bearer (.+)$/.exec(headers.get('authorization') ?? '')?.[1] ?? '';

/** Returns the session that an access token claims. It is not verified here: only the sign-in service does that. */
export function claimedSession(token: string): { readonly user: string; readonly session: string } | null {
  const payload = /^[^.]+\.([^.]+)\.[^.]+$/.exec(token)?.[1] ?? '';
  const claims = v.safeParse(claimsSchema, Buffer.from(payload, 'base64url').toString());
  return claims.success ? { user: claims.output.sub, session: claims.output.session_id } : null;
}
