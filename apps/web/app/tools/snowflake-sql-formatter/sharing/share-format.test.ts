import { describe, expect, it } from 'vitest';
import { decodeFragment, encodeFragment } from '../../../lib/share-link.ts';
import { DEFAULT_PANEL_OPTIONS } from '../settings/options.ts';
import { SHARED_QUERY } from './share-format.ts';

describe('the link of a query', () => {
  it('carries the query and its options', async () => {
    const query = { sql: 'select 1', options: { ...DEFAULT_PANEL_OPTIONS, indentSize: 4 } };
    const fragment = await encodeFragment(SHARED_QUERY, query);
    expect(fragment).toMatch(/^#format=1\.[\w-]+$/);
    expect(await decodeFragment(SHARED_QUERY, fragment ?? '')).toEqual({ kind: 'shared', state: query });
  });

  it('opens even if it was made before the tools shared their format', async () => {
    // {"sql":"select 1","options":{"indentSize":"four"}}: invalid options become the defaults.
    const bytes = await new Response(
      new Blob(['{"sql":"select 1","options":{"indentSize":"four"}}'])
        .stream()
        .pipeThrough(new CompressionStream('deflate-raw')),
    ).arrayBuffer();
    const fragment = `#format=1.${Buffer.from(bytes).toString('base64url')}`;
    expect(await decodeFragment(SHARED_QUERY, fragment)).toEqual({
      kind: 'shared',
      state: { sql: 'select 1', options: DEFAULT_PANEL_OPTIONS },
    });
  });
});
