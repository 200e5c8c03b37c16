import type { Socket } from 'node:net';
import * as v from 'valibot';
import { auditHeadSchema } from '../staff/audit.ts';
import { STAFF_COMMANDS } from '../staff/commands.ts';

/** The other side closed the connection before its line was complete, or sent more than a line may have. */
export class LineError extends Error {
  override readonly name = 'LineError';
  readonly reason: 'ended' | 'too-large';

  constructor(reason: 'ended' | 'too-large') {
    super(`No line came (${reason}).`);
    this.reason = reason;
  }
}

const NEWLINE = 0x0a;

/**
 * Reads up to the first line end, in at most `maxBytes`. The rest is discarded.
 * @throws LineError, or the socket's own error
 */
export function readLine(socket: Socket, maxBytes: number): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const chunks: Buffer[] = [];
  let size = 0;
  let isRead = false;
  const settle = (action: () => void) => {
    isRead = true;
    action();
  };
  // This listener stays for the life of the connection: unread bytes would hide that the other side has closed it.
  socket.on('data', (chunk: Buffer) => {
    if (isRead) return;
    const end = chunk.indexOf(NEWLINE);
    const part = end === -1 ? chunk : chunk.subarray(0, end);
    size += part.length;
    if (size > maxBytes) return settle(() => reject(new LineError('too-large')));
    chunks.push(part);
    if (end !== -1) settle(() => resolve(Buffer.concat(chunks).toString('utf8')));
  });
  socket.once('error', reject);
  socket.once('close', () => reject(new LineError('ended')));
  socket.once('end', () => reject(new LineError('ended')));
  return promise;
}

/**
 * One connection is one request: the client sends a line of JSON, and the holder of the data folder answers with
 * another. Spaces before the answer, which JSON permits, show that the holder is alive and working.
 */

/** Raise this number with every change that one side would misread. */
const PROTOCOL_VERSION = 2;

/**
 * The longest line (bytes). The largest request carries a chunk of an import: up to 400,000 characters, escaped twice.
 */
export const MAX_LINE_BYTES = 8_000_000;

export const dataApiRequestSchema = v.object({
  kind: v.literal('data-api'),
  method: v.picklist(['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE']),
  /** Path and query. */
  path: v.pipe(v.string(), v.startsWith('/rest/v1/')),
  headers: v.record(v.string(), v.string()),
  body: v.nullable(v.string()),
});
export type DataApiRequest = v.InferOutput<typeof dataApiRequestSchema>;

export const dataApiAnswerSchema = v.object({
  status: v.number(),
  headers: v.record(v.string(), v.string()),
  body: v.string(),
});
export type DataApiAnswer = v.InferOutput<typeof dataApiAnswerSchema>;

const requestSchema = v.variant('kind', [
  /** Answered with null as soon as the server serves requests. */
  v.object({ kind: v.literal('ping') }),
  /**
   * A server wants the folder. A command that releases it at once answers with null; one that refuses, with a sentence;
   * a server, with an empty text. Other commands do not answer before they are done.
   */
  v.object({ kind: v.literal('yield') }),
  /** Answered with null once `target`, an absolute path, is written. */
  v.object({ kind: v.literal('backup'), target: v.string() }),
  /** Answered with the text to print. */
  v.object({
    kind: v.literal('staff'),
    command: v.picklist(STAFF_COMMANDS),
    email: v.nullable(v.string()),
    role: v.nullable(v.string()),
  }),
  /** Answered with the text to print. */
  v.object({ kind: v.literal('audit'), head: v.nullable(auditHeadSchema) }),
  /** Answered with a {@link DataApiAnswer}; runs as service_role. */
  dataApiRequestSchema,
]);
export type OwnerRequest = v.InferOutput<typeof requestSchema>;

/** The fields that every version of the protocol has. */
const envelopeSchema = v.object({ version: v.number(), folder: v.string() });

const answerSchema = v.variant('outcome', [
  v.object({ outcome: v.literal('done'), result: v.unknown() }),
  v.object({ outcome: v.literal('failed'), message: v.string() }),
  v.object({
    outcome: v.literal('refused'),
    fault: v.picklist(['other-version', 'other-folder', 'malformed', 'too-large', 'too-slow']),
  }),
]);
export type Answer = v.InferOutput<typeof answerSchema>;
export type Refusal = Extract<Answer, { outcome: 'refused' }>['fault'];

/**
 * @param folder the real path of the data folder, so that a request never affects a folder that the client doesn't mean
 */
export function writeRequest(folder: string, request: OwnerRequest): string {
  return `${JSON.stringify({ version: PROTOCOL_VERSION, folder, request })}\n`;
}

/** Reads what {@link writeRequest} wrote, for the holder of `folder`. */
export function readRequest(line: string, folder: string): OwnerRequest | Refusal {
  const envelope = v.safeParse(v.pipe(v.string(), v.parseJson(), envelopeSchema), line);
  if (!envelope.success) return 'malformed';
  if (envelope.output.version !== PROTOCOL_VERSION) return 'other-version';
  if (envelope.output.folder !== folder) return 'other-folder';
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), v.object({ request: requestSchema })), line);
  return parsed.success ? parsed.output.request : 'malformed';
}

export function writeAnswer(answer: Answer): string {
  return `${JSON.stringify(answer)}\n`;
}

/** @returns null for an answer that this version can't read */
export function readAnswer(line: string): Answer | null {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), answerSchema), line);
  return parsed.success ? parsed.output : null;
}
