/** An answer of our own, in the shape that PostgREST's and our functions' errors share. */
export function refuse(
  status: number,
  code: string,
  message: string,
  headers: Record<string, string> = {},
): Response {
  return Response.json({ code, message }, { status, headers });
}
