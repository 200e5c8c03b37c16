import { createHmac, randomBytes, randomUUID } from 'node:crypto';

const KEY = randomBytes(32);
export const HOOK_SECRET = `v1,whsec_${KEY.toString('base64')}`;

/** Returns a token in the format of hosted Supabase's sign-in service. */
export const hostedToken = () => randomBytes(28).toString('hex');

export interface Account {
  readonly id: string;
  readonly email: string;
}

/**
 * Returns the body of a call as hosted Supabase's sign-in service writes it (supabase/auth, internal/hooks/v0hooks).
 */
export const callFor = (
  { id, email }: Account,
  type: string,
  token = hostedToken(),
  more: object = {},
): string =>
  JSON.stringify({
    metadata: {
      uuid: randomUUID(),
      time: new Date().toISOString(),
      name: 'send-email',
      ip_address: '203.0.113.7',
    },
    user: {
      id,
      aud: 'authenticated',
      role: 'authenticated',
      email,
      phone: '',
      user_metadata: {},
      identities: [],
    },
    email_data: {
      token: '12345678',
      token_hash: token,
      redirect_to: 'https://evil.example/login',
      email_action_type: type,
      site_url: 'https://abc.supabase.co/auth/v1',
      token_new: '',
      token_hash_new: '',
    },
    ...more,
  });

export interface Signing {
  readonly id?: string;
  readonly at?: number;
  readonly key?: Buffer;
}

/** Returns the headers of a call, signed by another implementation than ours. */
export function signedHeaders(
  body: string,
  { id = randomUUID(), at = Math.floor(Date.now() / 1000), key = KEY }: Signing = {},
): Record<string, string> {
  const signature = createHmac('sha256', key).update(`${id}.${at}.${body}`).digest('base64');
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(at),
    'webhook-signature': `v1,${signature}`,
  };
}
