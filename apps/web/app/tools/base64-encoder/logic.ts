export { decodeBase64 } from '../../lib/bytes/base64-decode.ts';
export { encodeBase64 } from '../../lib/bytes/base64-encode.ts';
