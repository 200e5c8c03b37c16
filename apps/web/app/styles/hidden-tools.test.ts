import { readFile } from 'node:fs/promises';
import { TOOL_NAMES } from '@hln/contracts/settings';
import { expect, it } from 'vitest';
import { TOOLS } from '../tools/registry.ts';

it('lists the registry’s tools as those that can be hidden', () => {
  expect(Object.fromEntries(TOOLS.map(({ id, name }) => [id, name]))).toEqual(TOOL_NAMES);
});

it('hides the links to each, and elements that are useless without any', async () => {
  const css = (await readFile(new URL('./hidden-tools.css', import.meta.url), 'utf8')).replace(/\s+/g, ' ');
  for (const { id, path } of TOOLS) {
    expect(css).toContain(
      `html[data-hidden-tools~='${id}'] :is(a[href='${path}'], li:has(> a[href='${path}']))`,
    );
  }
  const all = TOOLS.map(({ id }) => `[data-hidden-tools~='${id}']`).join('');
  expect(css).toContain(`html${all} .needs-tools { display: none; }`);
  expect(css).toContain(`html${all} .without-tools { display: block; }`);
});
