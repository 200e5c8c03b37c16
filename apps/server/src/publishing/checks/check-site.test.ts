import { describe, expect, it } from 'vitest';
import type { Site, SiteFile } from '../../site/load-site.ts';
import { checkSite } from './check-site.ts';
import { pageFacts } from './page-facts.ts';

const file = (content: string): SiteFile => ({
  type: 'text/html',
  hash: '',
  policy: null,
  variants: new Map([['identity', Buffer.from(content)]]),
  encodings: new Set(['identity']),
});

const html = (
  body: string,
  head = '<title>About | HLN</title><meta name="description" content="Who we are."/>',
) => `<!DOCTYPE html><html><head>${head}</head><body><h1>About</h1>${body}</body></html>`;

const site = (pages: Record<string, string>, files: Record<string, string> = {}): Site => ({
  pages: new Map(Object.entries(pages).map(([path, content]) => [path, file(content)])),
  files: new Map(Object.entries(files).map(([path, content]) => [path, file(content)])),
  notFound: null,
  status: null,
});

const deployed = site({ '/': html(''), '/about': html('') }, { '/assets/a.js': 'x' });

/** Returns the faults, by check, of a site with this About page. */
async function faultsOf(about: string, files: Record<string, string> = { '/assets/a.js': 'x' }) {
  const checks = await checkSite(
    site({ '/': html(''), '/about': about }, files),
    deployed,
    'https://hln.example',
  );
  return Object.fromEntries(
    checks.filter(({ faults }) => faults.length > 0).map(({ name, faults }) => [name, faults]),
  );
}

describe('a page passes', () => {
  it.each([
    html(''),
    html(
      '<a href="/">x</a><a href="/about?a=1#here">x</a><i id="here"></i><script src="/assets/a.js"></script>',
    ),
    html('<a href="#here">x</a><i id=\'here\'></i><a href="https://hln.example/about">x</a>'),
    html('<a href="https://elsewhere.example/nothing">x</a><a href="mailto:a@b.example">x</a>'),
    html('<script>document.write("<h1></h1><a href=\\"/gone\\">")</script>'),
    html('<script type="application/ld+json">{"@context":"https://schema.org","@type":"Thing"}</script>'),
    html('', `<title>${'a'.repeat(60)}</title><meta name="description" content="${'&amp;'.repeat(155)}"/>`),
    html('', '<title>Staff</title><meta name="robots" content="noindex, nofollow"/>').replace(
      '<h1>About</h1>',
      '',
    ),
  ])('%s', async (about) => {
    expect(await faultsOf(about)).toEqual({});
  });
});

describe('a page fails', () => {
  it.each<[string, string, string, string]>([
    [
      'no heading',
      html('').replace('<h1>About</h1>', ''),
      'Headings',
      'it has 0 main headings (h1) instead of one.',
    ],
    ['two headings', html('<h1 class="x">b</h1>'), 'Headings', 'it has 2 main headings (h1) instead of one.'],
    ['a lost link', html('<a href="/gone">x</a>'), 'Links', 'the link “/gone” leads nowhere.'],
    [
      'a lost link of its own',
      html('<a href="https://hln.example/gone">x</a>'),
      'Links',
      'the link “https://hln.example/gone” leads nowhere.',
    ],
    ['a lost picture', html('<img src="/a.png">'), 'Links', 'the link “/a.png” leads nowhere.'],
    [
      'a lost place',
      html('<a href="#gone">x</a>'),
      'Links',
      'the link “#gone” leads to a place that its page does not have.',
    ],
    [
      'a lost place elsewhere',
      html('<a href="/#gone">x</a>'),
      'Links',
      'the link “/#gone” leads to a place that its page does not have.',
    ],
    ['a broken link', html('<a href="https://">x</a>'), 'Links', 'the link “https://” cannot be read.'],
    [
      'a long title',
      html('', `<title>${'a'.repeat(61)}</title><meta name="description" content="x"/>`),
      'Titles and descriptions',
      'its title has 61 characters, and 60 is the most.',
    ],
    [
      'no title',
      html('', '<meta name="description" content="x"/>'),
      'Titles and descriptions',
      'it has no title.',
    ],
    [
      'a long description',
      html('', `<title>x</title><meta name="description" content="${'a'.repeat(156)}"/>`),
      'Titles and descriptions',
      'its description has 156 characters, and 155 is the most.',
    ],
    ['no description', html('', '<title>x</title>'), 'Titles and descriptions', 'it has no description.'],
    [
      'broken data',
      html('<script type="application/ld+json">{"@context"</script>'),
      'Structured data',
      'its structured data cannot be read.',
    ],
    [
      'data without a type',
      html('<script type="application/ld+json">{}</script>'),
      'Structured data',
      'its structured data has no type.',
    ],
    [
      'much more text',
      html('x'.repeat(8_300)),
      'Size',
      `the page grew from ${html('').length} to ${html('').length + 8_300} bytes.`,
    ],
  ])('with %s', async (_, about, name, fault) => {
    expect(await faultsOf(about)).toEqual({ [name]: [`/about: ${fault}`] });
  });

  it('with a much larger script', async () => {
    const about = html('<script src="/assets/a.js"></script>');
    expect(await faultsOf(about, { '/assets/a.js': 'x'.repeat(8_002) })).toEqual({
      Size: ['/about: its scripts and styles grew from 0 to 8002 bytes.'],
    });
  });
});

it('a site that has lost a page fails, and long lists of faults are cut with a count', async () => {
  const many = html(Array.from({ length: 30 }, (_, index) => `<a href="/gone-${index}">x</a>`).join(''));
  const checks = await checkSite(site({ '/': many }), deployed, null);
  expect(checks[0]).toEqual({ name: 'Pages', faults: ['/about is missing.'] });
  expect(checks[1]?.faults).toHaveLength(21);
  expect(checks[1]?.faults.at(-1)).toBe('and 10 more.');
});

it("entities in a page's text are decoded", () => {
  expect(pageFacts('<title>A &amp; B &#x27;c&#39;</title><a href="/?a=1&amp;b=2">').title).toBe("A & B 'c'");
  expect(pageFacts('<a href="/?a=1&amp;b=2">').links).toEqual(['/?a=1&b=2']);
});
