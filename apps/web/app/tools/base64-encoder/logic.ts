export {
  decodeBase58,
  decodeBase64,
  decodeBits,
  encodeBase32,
  encodeBase58,
  encodeBase64,
  encodeHex,
} from '@hln/bytes';
