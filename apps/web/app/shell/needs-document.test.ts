import { describe, expect, it } from 'vitest';
import { needsDocument } from './needs-document.ts';

describe('a link', () => {
  it.each([
    ['from an isolated page to another page', '/tools', '/consultation', true],
    ['from another page to an isolated one', '/', '/tools', true],
    ['with a slash at its end', '/about', '/tools/', true],
    ['within an isolated page', '/tools/', '/tools', false],
    ['to a tool, which may be hidden by now', '/about', '/tools/snowflake-sql-formatter', true],
    ['from a tool that calls the backend', '/tools/snowflake-sql-formatter', '/about', false],
    ['between pages that call the backend', '/about', '/consultation', false],
    ['to the page of the card provider', '/about', '/buy-coffee', true],
    ['to a page that does not exist', '/about', '/nowhere', false],
  ])('%s', (_name, from, to, expected) => {
    expect(needsDocument(from, to)).toBe(expected);
  });
});
