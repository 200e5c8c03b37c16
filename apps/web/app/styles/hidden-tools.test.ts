import { readFile } from 'node:fs/promises';
import { TOOL_NAMES } from '@hln/contracts/settings';
import { expect, it } from 'vitest';
import { TOOLS } from '../tools/registry.ts';

it('the tools that can be hidden are those of the registry', () => {
  expect(Object.fromEntries(TOOLS.map(({ id, name }) => [id, name]))).toEqual(TOOL_NAMES);
});

it('the style sheet hides the links to each, and what is of no use without any', async () => {
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
