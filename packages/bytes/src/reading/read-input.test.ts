import { describe, expect, it } from 'vitest';
import { isDataUrl, makeDataUrl, readDataUrl } from './data-url.ts';
import { readInput } from './read-input.ts';

const text = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes);
const AUTO = { mode: 'forgiving', alphabet: 'auto' } as const;

describe('readDataUrl', () => {
  it('reads back its own output', () => {
    const made = makeDataUrl('image/png', new Uint8Array([1, 2]));
    expect(made).toBe('data:image/png;base64,AQI=');
    expect(readDataUrl(made).url).toEqual({
      mediaType: 'image/png',
      bytes: new Uint8Array([1, 2]),
      isBase64: true,
    });
  });

  it.each([
    ['data:,A%20note', 'text/plain;charset=US-ASCII', 'A note'],
    ['DATA:text/html;charset=utf-8,%3Cp%3E%C4%81#part', 'text/html;charset=utf-8', '<p>ā'],
    ['data:;charset=utf-8;BASE64,aGk', 'text/plain;charset=utf-8', 'hi'],
    ['data:Image/SVG+xml; base64,PHN2Zy8%2B', 'image/svg+xml', '<svg/>'],
    ['data:nonsense,100%', 'text/plain;charset=US-ASCII', '100%'],
    ['  data:text/plain,a\nb', 'text/plain', 'ab'],
    ['data:text/plain;base64,aG k=\n', 'text/plain', 'hi'],
  ])('reads %j', (source, mediaType, content) => {
    const { url } = readDataUrl(source);
    expect([url?.mediaType, text(url?.bytes)]).toEqual([mediaType, content]);
  });

  it('counts positions from the beginning of the URL, including escapes', () => {
    expect(readDataUrl('data:;base64,aG!k').error?.position).toBe(15);
    expect(readDataUrl('data:;base64,%61%47!k').error?.position).toBe(19);
    expect(readDataUrl('data:text/plain').error?.position).toBe(15);
  });

  it('recognises data URLs by their beginning', () => {
    expect(['data:,x', ' Data:x', 'date:', 'ZGF0YTo='].map(isDataUrl)).toEqual([true, true, false, false]);
  });
});

describe('readInput', () => {
  it('uses whatever alphabet the text has', () => {
    expect(readInput('-_8', AUTO).bytes).toEqual(new Uint8Array([0xfb, 0xff]));
    expect(readInput('+/8=', AUTO).bytes).toEqual(new Uint8Array([0xfb, 0xff]));
    expect(readInput('-_8', { mode: 'strict', alphabet: 'auto' }).bytes).toEqual(
      new Uint8Array([0xfb, 0xff]),
    );
    expect(readInput('-_+8', { mode: 'strict', alphabet: 'auto' }).error?.position).toBe(2);
    expect(readInput('-_8', { mode: 'forgiving', alphabet: 'standard' }).error?.position).toBe(0);
  });

  it('unwraps data URLs and PEM', () => {
    const url = readInput('data:text/css;base64,YQ==', AUTO);
    expect([text(url.bytes), url.error === undefined && url.wrapping]).toEqual([
      'a',
      { kind: 'data-url', mediaType: 'text/css' },
    ]);
    const pem = '-----BEGIN PUBLIC KEY-----\nYWJj\nZGVm\n-----END PUBLIC KEY-----\n';
    const read = readInput(pem, { mode: 'strict', alphabet: 'auto' });
    expect([text(read.bytes), read.error === undefined && read.wrapping]).toEqual([
      'abcdef',
      { kind: 'pem', label: 'PUBLIC KEY' },
    ]);
    expect(readInput(pem.replace('YWJj', 'YW!j'), AUTO).error?.position).toBe(29);
  });
});

it.each([
  ['Authorization: Basic dXNlcjpwYXNz', 'basic', 'user:pass'],
  ['Basic dXNlcjpwYXNz\n', 'basic', 'user:pass'],
  ['-H "Authorization: Basic dXNlcjpwYXNz"', 'basic', 'user:pass'],
  ['"authorization": "Basic dXNlcjpwYXNz",', 'basic', 'user:pass'],
  ['"SGVsbG8="', 'quotes', 'Hello'],
  ["b'SGVsbG8=',", 'quotes', 'Hello'],
  ['“SGVsbG8=”', 'quotes', 'Hello'],
  ['"data:text/plain,a%20b"', 'data-url', 'a b'],
  ['url(data:text/plain;base64,SGVsbG8=)', 'data-url', 'Hello'],
  ['background: url("data:image/svg+xml;charset=utf-8;base64,SGVsbG8=") no-repeat;', 'data-url', 'Hello'],
  ['<img alt="" src="data:image/png;base64,SGVsbG8=" width="1">', 'data-url', 'Hello'],
  ['![x](data:text/plain;base64,SGVsbG8= "title")', 'data-url', 'Hello'],
])('takes the Base64 out of %s', (text, around, content) => {
  const { bytes, outside } = readInput(text, { mode: 'forgiving', alphabet: 'auto' });
  expect([new TextDecoder().decode(bytes), outside]).toEqual([content, { around, others: 0 }]);
});

it('counts further data URLs, and gives positions in the text', () => {
  const two = 'a{b:url(data:,x)} c{d:url(data:,y)}';
  expect(readInput(two, { mode: 'strict', alphabet: 'auto' }).outside).toEqual({
    around: 'data-url',
    others: 1,
  });
  expect(readInput('"SGV!bG8="', { mode: 'strict', alphabet: 'auto' }).error?.position).toBe(4);
});

it.each(['SGVsbG8=', 'data:,x', 'Basic', '"a" and "b"', 'data', 'metadata:x,y'])(
  'finds nothing around %s',
  (text) => {
    expect(readInput(text, { mode: 'forgiving', alphabet: 'auto' }).outside ?? null).toBe(null);
  },
);
