import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from './lib/run.ts';
import { strayCopy } from './lib/stray-copy.ts';

const APP = join(ROOT, 'apps/web/app');

it('no component holds copy in its markup', () => {
  const components = readdirSync(APP, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.tsx') && !name.endsWith('.test.tsx'),
  );
  expect(components.length).toBeGreaterThan(50);
  expect(components.flatMap((name) => strayCopy(join(APP, name)))).toEqual([]);
});

it.each([
  ['<p>Hello there</p>', 'Hello there'],
  ['<button aria-label="Close" />', 'Close'],
  ["<button title={open ? 'Close' : label} />", 'Close'],
  ["<p>{busy ? 'Sending...' : text}</p>", 'Sending...'],
  ['<p>{`of `}</p>', 'of'],
])('finds a planted text in %s', (markup, text) => {
  expect(strayCopy(join(APP, 'planted.tsx'), `const a = ${markup};`)).toEqual([`planted.tsx:1 “${text}”`]);
});

it.each([
  '<p className="lede wide">{TEXT.title}</p>',
  '<p>{kind === "Stored" && TEXT.stored}</p>',
  '<p>$5 × {count}</p>',
  '<ul>{Object.keys(rows).map((row) => <Row key={row} mode="Large" />)}</ul>',
])('does not mistake markup for text: %s', (markup) => {
  expect(strayCopy(join(APP, 'planted.tsx'), `const a = ${markup};`)).toEqual([]);
});
