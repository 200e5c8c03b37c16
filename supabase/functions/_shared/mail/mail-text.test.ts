import { describe, expect, it } from 'vitest';
import { escapeHtml, isOneLine, oneLine } from './mail-text.ts';

const BREAKS = ['\r\n', '\r', '\n', '\v', '\f', '\u0085', '\u2028', '\u2029'];

describe('oneLine', () => {
  it.each([...BREAKS, '\t', '\0', '\u001b', '\u007f', '\u009f'])('removes %j', (character) => {
    expect(isOneLine(`a${character}b`)).toBe(false);
    expect(oneLine(`a${character}b`, 100)).toBe('a b');
    expect(isOneLine(oneLine(`a${character}b`, 100))).toBe(true);
  });

  it('keeps all other scripts and characters', () => {
    const text = 'Kia ora, 小红 – ā 🏫 (#1)';
    expect(oneLine(text, 100)).toBe(text);
    expect(isOneLine(text)).toBe(true);
  });

  it('never exceeds the requested length and never splits a character', () => {
    expect(oneLine('abc', 2)).toBe('ab');
    expect(oneLine('a🏫', 2)).toBe('a\uFFFD');
    expect(oneLine('\uD83C', 5)).toBe('\uFFFD');
  });
});

it('escapes markup and every character that could end an attribute', () => {
  expect(escapeHtml(`<a href="x" title='y'>&amp;</a>`)).toBe(
    '&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;amp;&lt;/a&gt;',
  );
  expect(escapeHtml('Whakatere ā 🎉')).toBe('Whakatere ā 🎉');
});
