import { type InspectRequest, inspectJwt } from './index.ts';
import { encodePart } from './reading/base64url.ts';

export const NO_KEY = { text: '', encoding: 'text' } as const;
export const encoder = new TextEncoder();

export async function inspect(input: string, request: Partial<InspectRequest> = {}) {
  const found = await inspectJwt({ input, chosen: 0, key: NO_KEY, detached: '', ...request });
  if (found.kind !== 'token') throw new Error(`There is no token: ${found.kind}`);
  return found;
}

export const withKey = (input: string, key: string | object, request: Partial<InspectRequest> = {}) =>
  inspect(input, {
    key: { text: typeof key === 'string' ? key : JSON.stringify(key), encoding: 'text' },
    ...request,
  });

export const verdictOf = async (input: string, key: string | object, request: Partial<InspectRequest> = {}) =>
  (await withKey(input, key, request)).verdict;

export const part = (value: unknown) =>
  encodePart(encoder.encode(typeof value === 'string' ? value : JSON.stringify(value)));
export const unsigned = (header: unknown, payload: unknown = { exp: 4_102_444_800 }) =>
  `${part(header)}.${part(payload)}.c2ln`;
