import type { PageHandle } from '../lib/page-handle.ts';
import { NotFound } from '../shell/not-found.tsx';

export const handle: PageHandle = { document: true };

export default function Page() {
  return <NotFound />;
}
