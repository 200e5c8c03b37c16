export { digest, hmac } from '@hln/digests';
