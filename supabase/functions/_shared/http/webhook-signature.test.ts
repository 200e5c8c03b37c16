import { describe, expect, it } from 'vitest';
import { requireWebhookSignature, webhookKey } from './webhook-signature.ts';

/** The test vector that the Standard Webhooks libraries publish and use. */
const VECTOR = {
  secret: 'v1,whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  time: 1_614_265_330,
  body: '{"test": 2432232314}',
  signature: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
};
const OTHER = 'v1,Ceo5qEr07ixe2NLpvHk3FH9bwy/WavXrAFQ/9tdO6mc=';

const keyOf = (secret: string) => {
  const key = webhookKey(secret);
  if (key === null) throw new Error('This is not a secret.');
  return key;
};

const verify = async ({ headers = {}, body = VECTOR.body, secrets = [VECTOR.secret], later = 0 } = {}) => {
  const given = {
    'webhook-id': VECTOR.id,
    'webhook-timestamp': String(VECTOR.time),
    'webhook-signature': VECTOR.signature,
    ...headers,
  };
  await requireWebhookSignature(
    new Headers(given),
    new TextEncoder().encode(body),
    secrets.map(keyOf),
    (VECTOR.time + later) * 1000,
  );
  return 'verified';
};

describe('a call signed by Standard Webhooks', () => {
  it.each([
    ['as published', {}],
    [
      'among others, as the specification has it',
      { headers: { 'webhook-signature': `${OTHER} ${VECTOR.signature}` } },
    ],
    [
      'among others, as the sign-in service writes them',
      { headers: { 'webhook-signature': `${VECTOR.signature}, ${OTHER}` } },
    ],
    [
      'beside a scheme that is not known here',
      { headers: { 'webhook-signature': `v2,x ${VECTOR.signature}` } },
    ],
    ['with the secret before', { secrets: [`v1,whsec_${'A'.repeat(43)}=`, VECTOR.secret] }],
    ['five minutes ago', { later: 300 }],
    ['by a clock five minutes ahead', { later: -300 }],
  ])('is accepted: %s', async (_, changes) => {
    expect(await verify(changes)).toBe('verified');
  });

  it.each([
    ['another body', { body: '{"test": 2432232315}' }, 'does not match'],
    ['another id', { headers: { 'webhook-id': 'msg_other' } }, 'does not match'],
    ['another time', { headers: { 'webhook-timestamp': String(VECTOR.time + 1) } }, 'does not match'],
    ['another signature', { headers: { 'webhook-signature': OTHER } }, 'does not match'],
    ['another secret', { secrets: [`v1,whsec_${'A'.repeat(43)}=`] }, 'does not match'],
    ['no secret', { secrets: [] }, 'does not match'],
    ['an old time', { later: 301 }, 'too old'],
    ['a time to come', { later: -301 }, 'too old'],
    ['no number for a time', { headers: { 'webhook-timestamp': 'hello' } }, 'Sign the call'],
    ['no id', { headers: { 'webhook-id': '' } }, 'Sign the call'],
    ['no signature', { headers: { 'webhook-signature': '' } }, 'Sign the call'],
    [
      'a part of the signature',
      { headers: { 'webhook-signature': VECTOR.signature.slice(0, 20) } },
      'Sign the call',
    ],
    [
      'the signature of another scheme',
      { headers: { 'webhook-signature': VECTOR.signature.replace('v1', 'v2') } },
      'Sign the call',
    ],
    [
      'the signature after five others',
      { headers: { 'webhook-signature': `${`${OTHER} `.repeat(5)}${VECTOR.signature}` } },
      'does not match',
    ],
  ])('is refused with %s', async (_, changes, says) => {
    await expect(verify(changes)).rejects.toMatchObject({
      status: 401,
      message: expect.stringContaining(says),
    });
  });
});

it.each([
  '',
  'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  'v1,whsec_short',
  'v1,whsec_ÄÄÄÄ',
  `v1,whsec_${'A'.repeat(33)}`,
])('rejects the malformed secret %o', (secret) => {
  expect(webhookKey(secret)).toBeNull();
});
