import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readProviderCall } from './provider-call.ts';

const URL = 'https://hln.example/functions/v1/receive-mime';
const KEY = 'key-3ax6xnjp29jd6fds4gc373sgvjxteol0';
const RECIPIENT = 'replies@in.hln.example';
const BOUNDARY = 'the-boundary-of-a-call';
const MULTIPART = `multipart/form-data; boundary=${BOUNDARY}`;
const ENCODED = 'application/x-www-form-urlencoded';

type Bytes = Buffer<ArrayBuffer>;

/** The fields of a call, signed by Node's own HMAC. */
function fieldsOf(message: Bytes, recipient = RECIPIENT): [name: string, value: Bytes][] {
  const timestamp = String(Math.floor(Date.now() / 1_000));
  const token = 'a-token-of-a-call-that-is-long-enough';
  const signature = createHmac('sha256', KEY).update(`${timestamp}${token}`).digest('hex');
  const texts = Object.entries({ recipient, timestamp, token, signature });
  return [...texts.map(([name, text]): [string, Bytes] => [name, Buffer.from(text)]), ['body-mime', message]];
}

const multipart = (fields: readonly [name: string, value: Bytes][]): Bytes =>
  Buffer.concat([
    ...fields.flatMap(([name, value]) => [
      Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n`),
      value,
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${BOUNDARY}--\r\n`),
  ]);

const hex = (byte: number) => `%${byte.toString(16).padStart(2, '0')}`;
const encoded = (fields: readonly [name: string, value: Bytes][]): string =>
  fields.map(([name, value]) => `${name}=${[...value].map(hex).join('')}`).join('&');

const read = (type: string, body: string | Bytes) =>
  readProviderCall(new Request(URL, { method: 'POST', headers: { 'content-type': type }, body }), KEY);
const refusalOf = async (type: string, body: string | Bytes) =>
  await read(type, body).then(
    () => 'accepted',
    (error: unknown) => (error instanceof Error ? error.message : error),
  );

describe('an inbound call', () => {
  const every = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte));

  it('keeps every byte of a message in both kinds of forms', async () => {
    const message = Buffer.concat([every, Buffer.from('\r\n--not a boundary\r\n+%41&=')]);
    const fields = fieldsOf(message, `Replies <${RECIPIENT.toUpperCase()}>`);
    for (const call of [await read(MULTIPART, multipart(fields)), await read(ENCODED, encoded(fields))]) {
      expect(Buffer.from(call.message).equals(message)).toBe(true);
      expect(call.recipients).toEqual([RECIPIENT]);
    }
  });

  it('reads a quoted boundary, text before the first part, and a part that is empty', async () => {
    const body = multipart([['subject', Buffer.alloc(0)], ...fieldsOf(Buffer.from('x'))]);
    const type = `Multipart/Form-Data; charset=x; boundary="${BOUNDARY}"`;
    const { recipients } = await read(type, Buffer.concat([Buffer.from('preamble\r\n'), body]));
    expect(recipients).toEqual([RECIPIENT]);
  });

  it('reads a blank written as +, and a percent sign that begins no code', async () => {
    const body = encoded(fieldsOf(Buffer.from('x'))).replace('body-mime=%78', 'body-mime=a+b%2b%zz%4');
    const { message } = await read(ENCODED, body);
    expect(Buffer.from(message).toString()).toBe('a b+%zz%4');
  });

  it.each([
    ['no boundary', 'multipart/form-data', '--x\r\n'],
    ['no part', 'multipart/form-data; boundary=x', 'nothing'],
    ['a part without an end', 'multipart/form-data; boundary=x', '--x\r\nname="a"\r\n\r\nb'],
    ['a part without a name', 'multipart/form-data; boundary=x', '--x\r\nA: b\r\n\r\nc\r\n--x--'],
    ['a field without a value', ENCODED, 'a=1&b'],
  ])('refuses a form with %s', async (_, type, body) => {
    expect(await refusalOf(type, body)).toBe('The form can’t be read.');
  });

  it('refuses hostile forms of 12 MB without reading them whole', async () => {
    const filled = (part: string) => part.repeat(Math.floor(11_900_000 / part.length));
    const x = 'multipart/form-data; boundary=x';
    const part = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n';
    const forms: [type: string, body: string, refusal: string][] = [
      [ENCODED, filled('a=1&'), 'The form can’t be read.'],
      [ENCODED, filled('a&'), 'The form can’t be read.'],
      [ENCODED, `a=${filled('%41')}`, 'Send the fields timestamp, token and signature.'],
      [x, `${filled(part)}--x--`, 'The form can’t be read.'],
      [x, `--x\r\n${filled('name="')}`, 'The form can’t be read.'],
      [x, filled('\r\n--'), 'The form can’t be read.'],
    ];
    for (const [type, text, refusal] of forms) {
      const body = Buffer.from(text);
      const start = performance.now();
      expect(await refusalOf(type, body), text.slice(0, 20)).toBe(refusal);
      expect(performance.now() - start, text.slice(0, 20)).toBeLessThan(1_000);
    }
  });
});
