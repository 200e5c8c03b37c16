import { inboundCall, messageOf, REPLY_ADDRESS, REPLY_KEY } from '@hln/test-support/inbound-email';
import { describe, expect, it } from 'vitest';
import { readProviderCall } from '../../functions/_shared/mail/inbound/provider-call.ts';

const URL = 'https://hln.example/functions/v1/receive-mime';
const ENCODED = 'application/x-www-form-urlencoded';

const read = (call: RequestInit) => readProviderCall(new Request(URL, call), REPLY_KEY);
const refusalOf = async (type: string, body: string | Buffer<ArrayBuffer>) =>
  await read({ method: 'POST', headers: { 'content-type': type }, body }).then(
    () => 'accepted',
    (error: unknown) => (error instanceof Error ? error.message : error),
  );

describe('an inbound call', () => {
  const every = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte));

  it.each(['multipart', 'urlencoded'] as const)(
    'keeps every byte of a message in a %s form',
    async (form) => {
      const message = messageOf({
        body: Buffer.concat([every, Buffer.from('\r\n--not a boundary\r\n+%41&=')]),
      });
      const call = await read(inboundCall(`Replies <${REPLY_ADDRESS.toUpperCase()}>`, message, { form }));
      expect(Buffer.from(call.message).equals(message)).toBe(true);
      expect(call.recipients).toEqual([REPLY_ADDRESS]);
    },
  );

  it('reads a quoted boundary, text before the first part, and a part that is empty', async () => {
    const call = inboundCall(REPLY_ADDRESS, messageOf());
    const boundary = 'the-boundary-of-a-call';
    const empty = `--${boundary}\r\nContent-Disposition: form-data; name="subject"\r\n\r\n\r\n`;
    const { recipients } = await read({
      ...call,
      headers: { 'content-type': `Multipart/Form-Data; charset=x; boundary="${boundary}"` },
      body: Buffer.concat([Buffer.from(`preamble\r\n${empty}`), call.body]),
    });
    expect(recipients).toEqual([REPLY_ADDRESS]);
  });

  it('reads a blank written as +, and a percent sign that begins no code', async () => {
    const call = inboundCall(REPLY_ADDRESS, Buffer.from('x'), { form: 'urlencoded' });
    const body = call.body.toString().replace('body-mime=%78', 'body-mime=a+b%2b%zz%4');
    const { message } = await read({ ...call, body });
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
    const multipart = 'multipart/form-data; boundary=x';
    const part = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n';
    const forms: [type: string, body: string, refusal: string][] = [
      [ENCODED, filled('a=1&'), 'The form can’t be read.'],
      [ENCODED, filled('a&'), 'The form can’t be read.'],
      [ENCODED, `a=${filled('%41')}`, 'Send the fields timestamp, token and signature.'],
      [multipart, `${filled(part)}--x--`, 'The form can’t be read.'],
      [multipart, `--x\r\n${filled('name="')}`, 'The form can’t be read.'],
      [multipart, filled('\r\n--'), 'The form can’t be read.'],
    ];
    for (const [type, text, refusal] of forms) {
      const body = Buffer.from(text);
      const start = performance.now();
      expect(await refusalOf(type, body), text.slice(0, 20)).toBe(refusal);
      expect(performance.now() - start, text.slice(0, 20)).toBeLessThan(1_000);
    }
  });
});
