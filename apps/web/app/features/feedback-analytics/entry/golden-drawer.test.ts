import { expect, it } from 'vitest';
import { faultOf, goldenFile } from './golden-drawer.tsx';

const DRAFT = {
  title: ' Feedback 8d3c1a8e ',
  options: { layout: 'left' },
  input: 'select a from b\r\n\r\n',
  output: 'SELECT a\nFROM b\n',
} as const;

it('writes a file that the formatter’s tests can read', () => {
  expect(goldenFile(DRAFT)).toBe(`-- case: Feedback 8d3c1a8e
-- options: {"layout":"left"}
select a from b
-- formatted:
SELECT a
FROM b
`);
  expect(goldenFile({ ...DRAFT, options: {} })).not.toContain('options');
});

it('refuses texts that would not be read as one case', () => {
  expect(faultOf(DRAFT)).toBeNull();
  expect(faultOf({ ...DRAFT, title: ' ' })).toContain('title');
  expect(faultOf({ ...DRAFT, title: 'a\n-- case: b' })).toContain('title');
  expect(faultOf({ ...DRAFT, input: 'select 1\n-- formatted:\n' })).toContain('golden file');
  expect(faultOf({ ...DRAFT, output: '-- case: x' })).toContain('golden file');
  expect(faultOf({ ...DRAFT, output: ' \n' })).toContain('expected result');
});
