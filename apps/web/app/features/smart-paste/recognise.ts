import { REASONS } from '../../content/smart-paste.ts';
import { detectData, detectSchema } from './detectors/data.ts';
import {
  detectBase64,
  detectDataUrl,
  detectHash,
  detectJwt,
  detectPasswordHash,
  detectPem,
} from './detectors/encoded.ts';
import { detectCron, detectIdentifier, detectMoment } from './detectors/moments.ts';
import { detectJson, detectPasswordRules, detectSql } from './detectors/structured.ts';
import { detectColor, detectQrContent, detectRegex, detectUrl } from './detectors/written.ts';
import type { Detector, Look } from './look.ts';

/** The detectors, in the order of equally specific matches. */
const DETECTORS: readonly Detector[] = [
  detectSchema,
  detectJson,
  detectJwt,
  detectDataUrl,
  detectPasswordRules,
  detectQrContent,
  detectColor,
  detectHash,
  detectPasswordHash,
  detectPem,
  detectIdentifier,
  detectMoment,
  detectCron,
  detectUrl,
  detectRegex,
  detectSql,
  detectBase64,
  detectData,
];

/** The tools that take any text. */
const FOR_ANY_TEXT = ['hash-generator', 'base64-encoder', 'qr-generator'] as const;
/** The most matches that are shown. */
const MOST = 4;

/**
 * What a text looks like, most specific first, with the tool for each; for an unrecognised text, the tools that accept
 * any. Empty for a blank text.
 */
export function recognise(input: string): readonly Look[] {
  const text = input.replace(/^\uFEFF/, '').trim();
  if (text === '') return [];
  const looks = DETECTORS.flatMap((detect) => detect(text)).toSorted((a, b) => b.weight - a.weight);
  if (looks.length > 0) return looks.slice(0, MOST);
  return FOR_ANY_TEXT.map((toolId) => ({
    kind: 'text',
    reason: REASONS.text,
    toolId,
    text: input,
    handedAs: 'text',
    weight: 1,
  }));
}
