import { startFastHasher } from '@hln/digests/fast';
import { serveDigests } from './serve-digests.ts';

// The name of this file begins with “wasm-”: only such scripts are sent with a policy that lets them compile
// WebAssembly.
serveDigests(self, startFastHasher);
