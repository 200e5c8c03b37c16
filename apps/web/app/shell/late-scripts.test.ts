import { expect, test } from 'vitest';
import { wrapScripts } from './late-scripts.ts';

const PRELOADS =
  '<link rel="modulepreload" href="/assets/a.js"/><link rel="modulepreload" href="/assets/b.js"/>';
const START = '<script type="module" async="">import "/assets/a.js";\nimport("/assets/b.js");</script>';

test('puts module scripts and their preloads into templates, unchanged', () => {
  const page = `<head>${PRELOADS}<link rel="icon" href="/i"/></head><body><p>a</p>${START}</body>`;
  const wrapped = wrapScripts(page);
  expect(wrapped).toContain(`<template class="late-scripts">${PRELOADS}</template><link rel="icon"`);
  expect(wrapped).toContain(`<p>a</p><template class="late-scripts">${START}</template></body>`);
  expect(wrapped.replace(/<\/?template[^>]*>/g, '')).toBe(page);
});

test('leaves other scripts where they are', () => {
  const page = '<script>let theme;</script><script type="application/ld+json">{}</script>';
  expect(wrapScripts(page)).toBe(page);
});
