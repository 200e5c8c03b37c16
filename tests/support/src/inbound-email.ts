import { createHmac, randomBytes } from 'node:crypto';

export const REPLY_KEY = 'key-3ax6xnjp29jd6fds4gc373sgvjxteol0';
export const REPLY_ADDRESS = 'replies@in.hln.example';

/** A message of a family, as bytes: texts are written in UTF-8. */
export interface InboundMessage {
  readonly headers?: Readonly<Record<string, string | null>>;
  readonly body?: string | Buffer;
}

/** Writes a message with the headers that every mail program writes. A header that is null is left out. */
export function messageOf({ headers = {}, body = 'Saturday is good.' }: InboundMessage = {}): Buffer {
  const all = {
    From: 'Mei Chen <mei@parent.example>',
    To: REPLY_ADDRESS,
    Subject: 'Re: Your message to HLN about tutoring',
    Date: 'Sun, 29 Nov 2026 10:00:00 +1300',
    'Message-ID': `<${randomBytes(8).toString('hex')}@parent.example>`,
    'MIME-Version': '1.0',
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Transfer-Encoding': '8bit',
    ...headers,
  };
  const lines = Object.entries(all).flatMap(([name, value]) => (value === null ? [] : [`${name}: ${value}`]));
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), Buffer.from(body)]);
}

/** How a call is signed. */
export interface CallSigning {
  readonly key?: string;
  readonly token?: string;
  /** In seconds since 1970. */
  readonly at?: number;
  readonly form?: 'multipart' | 'urlencoded';
}

/** Percent-encodes bytes, as a program that passes a message on as it arrived does. */
const encoded = (bytes: Buffer) =>
  [...bytes].map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`).join('');

/** Writes a call as Mailgun's routes make it, signed by Node's own HMAC. */
export function inboundCall(
  recipient: string,
  message: Buffer,
  {
    key = REPLY_KEY,
    token = randomBytes(25).toString('hex'),
    at = Date.now() / 1_000,
    form = 'multipart',
  }: CallSigning = {},
): RequestInit & { readonly body: Buffer<ArrayBuffer> } {
  const timestamp = String(Math.floor(at));
  const fields: Record<string, Buffer> = {
    recipient: Buffer.from(recipient),
    sender: Buffer.from('mei@parent.example'),
    timestamp: Buffer.from(timestamp),
    token: Buffer.from(token),
    signature: Buffer.from(createHmac('sha256', key).update(`${timestamp}${token}`).digest('hex')),
    'body-mime': message,
  };
  const entries = Object.entries(fields);
  if (form === 'urlencoded') {
    const body = entries.map(([name, value]) => `${name}=${encoded(value)}`).join('&');
    return {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: Buffer.from(body),
    };
  }
  const boundary = 'the-boundary-of-a-call';
  const parts = entries.flatMap(([name, value]) => [
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n`),
    value,
    Buffer.from('\r\n'),
  ]);
  return {
    method: 'POST',
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
  };
}
