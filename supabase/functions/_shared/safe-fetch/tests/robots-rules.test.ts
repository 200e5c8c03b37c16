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
  ])('%j, %s: %s', (rules, path, expected) => {
    expect(allows(`User-agent: *\n${rules}`, path)).toBe(expected);
  });
});

describe('the groups that name us count', () => {
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
  ])('Crawl-delay of %j: %s', (text, expected) => {
    expect(readRobots(text, 'HLN-PriceWatcher').crawlDelay).toBe(expected);
  });
});

it('matches patterns that were made to be slow in no time', () => {
  const rules = `Disallow: /${'*a'.repeat(2000)}*b$\n`.repeat(50);
  const started = performance.now();
  expect(allows(`User-agent: *\n${rules}`, `/${'a'.repeat(2000)}`)).toBe(true);
  expect(performance.now() - started).toBeLessThan(1000);
});
