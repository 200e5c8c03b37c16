import { expect, it } from 'vitest';
import { URL_ENCODER_ABOUT as ABOUT } from '../../content/url-encoder-about.ts';
import { decodeText, decodingLayers, encodeText } from './logic.ts';

it('shows the real result of the example', () => {
  const [, input = ''] = ABOUT.example.input.split(': ');
  expect(encodeText(input, 'component')).toBe(ABOUT.example.output);
});

it.each(ABOUT.options)('shows what the option does: $name', (example) => {
  if ('times' in example) {
    expect(decodingLayers(example.input, 'component').texts[example.times - 1]).toBe(example.output);
    return;
  }
  const options = 'keepEscapes' in example ? { keepEscapes: example.keepEscapes } : {};
  expect(encodeText(example.input, example.mode, options)).toBe(example.output);
});

it('compares with JavaScript’s real results', () => {
  const [percent, latin, plus, host] = ABOUT.beside.rows;
  expect(() => decodeURIComponent('100% sure')).toThrow();
  expect(`${decodeText('100% sure', 'component')}, with the place`).toBe(percent[2]);
  expect(() => decodeURIComponent('caf%E9')).toThrow();
  expect(`${decodeText('caf%E9', 'component')}, with the reason`).toBe(latin[2]);
  expect([decodeURIComponent('kia+ora'), decodeText('kia+ora', 'form')]).toEqual([plus[1], plus[2]]);
  const address = 'http://[::1]/a b';
  expect([encodeURI(address), encodeText(address, 'url')]).toEqual([host[1], host[2]]);
});
