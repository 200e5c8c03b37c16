import { compilePattern } from './i-regexp.ts';
import type { Value } from './values.ts';

/** match() and search(), RFC 9535 §2.4.6 and §2.4.7: false for what is no text, and for what is no pattern. */
export function matches(text: Value, pattern: Value, whole: boolean): boolean {
  if (typeof text !== 'string' || typeof pattern !== 'string') return false;
  return compilePattern(pattern, whole)?.test(text) ?? false;
}
