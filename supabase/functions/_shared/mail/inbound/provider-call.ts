import { INBOUND_LIMITS } from '@hln/contracts';
import * as v from 'valibot';
import { FunctionError, isFunctionError } from '../../http/errors.ts';
import { readBytes } from '../../http/read-body.ts';
import { inHex, isSignedWith } from '../../http/webhook-signature.ts';

/**
 * An email as Mailgun's routes post it to a URL that ends with "mime":
 * https://documentation.mailgun.com/docs/mailgun/user-manual/receive-forward-store/receive-http
 */
export interface ProviderCall {
  /** The addresses that the email was sent to, in lower case. */
  readonly recipients: readonly string[];
  /** The message as it arrived. */
  readonly message: Uint8Array;
  /** SHA-256 of the call's token and of the recipient and message, in hexadecimal. */
  readonly hashes: { readonly call_hash: string; readonly body_hash: string };
}

/**
 * How far (s) a call's time may be in the past: Mailgun repeats a failed call for eight hours, and says that calls can
 * be late. A repeated token changes nothing, and the database keeps tokens for longer than this.
 */
const OLDEST_SECONDS = 12 * 3_600;
/** How far (s) the time may be in the future, by our clock. */
const CLOCK_SECONDS = 300;

/** https://documentation.mailgun.com/docs/mailgun/user-manual/webhooks/securing-webhooks */
const signedSchema = v.object({
  timestamp: v.pipe(v.string(), v.regex(/^\d{1,12}$/)),
  token: v.pipe(v.string(), v.regex(/^[\x21-\x7e]{16,200}$/)),
  signature: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/i)),
});

const recipientSchema = v.pipe(v.string(), v.minLength(3), v.maxLength(5_000));

/** Mailgun doesn't repeat a call that is answered with this status. */
const REJECTED = 406;

/**
 * Reads a call and checks its signature, which covers the time and the token.
 * @throws FunctionError 401 for a signature that doesn't hold, 406 for what would be as wrong when repeated
 */
export async function readProviderCall(
  request: Request,
  key: string,
  now: number = Date.now(),
): Promise<ProviderCall> {
  const fields = await readFields(request);
  const textOf = (name: string) => new TextDecoder().decode(fields.get(name)?.subarray(0, LONGEST_TEXT));
  const signed = v.safeParse(signedSchema, {
    timestamp: textOf('timestamp'),
    token: textOf('token'),
    signature: textOf('signature'),
  });
  if (!signed.success) throw unsigned('Send the fields timestamp, token and signature.');
  const { timestamp, token, signature } = signed.output;
  const bytes = (text: string) => new TextEncoder().encode(text);
  const given = Uint8Array.from(signature.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  if (!(await isSignedWith(bytes(key), given, timestamp, bytes(token)))) {
    throw unsigned('The signature does not match the timestamp and the token.');
  }
  const age = now / 1_000 - Number(timestamp);
  if (age > OLDEST_SECONDS || age < -CLOCK_SECONDS) {
    throw unsigned('The signature is too old, or the clocks differ by more than five minutes.');
  }
  const sent = v.safeParse(recipientSchema, textOf('recipient').toLowerCase());
  const message = fields.get('body-mime') ?? new Uint8Array();
  if (!sent.success || message.length === 0) {
    throw new FunctionError(REJECTED, 'invalid_body', 'Send the fields recipient and body-mime.');
  }
  const digest = async (content: Uint8Array<ArrayBuffer>) =>
    inHex(new Uint8Array(await crypto.subtle.digest('SHA-256', content)));
  return {
    recipients: sent.output.split(/[\s,<>]+/).filter((address) => address.includes('@')),
    message,
    hashes: {
      call_hash: await digest(bytes(token)),
      body_hash: await digest(bytes(`${sent.output}\n${await digest(message)}`)),
    },
  };
}

const unsigned = (message: string) => new FunctionError(401, 'unauthorized', message);

/** No other field than the message is longer (in bytes); one that is, is cut and fits no schema. */
const LONGEST_TEXT = 5_001;

/** Mailgun sends some twenty fields. A field that occurs twice counts twice here, and its last value is read. */
const MOST_FIELDS = 200;

type Bytes = Uint8Array<ArrayBuffer>;
type Fields = Map<string, Bytes>;

/**
 * Reads the form's fields as bytes, since a message may be in any charset. Anybody can send a form of 12 MB before the
 * signature is known, so this only looks for where the fields are: a general parser took up to four seconds.
 */
async function readFields(request: Request): Promise<Fields> {
  const type = request.headers.get('content-type') ?? '';
  const isEncoded = /^application\/x-www-form-urlencoded\b/i.test(type);
  if (!isEncoded && !/^multipart\/form-data\b/i.test(type)) {
    throw new FunctionError(415, 'not_a_form', 'Send the body as a form.');
  }
  let body: Bytes;
  try {
    body = await readBytes(request, INBOUND_LIMITS.call);
  } catch (error) {
    if (!isFunctionError(error)) throw error;
    throw new FunctionError(REJECTED, error.code, error.message);
  }
  // One character for each byte.
  const text = new TextDecoder('latin1').decode(body);
  return isEncoded ? encodedFields(body, text) : multipartFields(body, text, type);
}

const unreadable = () => new FunctionError(REJECTED, 'invalid_body', 'The form can’t be read.');

/** The parts of a form by RFC 7578. */
function multipartFields(body: Bytes, text: string, type: string): Fields {
  const [, quoted, bare] = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;]{1,70}))/i.exec(type) ?? [];
  const opening = `--${quoted ?? bare ?? ''}`;
  const delimiter = `\r\n${opening}`;
  if (opening === '--') throw unreadable();
  const fields: Fields = new Map();
  let at = text.startsWith(opening) ? opening.length : text.indexOf(delimiter) + delimiter.length;
  for (let count = 1; text.startsWith('\r\n', at); count += 1) {
    const content = text.indexOf('\r\n\r\n', at) + 4;
    const end = text.indexOf(delimiter, content);
    const name = /;\s*name="([^"]*)"/i.exec(text.slice(at, Math.min(content, at + 1_000)))?.[1];
    if (content < 4 || end < 0 || name === undefined || count > MOST_FIELDS) throw unreadable();
    fields.set(name, body.subarray(content, end));
    at = end + delimiter.length;
  }
  if (!text.startsWith('--', at)) throw unreadable();
  return fields;
}

/** The fields of `application/x-www-form-urlencoded`. */
function encodedFields(body: Bytes, text: string): Fields {
  const fields: Fields = new Map();
  for (let at = 0, count = 1; at < text.length; count += 1) {
    const and = text.indexOf('&', at);
    const end = and < 0 ? text.length : and;
    const equals = text.indexOf('=', at);
    if (equals < 0 || equals > end || count > MOST_FIELDS) throw unreadable();
    fields.set(text.slice(at, equals), percentDecoded(body.subarray(equals + 1, end)));
    at = end + 1;
  }
  return fields;
}

function percentDecoded(written: Bytes): Bytes {
  const decoded = new Uint8Array(written.length);
  let length = 0;
  for (let at = 0; at < written.length; at += 1) {
    const byte = written[at];
    const value = byte === PERCENT ? hexValue(written[at + 1]) * 16 + hexValue(written[at + 2]) : Number.NaN;
    if (!Number.isNaN(value)) at += 2;
    decoded[length++] = Number.isNaN(value) ? (byte === PLUS ? SPACE : (byte ?? 0)) : value;
  }
  return decoded.subarray(0, length);
}

const PERCENT = 0x25;
const PLUS = 0x2b;
const SPACE = 0x20;

/** The value of a hexadecimal digit; NaN for any other byte. */
function hexValue(byte = 0): number {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const letter = byte | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : Number.NaN;
}

/** The bare address of a mailbox that may have a name, in lower case. */
export const bareAddress = (mailbox: string): string =>
  (/<([^<>]*)>\s*$/.exec(mailbox)?.[1] ?? mailbox).trim().toLowerCase();

/**
 * Returns the tokens in addresses of the form `local+token@domain`.
 * @param address where replies go, without a token
 */
export function replyTokens(recipients: readonly string[], address: string): readonly string[] {
  const [local = '', domain = ''] = bareAddress(address).split('@');
  return recipients.flatMap((recipient) => {
    const token = /\+([0-9a-f]{40})@/.exec(recipient)?.[1];
    return token !== undefined && recipient === `${local}+${token}@${domain}` ? [token] : [];
  });
}
