import { type Advice, adviseOn } from './advice/advise.ts';
import { findKnownSecret, shortSecret } from './advice/weak-secrets.ts';
import { ALGORITHMS } from './checking/algorithms.ts';
import { type Verdict, verifyToken } from './checking/verify.ts';
import { KeyError } from './keys/key-error.ts';
import { type KeyInput, readKeys } from './keys/read-key.ts';
import { type FoundToken, findTokens, placeInInput } from './reading/find-tokens.ts';
import { asObject, textMember } from './reading/json-values.ts';
import { readToken, type Token, type TokenProblem } from './reading/read-token.ts';
import { readTimes, type TokenTime } from './reading/times.ts';

export interface InspectRequest {
  /** A token, or a text with tokens in it. */
  readonly input: string;
  /** Which of the tokens in the text, from 0. */
  readonly chosen: number;
  readonly key: KeyInput;
  /** The payload of a token whose middle part is empty. */
  readonly detached: string;
}

/** A problem at its place in the input. */
export interface InputProblem extends TokenProblem {
  /** From 0, in the input. */
  readonly place: number;
}

export type Inspection =
  | { readonly kind: 'blank' }
  /** A text without a token. */
  | { readonly kind: 'none' }
  | {
      readonly kind: 'token';
      readonly found: FoundToken;
      /** How many tokens the text has, at most 20. */
      readonly count: number;
      readonly token: Token;
      readonly problems: readonly InputProblem[];
      readonly times: readonly TokenTime[];
      readonly advice: readonly Advice[];
      readonly verdict: Verdict;
    };

/** Reads a token, checks its signature and says what to know about it. Never throws for what was typed. */
export async function inspectJwt({ input, chosen, key, detached }: InspectRequest): Promise<Inspection> {
  if (input.trim() === '') return { kind: 'blank' };
  const all = findTokens(input);
  const found = all[Math.min(chosen, all.length - 1)];
  if (found === undefined) return { kind: 'none' };
  const token = readToken(found.text);
  const { unprotected } = found;
  const header = token.header.kind === 'json' ? token.header.object : null;
  const problems = token.problems.map((problem) => ({
    ...problem,
    place: placeInInput(input, found, problem.offset),
  }));
  const advice = [
    ...(await secretAdvice(token, key, detached)),
    ...(header === null || token.form === 'broken' ? [] : adviseOn(token, header, asObject(unprotected))),
  ];
  const payload = token.payload.kind === 'json' ? token.payload.object : null;
  return {
    ...{ kind: 'token', found, count: all.length, token, problems, advice },
    times: payload === null ? [] : readTimes(payload),
    verdict: await verifyToken({ token, unprotected, detached, key }),
  };
}

async function secretAdvice(token: Token, key: KeyInput, detached: string): Promise<readonly Advice[]> {
  const alg = token.header.kind === 'json' ? textMember(token.header.object, 'alg') : null;
  const algorithm = ALGORITHMS.get(alg ?? '');
  if (alg === null || algorithm?.kind !== 'hmac') return [];
  try {
    const known = await findKnownSecret(token, detached);
    if (known !== null) {
      const what = known === '' ? 'an empty secret' : `the secret “${known}”`;
      const message = `The token is signed with ${what}, which attackers try first: everybody can write such tokens. Replace it by ${algorithm.bytes} random bytes.`;
      return [{ severity: 'danger', message }];
    }
    const [typed] = key.text.trim() === '' ? [] : readKeys(key);
    const message = typed?.kind === 'secret' ? shortSecret(alg, algorithm, typed.bytes.length) : null;
    return message === null ? [] : [{ severity: 'warning', message }];
  } catch (error) {
    // The check of the signature says what is wrong with the key.
    if (error instanceof KeyError) return [];
    throw error;
  }
}
