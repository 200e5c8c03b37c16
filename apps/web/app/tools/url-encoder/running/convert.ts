import { countEscapes, decodeWithProblems, decodingLayers, encodeWithProblems } from '../logic.ts';
import type { UrlReport, UrlRequest } from './protocol.ts';

/** Carries out the page's request. */
export function convert(request: UrlRequest): UrlReport {
  return request.direction === 'encode' ? encode(request) : decode(request);
}

function encode({ text, mode, keepEscapes }: UrlRequest): UrlReport {
  const result = encodeWithProblems(text, mode, { keepEscapes });
  return { ...result, kept: 0, existing: keepEscapes ? 0 : countEscapes(text), layers: 0, moreLayers: false };
}

function decode({ text, mode, times }: UrlRequest): UrlReport {
  const layers = decodingLayers(text, mode);
  const peeled = Math.min(times, layers.texts.length);
  const before = layers.texts[peeled - 2] ?? text;
  // After the first layer, a + was escaped, so it is a plus sign (see decodingLayers).
  const result = decodeWithProblems(before, peeled > 1 && mode === 'form' ? 'component' : mode);
  return { ...result, existing: 0, layers: layers.texts.length, moreLayers: layers.more };
}
