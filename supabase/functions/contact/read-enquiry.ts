import { type ContactRequest, contactRequestSchema, isStorableJson } from '@hln/contracts';
import * as v from 'valibot';
import { FunctionError } from '../_shared/http/errors.ts';
import { readBytes } from '../_shared/http/read-bytes.ts';
import { readJson } from '../_shared/http/read-json.ts';

/** Some room above the largest enquiry: its characters as escapes of a form or of JSON. */
const MAX_BYTES = 100_000;

/** Whether the page was used without its script: a browser then sends the form as it is. */
export function isForm(request: Request): boolean {
  return /^application\/x-www-form-urlencoded\b/i.test(request.headers.get('content-type') ?? '');
}

/** @throws FunctionError with status 400, 413 or 415 that names the field at fault */
export async function readEnquiry(request: Request): Promise<ContactRequest> {
  return isForm(request) ? readForm(request) : readJson(request, contactRequestSchema, MAX_BYTES);
}

async function readForm(request: Request): Promise<ContactRequest> {
  const text = new TextDecoder().decode(await readBytes(request, MAX_BYTES));
  const fields = Object.fromEntries(new URLSearchParams(text));
  if (!isStorableJson(text, fields)) {
    throw new FunctionError(400, 'invalid_body', 'The form holds a NUL or half of a character.');
  }
  const result = v.safeParse(contactRequestSchema, fields);
  if (result.success) return result.output;
  throw new FunctionError(400, 'invalid_body', result.issues[0].message);
}
