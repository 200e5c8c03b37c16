import {
  beganAddingSchema,
  beganUsingSchema,
  type PasskeyAdded,
  type PasskeyPurpose,
  type PasskeyUsed,
  passkeyAddedSchema,
  passkeyUsedSchema,
} from '@hln/contracts/passkeys';
import { type CodeAnswer, codeAnswerSchema } from '@hln/contracts/second-factor';
import * as v from 'valibot';
import { askFunction } from './ask-function.ts';
import { dataOf, limited } from './staff-call.ts';
import { staffRest } from './staff-client.ts';

export interface PasskeyUse {
  readonly purpose: PasskeyPurpose;
  /** The passkey to be removed. */
  readonly subject: string | null;
}

/** The options for creating a passkey in the browser. @param unread as in the other calls @throws SiteError */
export async function beginAddingPasskey(unread: string): Promise<v.InferOutput<typeof beganAddingSchema>> {
  return await askFunction('passkeys', { post: { step: 'begin-adding' } }, beganAddingSchema, unread);
}

/** Sends the passkey that the browser made, as JSON. @throws SiteError */
export async function addPasskey(name: string, passkey: unknown, unread: string): Promise<PasskeyAdded> {
  return await askFunction('passkeys', { post: { step: 'add', name, passkey } }, passkeyAddedSchema, unread);
}

/** The options for using a passkey in the browser. @throws SiteError */
export async function beginUsingPasskey(
  use: PasskeyUse,
  unread: string,
): Promise<v.InferOutput<typeof beganUsingSchema>> {
  return await askFunction('passkeys', { post: { step: 'begin-using', ...use } }, beganUsingSchema, unread);
}

/** Sends what a passkey signed, as JSON, and carries out its purpose. @throws SiteError */
export async function sendSignature(signed: unknown, unread: string): Promise<PasskeyUsed> {
  return await askFunction('passkeys', { post: { step: 'use', signed } }, passkeyUsedSchema, unread);
}

/** @throws SiteError */
export async function renamePasskey(passkey: string, name: string, unread: string): Promise<void> {
  const answer = await staffRest().rpc('rename_passkey', { passkey, new_name: name }).abortSignal(limited());
  dataOf(answer, unread);
}

/** Removes a passkey. @param code from the app, or a recovery code @throws SiteError */
export async function removePasskey(passkey: string, code: string, unread: string): Promise<CodeAnswer> {
  const answer = await staffRest().rpc('remove_passkey', { passkey, code }).abortSignal(limited());
  return v.parse(codeAnswerSchema, dataOf(answer, unread));
}
