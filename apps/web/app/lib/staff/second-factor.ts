import {
  type CodeAnswer,
  codeAnswerSchema,
  type SecondFactorState,
  secondFactorStateSchema,
} from '@hln/contracts/second-factor';
import * as v from 'valibot';
import { dataOf, limited } from './staff-call.ts';
import { staffRest } from './staff-client.ts';

/**
 * Whether the signed-in person has a second factor, and whether this session lacks it.
 *
 * @param unread the message if the backend sends none, as in the other calls
 * @throws SiteError
 */
export async function loadSecondFactor(unread: string, signal?: AbortSignal): Promise<SecondFactorState> {
  const answer = await staffRest().rpc('second_factor_state').abortSignal(limited(signal));
  return v.parse(secondFactorStateSchema, dataOf(answer, unread));
}

/** Completes the second step of signing in. @param code from the app, or a recovery code @throws SiteError */
export async function giveSecondFactor(code: string, unread: string): Promise<CodeAnswer> {
  const answer = await staffRest().rpc('give_second_factor', { code }).abortSignal(limited());
  return v.parse(codeAnswerSchema, dataOf(answer, unread));
}

/** Creates a secret for an authenticator app, in base32. @throws SiteError */
export async function beginSecondFactor(unread: string): Promise<string> {
  const answer = await staffRest().rpc('begin_second_factor').abortSignal(limited());
  return v.parse(v.pipe(v.string(), v.regex(/^[A-Z2-7]{32}$/)), dataOf(answer, unread));
}

/** Turns the second factor on and returns the recovery codes. @param code from the app @throws SiteError */
export async function confirmSecondFactor(code: string, unread: string): Promise<CodeAnswer> {
  const answer = await staffRest().rpc('confirm_second_factor', { code }).abortSignal(limited());
  return v.parse(codeAnswerSchema, dataOf(answer, unread));
}

/** Turns the second factor off. @throws SiteError */
export async function removeSecondFactor(code: string, unread: string): Promise<CodeAnswer> {
  const answer = await staffRest().rpc('remove_second_factor', { code }).abortSignal(limited());
  return v.parse(codeAnswerSchema, dataOf(answer, unread));
}

/** Replaces the recovery codes and returns the new ones. @throws SiteError */
export async function renewRecoveryCodes(code: string, unread: string): Promise<CodeAnswer> {
  const answer = await staffRest().rpc('renew_recovery_codes', { code }).abortSignal(limited());
  return v.parse(codeAnswerSchema, dataOf(answer, unread));
}
