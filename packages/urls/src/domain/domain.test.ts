import { describe, expect, it } from 'vitest';
import { domainForms } from './domain-forms.ts';
import { decodePunycode } from './punycode.ts';
import { labelScripts } from './scripts.ts';

const forms = (host: string) => domainForms(new URL(`https://${host}/`).hostname);
const kinds = (host: string) =>
  forms(host).labels.flatMap((label) => label.warnings.map((each) => each.kind));

describe('decodePunycode', () => {
  it.each([
    // The samples of RFC 3492 §7.1 that are short enough to read.
    ['egbpdaj6bu4bxfgehfvwxn', 'ليهمابتكلموشعربي؟'],
    ['ihqwcrb4cv8a8dqg056pqjye', '他们为什么不说中文'],
    ['Proprostnemluvesky-uyb24dma41a', 'Pročprostěnemluvíčesky'],
    ['3B-ww4c5e180e575a65lsy2b', '3年B組金八先生'],
    ['-> $1.00 <--', '-> $1.00 <-'],
    ['bcher-kva', 'bücher'],
    ['e28h', '😀'],
  ])('%s', (encoded, decoded) => {
    expect(decodePunycode(encoded)).toBe(decoded);
  });

  it.each(['a!', 'ä', '999999999', 'a-\u0000', 'zzzzzzzzzzzzzzzzzzzzzzzzzzzzz', 'a'.repeat(100_000)])(
    'refuses invalid Punycode: %#',
    (text) => {
      expect(decodePunycode(text)).toBeNull();
    },
  );

  it('decodes what the platform encodes', () => {
    for (const label of ['faß', 'ようこそ', 'ελληνικά', 'مثال', 'राम', '☃', 'a1é2', '𐐨x', '𠀋𠀋a']) {
      const { hostname } = new URL(`https://${label}/`);
      expect(decodePunycode(hostname.slice(4))).toBe(label);
    }
  });
});

describe('scripts', () => {
  it.each([
    ['hello-1', ['Latin'], false],
    ['123', [], false],
    ['привет', ['Cyrillic'], false],
    ['pаypal', ['Latin', 'Cyrillic'], true],
    ['かな漢字カナ', ['Hiragana', 'Han', 'Katakana'], false],
    ['日本abc', ['Han', 'Latin'], false],
    ['한글漢', ['Hangul', 'Han'], false],
    ['ひ한', ['Hiragana', 'Hangul'], true],
    ['каabλ', ['Cyrillic', 'Latin', 'Greek'], true],
    ['é', ['Latin'], false],
    ['e\u0301', ['Latin'], false],
    ['ㄅ漢', ['Bopomofo', 'Han'], false],
  ])('%s', (label, scripts, mixed) => {
    expect(labelScripts(label)).toEqual({ scripts, mixed });
  });
});

describe('domainForms', () => {
  it('returns both spellings of a name', () => {
    expect(forms('WWW.Bücher.example')).toMatchObject({
      ascii: 'www.xn--bcher-kva.example',
      unicode: 'www.bücher.example',
      looksLike: null,
    });
  });

  it('warns of a whole word that looks like another', () => {
    const apple = forms('аррӏе.com');
    expect(apple).toMatchObject({ ascii: 'xn--80ak6aa92e.com', looksLike: 'apple.com' });
    expect(apple.labels[0]?.warnings).toEqual([
      {
        kind: 'look-alike',
        message:
          '“аррӏе” can look the same as “apple”, but а (U+0430, Cyrillic), р (U+0440, Cyrillic), ӏ (U+04CF, Cyrillic), е (U+0435, Cyrillic) are not ASCII.',
      },
    ]);
  });

  it.each([
    ['example.com', []],
    ['bücher.de', []],
    ['москва.рф', []],
    ['日本語.jp', []],
    ['pаypal.com', ['mixed-scripts', 'look-alike']],
    ['gооgle.com', ['mixed-scripts', 'look-alike']],
    ['ɡoogle.com', ['look-alike']],
    ['sоmething.сom', ['mixed-scripts', 'look-alike', 'mixed-scripts', 'look-alike']],
    ['нello.com', ['mixed-scripts']],
    ['1१.com', ['mixed-digits']],
    ['نامه‌ای.com', ['invisible']],
  ])('%s', (host, expected) => {
    expect(kinds(host)).toEqual(expected);
  });

  it('says if a label only begins like an international one', () => {
    expect(domainForms('xn--a.example').labels[0]).toMatchObject({
      unicode: 'xn--a',
      warnings: [{ kind: 'invalid-label' }],
    });
  });
});
