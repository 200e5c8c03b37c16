import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { policyFaults } from './policy-faults.ts';

const SCRIPT = 'start()';
const HASH = `'sha256-${createHash('sha256').update(SCRIPT).digest('base64')}'`;
const page = (body: string) => `<html><head><script>${SCRIPT}</script></head><body>${body}</body></html>`;

it('finds everything that could run besides our own files, and nothing else', () => {
  const policy = `default-src 'self'; script-src 'self' ${HASH}; connect-src 'none'`;
  const data = '<script type="application/ld+json">{}</script><script src="/assets/a.js"></script>';
  expect(policyFaults(page(data), policy)).toEqual([]);
  expect(policyFaults(page('<script>steal()</script>'), policy)).toEqual([
    'an inline script without its hash: steal()',
  ]);
  expect(policyFaults(page('<img src="x" onerror="steal()"/>'), policy)).toEqual(['an attribute onerror']);
  expect(policyFaults(page('<a href="javascript:steal()">x</a>'), policy)).toEqual(['a javascript: URL']);
  const open = `script-src 'self' ${HASH} 'unsafe-inline' https:`;
  expect(policyFaults(page(''), open)).toEqual(["script-src has 'unsafe-inline'", 'script-src has https:']);
  expect(policyFaults(page(''), undefined)).toEqual(['it has no policy for scripts']);
});
