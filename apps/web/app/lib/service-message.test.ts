import { describe, expect, it } from 'vitest';
import { backendMessage, readableMessage } from './service-message.ts';

const PROXY_PAGE = '<html>\r\n<head><title>502 Bad Gateway</title></head>\r\n<body>nginx</body></html>';

describe('the message of a service', () => {
  it.each([
    [{ code: 'XX000', message: 'The cupboard is bare' }, 'The cupboard is bare'],
    [{ code: '22023', message: ' a value < 5 is needed ' }, 'a value < 5 is needed'],
    [{ message: PROXY_PAGE }, null],
    [{ code: '', message: PROXY_PAGE }, null],
    [{ code: 'XX000', message: PROXY_PAGE }, null],
    [{ message: 'upstream connect error or disconnect/reset before headers' }, null],
    [{ code: 502, message: 'Bad Gateway' }, null],
    [{ code: 'XX000', message: '' }, null],
    [{ code: 'XX000', message: 'x'.repeat(501) }, null],
    [{ code: 'XX000' }, null],
    ['Bad Gateway', null],
    [null, null],
  ])('%j is shown as %j', (error, shown) => expect(backendMessage(error)).toBe(shown));

  it.each([
    ['Invalid login credentials', 'Invalid login credentials'],
    ['  ', null],
    ['<!DOCTYPE html><p>Sorry', null],
    ['{"detail":"Not found"}', null],
  ])('%j is readable as %j', (text, shown) => expect(readableMessage(text)).toBe(shown));
});
