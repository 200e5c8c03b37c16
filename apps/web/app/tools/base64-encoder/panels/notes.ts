import { BASE64_OUTPUT } from '../../../content/base64-encoder.ts';
import type { ConvertResult } from '../running/convert-protocol.ts';

/** What is to be said about a result, in sentences. */
export function notesOf(result: Exclude<ConvertResult, { kind: 'wrong' }>): readonly string[] {
  if (result.kind === 'encoded') return [BASE64_OUTPUT.encoded(result.size, result.content.size)];
  const { content, type, wrapping, byteOrderMark } = result;
  return [
    BASE64_OUTPUT.decoded(content.size, type.name),
    ...(wrapping.kind === 'data-url' ? [BASE64_OUTPUT.dataUrl(wrapping.mediaType)] : []),
    ...(wrapping.kind === 'pem' ? [BASE64_OUTPUT.pem(wrapping.label)] : []),
    ...(byteOrderMark ? [BASE64_OUTPUT.byteOrderMark] : []),
  ];
}
