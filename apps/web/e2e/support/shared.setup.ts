import { afterAll } from 'vitest';
import { leaveNoPages, sharingTest } from './shared.ts';

// A fixture only counts as used, and is cleaned up, once something asks for it.
sharingTest.beforeAll(({ shared: _shared }) => {});
afterAll(leaveNoPages);
