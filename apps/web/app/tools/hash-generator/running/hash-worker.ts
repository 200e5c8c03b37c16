import { serveDigests } from './serve-digests.ts';

serveDigests(self);
