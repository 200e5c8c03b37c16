export { decodeBase64, encodeBase64 } from '@hln/bytes';
