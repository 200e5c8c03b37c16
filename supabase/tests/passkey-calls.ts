import { type AssertionJson, type SoftwarePasskey, softwarePasskey } from '@hln/test-support/passkey';
import type { TestServer } from '@hln/test-support/server';
import { expect } from 'vitest';
import type { PasswordSession } from './second-factor-calls.ts';

/** The site as configured on the server under test. */
export const SITE = { origin: 'https://hln.example', relyingParty: 'hln.example' };

export interface Begun {
  readonly outcome: string;
  readonly origin: string;
  readonly options: {
    readonly challenge: string;
    readonly rpId?: string;
    readonly rp?: { readonly id: string };
    readonly user?: { readonly id: string };
    readonly allowCredentials?: readonly { readonly id: string }[];
    readonly excludeCredentials?: readonly { readonly id: string }[];
  };
}

/** Calls the function `passkeys` in a session. */
export async function askPasskeys<Body = Record<string, unknown>>(
  server: TestServer,
  session: Pick<PasswordSession, 'headers'>,
  body: object,
): Promise<{ readonly status: number; readonly body: Body }> {
  const response = await fetch(`${server.url}/functions/v1/passkeys`, {
    method: 'POST',
    headers: { ...session.headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Body };
}

export interface AddedPasskey {
  readonly passkey: SoftwarePasskey;
  readonly recoveryCodes: readonly string[];
}

/** Adds a passkey to a session's account. @param counter of its signatures; 0 means that it doesn't count */
export async function addPasskey(
  server: TestServer,
  session: PasswordSession,
  name = 'Laptop',
  counter = 0,
): Promise<AddedPasskey> {
  const passkey = await softwarePasskey(SITE, counter);
  const begun = await askPasskeys<Begun>(server, session, { step: 'begin-adding' });
  expect(begun.body).toMatchObject({ outcome: 'begun', origin: SITE.origin });
  const registered = passkey.register(begun.body.options.challenge);
  const added = await askPasskeys(server, session, { step: 'add', name, passkey: registered });
  expect(added.body).toMatchObject({ outcome: 'done' });
  return { passkey, recoveryCodes: (added.body.recovery_codes ?? []) as string[] };
}

/** Returns the challenge for one use of a passkey. */
export async function beginUse(
  server: TestServer,
  session: PasswordSession,
  purpose = 'give',
  subject: string | null = null,
): Promise<string> {
  const { body } = await askPasskeys<Begun>(server, session, { step: 'begin-using', purpose, subject });
  expect(body).toMatchObject({ outcome: 'begun' });
  return body.options.challenge;
}

/** Submits a signature. */
export async function handIn(
  server: TestServer,
  session: PasswordSession,
  signed: AssertionJson,
): Promise<Record<string, unknown>> {
  return (await askPasskeys(server, session, { step: 'use', signed })).body;
}
