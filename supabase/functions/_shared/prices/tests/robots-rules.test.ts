import { describe, expect, it } from 'vitest';
import { readRobots, robotsAllow } from '../robots-rules.ts';

const allows = (text: string, path: string) => robotsAllow(readRobots(text, 'HLN-PriceWatcher'), path);

describe('the longest matching pattern decides', () => {
  it.each([
    ['Disallow: /', '/a', false],
    ['Disallow:', '/a', true],
    ['Allow: /', '/a', true],
    ['Disallow: /fish', '/fish.html', false],
    ['Disallow: /fish', '/fishheads/yummy', false],
    ['Disallow: /fish', '/Fish', true],
    ['Disallow: /fish', '/catfish', true],
    ['Disallow: /fish/', '/fish', true],
    ['Disallow: /fish/', '/fish/?id=1', false],
    ['Disallow: /*.php', '/a/b.php?x=1', false],
    ['Disallow: /*.php$', '/a/b.php', false],
    ['Disallow: /*.php$', '/a/b.php?x=1', true],
    ['Disallow: /*.php$', '/a.php.php', false],
    ['Disallow: /*a*b*c$', '/xaxbxc', false],
    ['Disallow: /*a*b*c$', '/xaxcxb', true],
    ['Disallow: /*ab$', '/ab/aab', false],
    ['Disallow: /ab*ab$', '/ab', true],
    ['Disallow: /fish*.php', '/fishheads/catfish.php?parameters', false],
    ['Disallow: *?sort=', '/a?sort=1', false],
    ['Disallow: /$', '/', false],
    ['Disallow: /$', '/a', true],
    ['Disallow: /a$b', '/a$b', false],
    ['Disallow: /*', '/a', false],
    ['Disallow: /**/a', '/x/a', false],
    ['Allow: /p\nDisallow: /', '/page', true],
    ['Disallow: /\nAllow: /p', '/page', true],
    ['Allow: /folder\nDisallow: /folder', '/folder/page', true],
    ['Allow: /page\nDisallow: /*.htm', '/page.htm', false],
    ['Allow: /$\nDisallow: /', '/', true],
    ['Allow: /$\nDisallow: /', '/page.htm', false],
    ['Disallow: /käse', '/k%C3%A4se', false],
    ['Disallow: /k%c3%a4se', '/k%C3%A4se', false],
    ['Disallow: /%7ejoe', '/~joe', false],
    ['Disallow: /~joe', '/%7Ejoe', false],
    ['Disallow: /a%2Fb', '/a/b', true],
    ['Disallow: /a # comment', '/a', false],
    ['disallow : /a', '/a', false],
    ['Disallow: /robots.txt', '/robots.txt', true],
    ['Nonsense\n\nDisallow: /a', '/a', false],
    ['Disallow: /fish/\nDisallow: /test.html\nAllow: /fish/test.html', '/fish/test.html', true],
    ['Disallow: /test\nAllow: /test/', '/test', false],
    ['Disallow: /*/\nAllow: /x/', '/x/', true],
    ['Disallow: /*/\nAllow: /x/', '/xx/', false],
    ['Disallow: /dir*', '/directory.html', false],
    ['Disallow: /dir*', '/folder/dir.html', true],
    ['Disallow: /*.dext$', '/Fish.dext1', true],
    ['Disallow: /a\rDisallow: /b\r\nDisallow: /c', '/b', false],
    [':::::another invalid line:::::\nUnknown: rule\nDisallow: /a', '/a', false],
    ['# Disallow: /a', '/a', true],
    ['Disallow::: /:', '/a', true],
    ['Disallow: /%CF%80', '/%CF%80/index.html', false],
    ['Disallow: /%e2%9d%83', '/%E2%9D%83', false],
    ['Disallow: /\u{1F4A9}', '/%F0%9F%92%A9', false],
    ['Disallow: /✼*t$', '/%E2%9C%BCtest', false],
    ['Disallow: /✼*t$', '/%E2%9C%BCtesting', true],
    ['Disallow: /%a%a', '/%a%a/index.html', false],
    ['Disallow: /✿%a', '/%E2%9C%BF%atest', false],
    ['Disallow: /http%3A%2F%2Fexample.org', '/http%3A%2F%2Fexample.org', false],
    ['Disallow: /http%3A%2F%2Fexample.org', '/http://example.org', true],
    ['Disallow: /http%3A%2F%2Fexample.org', '/http:%2F%2Fexample.org', true],
    ['Disallow: /\uD800', '/%EF%BF%BD', false],
  ])('%j, %s: %s', (rules, path, expected) => {
    expect(allows(`User-agent: *\n${rules}`, path)).toBe(expected);
  });
});

describe('only the groups that name us count', () => {
  it.each([
    ['User-agent: other\nDisallow: /', true],
    ['User-agent: *\nDisallow: /\nUser-agent: hln-pricewatcher\nDisallow: /b', true],
    ['User-agent: HLN-PRICEWATCHER/2.0\nDisallow: /', false],
    ['User-agent: HLN-PriceWatcher-Images\nDisallow: /', true],
    ['User-agent: HLN\nDisallow: /', true],
    ['User-agent: a\nUser-agent: HLN-PriceWatcher\nUser-agent: b\nDisallow: /', false],
    ['User-agent: HLN-PriceWatcher\nSitemap: https://x/\nUser-agent: b\nDisallow: /', false],
    ['User-agent: HLN-PriceWatcher\nAllow: /\nUser-agent: b\nDisallow: /', true],
    ['User-agent: HLN-PriceWatcher\nDisallow: /x\nUser-agent: *\nDisallow: /', true],
    ['User-agent: HLN-PriceWatcher\nDisallow: /x\nUser-agent: HLN-PriceWatcher\nDisallow: /a', false],
    ['Disallow: /\nUser-agent: HLN-PriceWatcher\nDisallow: /x', true],
    ['\uFEFFUser-agent: *\rDisallow: /', false],
    ['<!doctype html><p>Disallow: /</p>', true],
    ['Disallow: /', true],
    ['User-agent:\nDisallow: /', true],
    ['User-agent: constructor\nDisallow: /', true],
    ['User-agent: __proto__\nDisallow: /', true],
    ['User-agent: HLN-PriceWatcher / 1.0\nDisallow: /', false],
    ['User-agent: *\nDisallow: /\nUser-agent: HLN-PriceWatcher\nDisallow:', true],
    ['', true],
  ])('%j: %s', (text, expected) => {
    expect(allows(text, '/a')).toBe(expected);
  });

  it.each([
    ['User-agent: *\nCrawl-delay: 2.5', 2.5],
    ['User-agent: *\nCrawl-delay: soon', null],
    ['User-agent: *\nCrawl-delay: -1', null],
    ['User-agent: x\nCrawl-delay: 5\nUser-agent: *\nDisallow: /', null],
    ['User-agent: *\nDisallow:', null],
    ['User-agent: *\nCrawl-delay: 1.2.1', null],
    ['User-agent: *\nCrawl-delay: 10a', null],
    ['User-agent: *\nCrawl-delay:', null],
    ['User-agent: a\nUser-agent: HLN-PriceWatcher\nCrawl-delay: 10', 10],
    ['User-agent: *\nCrawl-delay: 1\nUser-agent: HLN-PriceWatcher\nDisallow:', null],
  ])('Crawl-delay of %j: %s', (text, expected) => {
    expect(readRobots(text, 'HLN-PriceWatcher').crawlDelay).toBe(expected);
  });
});

it('parses a file full of stars without delay', () => {
  const rules = `User-agent: *\n${`Disallow: /${'*a'.repeat(2000)}*b$\n`.repeat(120)}`;
  const started = performance.now();
  expect(allows(rules, `/${'a'.repeat(8000)}`)).toBe(true);
  expect(allows(`User-agent: *\nDisallow: /${'*'.repeat(2048)}.html`, `/${'sub'.repeat(2048)}x.php`)).toBe(
    true,
  );
  expect(performance.now() - started).toBeLessThan(1000);
});

it('matches patterns designed to be slow without delay', () => {
  const rules = `Disallow: /${'*a'.repeat(2000)}*b$\n`.repeat(50);
  const started = performance.now();
  expect(allows(`User-agent: *\n${rules}`, `/${'a'.repeat(2000)}`)).toBe(true);
  expect(performance.now() - started).toBeLessThan(1000);
});
