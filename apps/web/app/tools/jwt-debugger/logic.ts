export { findTokens, inspectJwt, readToken, signJwt } from '@hln/jwt';
