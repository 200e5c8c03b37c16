import { decodePart } from './base64url.ts';

export type JsonObject = Readonly<Record<string, unknown>>;

/** A JSON value that is an object; null for everything else. */
export function asObject(value: unknown): JsonObject | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : null;
}

/** The object that a JSON text stands for; null if it is none. Of two equal keys the last counts. */
export function parseObject(json: string): JsonObject | null {
  try {
    return asObject(JSON.parse(json));
  } catch {
    return null;
  }
}

/** The text that bytes stand for in UTF-8; null if they don't. */
export function textOf(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** The object in a part of a token; null if there is none. */
export function objectOfPart(part: string): JsonObject | null {
  const { bytes } = decodePart(part);
  const text = bytes === null ? null : textOf(bytes);
  return text === null ? null : parseObject(text);
}

/** A member of an object that is a text. */
export function textMember(object: JsonObject | null, name: string): string | null {
  const value = object !== null && Object.hasOwn(object, name) ? object[name] : null;
  return typeof value === 'string' ? value : null;
}
