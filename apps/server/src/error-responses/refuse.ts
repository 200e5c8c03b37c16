/** A refusal of our own, in the format that the errors of PostgREST and of our functions share. */
export function refuse(
  status: number,
  code: string,
  message: string,
  headers: Record<string, string> = {},
): Response {
  return Response.json({ code, message }, { status, headers });
}
