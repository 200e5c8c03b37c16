import { describe, expect, it } from 'vitest';
import { decodeText, decodeWithProblems, decodingLayers } from './decode.ts';
import { countEscapes, encodeText, encodeWithProblems, LoneSurrogateError } from './encode.ts';
import { ENCODE_MODES, leftAlone } from './encode-sets.ts';
import { MOST_PROBLEMS } from './problem.ts';

const ASCII = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code)).join('');
const UNICODE = 'ä ∂🜁\u{10FFFF}߿ࠀ\uFFFF\uFEFF日本';

describe('what each mode leaves alone', () => {
  it.each([
    ['component', "!'()*-.0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz~"],
    ['url', "!#$&'()*+,-./0123456789:;=?@ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz~"],
    ['form', '*-.0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz'],
    ['path', "!$&'()*+,-./0123456789:;=@ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz~"],
    ['query', '!$&()*+,-./0123456789:;=?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~'],
  ] as const)('%s', (mode, expected) => {
    expect(leftAlone(mode)).toBe(expected);
    const kept = [...ASCII].filter((each) => encodeText(each, mode) === each).join('');
    expect(kept).toBe(expected);
  });

  it('agrees with the platform wherever the sets are the same', () => {
    const text = ASCII + UNICODE;
    expect(encodeText(text, 'component')).toBe(encodeURIComponent(text));
    expect(encodeText(text, 'url')).toBe(encodeURI(text));
    expect(encodeText(text, 'form')).toBe(new URLSearchParams({ a: text }).toString().slice(2));
  });

  it('writes queries and paths that a browser does not change', () => {
    const url = new URL(`https://h/${encodeText(ASCII, 'path')}?${encodeText(ASCII, 'query')}`);
    expect(url.search).toBe(`?${encodeText(ASCII, 'query')}`);
    expect(url.pathname).toBe(`/${encodeText(ASCII, 'path')}`);
    expect(decodeURIComponent(url.search)).toBe(`?${ASCII}`);
  });

  it('keeps the brackets of an IPv6 host in a whole URL, and no others', () => {
    expect(encodeText('http://u@[::1]:80/a[b]?c[]=ä', 'url')).toBe(
      'http://u@[::1]:80/a%5Bb%5D?c%5B%5D=%C3%A4',
    );
    expect(encodeText('http://x/[::1]/', 'url')).toBe('http://x/%5B::1%5D/');
  });

  it('leaves escapes unchanged on request', () => {
    expect(encodeText('https://h/a%20b c%', 'url')).toBe('https://h/a%2520b%20c%25');
    expect(encodeText('https://h/a%20b c%', 'url', { keepEscapes: true })).toBe('https://h/a%20b%20c%25');
    expect(encodeText('http://[::1]/%C3%A4 [%5b]', 'url', { keepEscapes: true })).toBe(
      'http://[::1]/%C3%A4%20%5B%5b%5D',
    );
    expect(countEscapes('a%20b%zz%C3%A4%')).toBe(3);
  });
});

describe('lone surrogates', () => {
  it('are refused with their position', () => {
    let error: unknown;
    try {
      encodeText('ab\uD83Dc', 'component');
    } catch (caught) {
      error = caught;
    }
    expect(error).toBeInstanceOf(LoneSurrogateError);
    expect(error).toMatchObject({ name: 'LoneSurrogateError', position: 2 });
  });

  it('are kept and reported with their positions on request', () => {
    const result = encodeWithProblems('ä\uDC00\uDC01 b\uD800', 'form');
    expect(result.text).toBe('%C3%A4\uDC00\uDC01+b\uD800');
    expect(result.problems.map((each) => [each.kind, each.position, each.outputPosition])).toEqual([
      ['lone-surrogate', 1, 6],
      ['lone-surrogate', 2, 7],
      ['lone-surrogate', 5, 10],
    ]);
    expect(decodeWithProblems('a\uD800', 'component').problems).toMatchObject([{ position: 1, length: 1 }]);
  });
});

describe('decoding', () => {
  it.each(ENCODE_MODES)('%s gives back what was encoded', (mode) => {
    const text = `${ASCII}${UNICODE}%41%2F%20%%25 a+b`;
    expect(decodeText(encodeText(text, mode), mode)).toBe(text);
  });

  it('reads + as a space only in forms, and leaves delimiters escaped only in whole URLs', () => {
    expect(decodeText('a+b%2Bc', 'form')).toBe('a b+c');
    expect(decodeText('a+b%2Bc', 'query')).toBe('a+b+c');
    expect(decodeText('/a%2fb%3F%20%E2%82%AC%25%26', 'url')).toBe('/a%2fb%3F €%%26');
    expect(decodeWithProblems('/a%2fb%3F%20%E2%82%AC', 'url')).toMatchObject({ kept: 2, escapes: 4 });
    expect(decodeText('/a%2fb', 'path')).toBe('/a/b');
  });

  it('agrees with decodeURI and decodeURIComponent on everything they accept', () => {
    const text = encodeURIComponent(ASCII + UNICODE);
    expect(decodeText(text, 'component')).toBe(decodeURIComponent(text));
    expect(decodeText(text, 'url')).toBe(decodeURI(text));
  });

  it.each([
    ['100%', 3, '%'],
    ['%4', 0, '%'],
    ['a%zzb', 1, '%'],
    ['%%41', 0, '%'],
    ['%C3%28', 0, '%C3'],
    ['%ff', 0, '%ff'],
    ['%E2%82', 0, '%E2%82'],
    ['%C0%AF', 0, '%C0'],
    ['%ED%A0%80', 0, '%ED'],
    ['%F5%80%80%80', 0, '%F5'],
    ['%F4%90%80%80', 0, '%F4'],
    ['%41%80', 3, '%80'],
    ['%F0%9F%98x', 0, '%F0%9F%98'],
  ])('keeps the malformed part of %s and reports its position', (text, position, part) => {
    const [problem] = decodeWithProblems(text, 'component').problems;
    expect(problem?.position).toBe(position);
    expect(text.slice(position, position + (problem?.length ?? 0))).toBe(part);
    const decoded = decodeText(text, 'component');
    expect(decoded.slice(problem?.outputPosition).startsWith(part)).toBe(true);
    expect(decoded).not.toContain('\uFFFD');
  });

  it('describes the error in words', () => {
    const messages = (text: string) =>
      decodeWithProblems(text, 'component').problems.map((each) => each.message);
    expect(messages('a%')).toEqual([
      '% is the last character, but two hexadecimal digits must follow. A percent sign that is meant as such is written %25.',
    ]);
    expect(messages('%4')[0]).toMatch(/^%4 has one hexadecimal digit/);
    expect(messages('%😀')[0]).toContain('“😀”');
    expect(messages('%E2%82%28')).toEqual(['%E2%82 is not UTF-8: the character needs 1 more of 3 bytes.']);
    expect(messages('%ED%BF%BF')[0]).toBe('%ED is not UTF-8: it would spell half of a surrogate pair.');
  });

  it('finds the same pieces that the platform replaces', () => {
    let seed = 7;
    const next = () => {
      seed = (seed * 1103515245 + 12345) & 0x7fffffff;
      return seed >> 16;
    };
    const pool = [
      0x41, 0x80, 0xbf, 0xc0, 0xc2, 0xe0, 0xa0, 0xe2, 0xed, 0x9f, 0xf0, 0x90, 0xf4, 0x8f, 0xf5, 0xff,
    ];
    for (let round = 0; round < 2000; round++) {
      const bytes = Uint8Array.from({ length: 1 + (next() % 8) }, () => pool[next() % pool.length] ?? 0);
      const text = [...bytes].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
      const { problemCount } = decodeWithProblems(text, 'component');
      const replaced = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
      expect([text, problemCount]).toEqual([text, replaced.split('\uFFFD').length - 1]);
    }
  });

  it('lists a limited number of problems and counts them all', () => {
    const result = decodeWithProblems('%'.repeat(100_000), 'component');
    expect(result.problems).toHaveLength(MOST_PROBLEMS);
    expect(result.problemCount).toBe(100_000);
    expect(result.text).toBe('%'.repeat(100_000));
  });
});

describe('repeated decoding', () => {
  it('peels layer after layer', () => {
    expect(decodingLayers('a%2525252520b', 'component')).toEqual({
      texts: ['a%25252520b', 'a%252520b', 'a%2520b', 'a%20b', 'a b'],
      more: false,
    });
    expect(decodingLayers('plain', 'component')).toEqual({ texts: [], more: false });
    expect(decodingLayers('100%', 'component')).toEqual({ texts: [], more: false });
  });

  it('reads + as a space once, and stops after twenty layers', () => {
    expect(decodingLayers('a+b%2Bc', 'form').texts).toEqual(['a b+c']);
    expect(decodingLayers(`%${'25'.repeat(30)}41`, 'component')).toMatchObject({ more: true });
  });
});

describe('escapes of other encodings', () => {
  it.each([
    ['%u4F60', '“你”', '%E4%BD%A0', 6],
    ['a%uD83D%uDE00', '“😀”', '%F0%9F%98%80', 12],
    ['%uD83Dx', 'half of a character', 'no such escapes', 6],
    ['caf%E9', '“é”', '%C3%A9', 3],
    ['%93a%94', '““”', 'Windows-1252', 3],
  ])('%s: says what it is', (text, character, utf8, length) => {
    const [problem] = decodeWithProblems(text, 'component').problems;
    expect(problem?.message).toContain(character);
    expect(problem?.message).toContain(utf8);
    expect(problem?.length).toBe(length);
  });

  it.each(['%u12', '%81', '%'])('%s: is named as before', (text) => {
    expect(decodeWithProblems(text, 'component').problems[0]?.message).not.toMatch(/escape\(\)|Latin/);
  });
});
