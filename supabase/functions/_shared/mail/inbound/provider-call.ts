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

const sentSchema = v.object({
  recipient: v.pipe(v.string(), v.minLength(3), v.maxLength(5_000)),
  'body-mime': v.pipe(v.string(), v.minLength(1)),
});

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
  const signed = v.safeParse(signedSchema, fields);
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
  const sent = v.safeParse(sentSchema, fields);
  if (!sent.success) {
    throw new FunctionError(REJECTED, 'invalid_body', 'Send the fields recipient and body-mime.');
  }
  const message = fromLatin1(sent.output['body-mime']);
  const digest = async (content: Uint8Array<ArrayBuffer>) =>
    inHex(new Uint8Array(await crypto.subtle.digest('SHA-256', content)));
  const recipient = sent.output.recipient.toLowerCase();
  return {
    recipients: recipient.split(/[\s,<>]+/).filter((address) => address.includes('@')),
    message,
    hashes: {
      call_hash: await digest(bytes(token)),
      body_hash: await digest(bytes(`${recipient}\n${await digest(message)}`)),
    },
  };
}

const unsigned = (message: string) => new FunctionError(401, 'unauthorized', message);

/** Reads the form's text fields, whose characters stand for bytes. A field that occurs twice counts once. */
async function readFields(request: Request): Promise<Record<string, string>> {
  const type = request.headers.get('content-type') ?? '';
  const isEncoded = /^application\/x-www-form-urlencoded\b/i.test(type);
  if (!isEncoded && !/^multipart\/form-data\b/i.test(type)) {
    throw new FunctionError(415, 'not_a_form', 'Send the body as a form.');
  }
  let body: Uint8Array<ArrayBuffer>;
  try {
    body = await readBytes(request, INBOUND_LIMITS.call);
  } catch (error) {
    if (!isFunctionError(error)) throw error;
    throw new FunctionError(REJECTED, error.code, error.message);
  }
  const fields: Record<string, string> = {};
  for (const [name, value] of await formOf(body, type, isEncoded)) {
    fields[name] = typeof value === 'string' ? value : await value.text();
  }
  return fields;
}

/**
 * Parses a form. A message may hold bytes in any charset, which a form's parser would replace where they aren't UTF-8:
 * each byte is written as the UTF-8 of the character with its number first.
 */
async function formOf(body: Uint8Array<ArrayBuffer>, type: string, isEncoded: boolean): Promise<FormData> {
  const text = toLatin1(body);
  const spelled = isEncoded
    ? text.replace(/%([89a-f][0-9a-f])/gi, (_, hex: string) =>
        encodeURIComponent(String.fromCharCode(Number.parseInt(hex, 16))),
      )
    : text;
  try {
    return await new Response(spelled, { headers: { 'content-type': type } }).formData();
  } catch {
    throw new FunctionError(REJECTED, 'invalid_body', 'The form can’t be read.');
  }
}

/** How many bytes become characters at once: a call takes no more arguments than some tens of thousands. */
const STEP = 8_192;

function toLatin1(bytes: Uint8Array): string {
  let text = '';
  for (let start = 0; start < bytes.length; start += STEP) {
    text += String.fromCharCode(...bytes.subarray(start, start + STEP));
  }
  return text;
}

const fromLatin1 = (text: string): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(text.length);
  for (let place = 0; place < text.length; place += 1) bytes[place] = text.charCodeAt(place);
  return bytes;
};

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
