import { hasTextTooComplex, isStorableJson, isTooComplex } from '@hln/contracts';
import * as v from 'valibot';
import { FunctionError } from './errors.ts';

/** Leaves some room above the largest valid feedback: two texts of 200,000 characters, escaped. */
const MAX_BYTES = 3_000_000;

/**
 * Reads and validates a JSON body.
 * @param maxBytes the largest body to accept
 * @throws FunctionError with status 400, 413 or 415 that names the invalid fields
 */
export async function readJson<Schema extends v.GenericSchema>(
  request: Request,
  schema: Schema,
  maxBytes = MAX_BYTES,
): Promise<v.InferOutput<Schema>> {
  const type = request.headers.get('content-type') ?? 'application/json';
  if (!/^application\/json\b/i.test(type)) {
    throw new FunctionError(415, 'not_json', 'Send the body as application/json.');
  }
  const bytes = await readBytes(request, maxBytes);
  let text: string;
  let body: unknown;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    if (isTooComplex(text)) throw tooComplex();
    body = JSON.parse(text);
  } catch (error) {
    if (error instanceof FunctionError) throw error;
    throw new FunctionError(400, 'invalid_json', 'The body is not valid JSON.');
  }
  if (hasTextTooComplex(text, body)) throw tooComplex();
  if (!isStorableJson(text, body)) {
    throw new FunctionError(400, 'invalid_body', 'The body holds a NUL or half of a character.');
  }
  const result = v.safeParse(schema, body);
  if (result.success) return result.output;
  const problems = result.issues.slice(0, 5).map((issue) => {
    const path = v.getDotPath(issue);
    return path === null ? issue.message : `${path}: ${issue.message}`;
  });
  throw new FunctionError(400, 'invalid_body', problems.join(' '));
}

const tooComplex = () =>
  new FunctionError(
    400,
    'invalid_body',
    'The body has too many values, or too many lists or objects within one another.',
  );

/** Reads a whole body of at most `limit` bytes. @throws FunctionError 413 */
export async function readBytes(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > limit) throw new FunctionError(413, 'too_large', 'The body is too large.');
    chunks.push(chunk);
  }
  const bytes = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return bytes;
}
