import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { decodeFragment as decode, encodeFragment, MAX_LINK_LENGTH, type ShareFormat } from './share-link.ts';

const DEFAULT_OPTIONS = { indent: 2 };
const options = { indent: 4 };

interface State {
  readonly sql: string;
  readonly options: { readonly indent: number };
}

const FORMAT: ShareFormat<State> = {
  name: 'format',
  schema: v.object({
    sql: v.pipe(v.string(), v.maxLength(2_000_000)),
    options: v.object({ indent: v.fallback(v.number(), 2) }),
  }),
  mostCharacters: 2_000_000,
};

const decodeFragment = (fragment: string) => decode(FORMAT, fragment);

async function encode(sql: string): Promise<string> {
  const fragment = await encodeFragment(FORMAT, { sql, options });
  if (fragment === null) throw new Error('Too long for a link.');
  return fragment;
}

async function pack(text: string | Uint8Array<ArrayBuffer>): Promise<string> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  return `#format=1.${Buffer.from(bytes).toString('base64url')}`;
}

describe('a shared link', () => {
  it.each([
    'select 1',
    "select 'ā ē 👩‍🚀 \"' -- </script>\r\n\tfrom t",
    `select ${'column_name, '.repeat(2000)} 1`,
  ])('carries the query and the options there and back', async (sql) => {
    const fragment = await encode(sql);
    expect(fragment).toMatch(/^#format=1\.[\w-]+$/);
    expect(await decodeFragment(fragment)).toEqual({ kind: 'shared', state: { sql, options } });
  });

  it('is not made if it would be too long', async () => {
    const noise = Array.from({ length: 20_000 }, (_, i) => ((i * 2654435761) >>> 0).toString(36)).join(' ');
    expect(await encodeFragment(FORMAT, { sql: noise, options })).toBeNull();
  });

  it.each(['', '#', '#settings', '#forma'])('is not recognised in %j', async (fragment) => {
    expect(await decodeFragment(fragment)).toEqual({ kind: 'none' });
  });

  it('counts as damaged if it is cut off anywhere', async () => {
    const fragment = await encode('select a, b, c from a_table where x = 1 order by 2');
    for (let length = '#format='.length; length < fragment.length; length += 1) {
      expect(await decodeFragment(fragment.slice(0, length)), `cut at ${length}`).toMatchObject({
        kind: 'failed',
        reason: 'damaged',
      });
    }
  });

  it.each([
    ['characters that are not base64url', '#format=1.%%%%'],
    ['base64url of an impossible length', '#format=1.A'],
    ['bytes that are not deflated', '#format=1.AAAA'],
    ['no version', '#format=abc'],
  ])('fails to open when it holds %s', async (_, fragment) => {
    expect(await decodeFragment(fragment)).toMatchObject({ kind: 'failed' });
  });

  it.each([
    ['no JSON', 'select 1'],
    ['JSON of another shape', '{"query":1}'],
    ['null', 'null'],
  ])('fails to open when it unpacks to %s', async (_, text) => {
    expect(await decodeFragment(await pack(text))).toMatchObject({ kind: 'failed' });
  });

  it('fails to open when it unpacks to bytes that are not text', async () => {
    expect(await decodeFragment(await pack(new Uint8Array([0xff, 0xfe, 0x80])))).toMatchObject({
      kind: 'failed',
    });
  });

  it('counts as newer if its version is unknown', async () => {
    const fragment = (await encode('select 1')).replace('=1.', '=2.');
    expect(await decodeFragment(fragment)).toMatchObject({
      kind: 'failed',
      reason: 'newer',
    });
  });

  it('replaces invalid options', async () => {
    const fragment = await pack(JSON.stringify({ sql: 'select 1', options: { indent: 'four' } }));
    expect(await decodeFragment(fragment)).toEqual({
      kind: 'shared',
      state: { sql: 'select 1', options: DEFAULT_OPTIONS },
    });
  });

  it('stops unpacking beyond the size of the largest query', async () => {
    const bomb = await pack(JSON.stringify({ sql: ' '.repeat(30_000_000), options }));
    expect(bomb.length).toBeLessThan(MAX_LINK_LENGTH);
    expect(await decodeFragment(bomb)).toMatchObject({
      kind: 'failed',
      reason: 'too-large',
    });
  });

  it('is not read if it is longer than any valid link', async () => {
    expect(await decodeFragment(`#format=1.${'A'.repeat(MAX_LINK_LENGTH)}`)).toMatchObject({
      kind: 'failed',
    });
  });
});
