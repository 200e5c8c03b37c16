import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { FIXED_TEXTS, FIXED_WORDS } from '@hln/site-words/specification';
import { describe, expect, it } from 'vitest';
import { anchors, type Document, localLinks, readDocuments } from './lib/docs/read-documents.ts';
import { ROOT } from './lib/run.ts';

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const documents = readDocuments();

/** Returns a link's target: the file, and the heading in it if it names one. */
function follow(
  from: Document,
  link: string,
): { readonly path: string; readonly anchor: string | undefined } {
  const [file = '', anchor] = link.split('#');
  return { path: file === '' ? from.path : normalize(join(dirname(from.path), file)), anchor };
}

function isBroken(from: Document, link: string): boolean {
  const { path, anchor } = follow(from, link);
  if (!existsSync(join(ROOT, path))) return true;
  if (anchor === undefined) return false;
  return !anchors({ path, text: read(path) }).includes(anchor);
}

describe('the documents', () => {
  it.each(documents.map((document) => [document.path, document] as const))(
    '%s links to files and headings that exist',
    (_path, document) => {
      expect(localLinks(document).filter((link) => isBroken(document, link))).toEqual([]);
    },
  );

  it('are searched for broken links', () => {
    const planted = {
      path: 'docs/x.md',
      text: '[a](../README.md) [b](gone.md) [c](../README.md#gone) [d](https://hln.example)',
    };
    expect(localLinks(planted).filter((link) => isBroken(planted, link))).toEqual([
      'gone.md',
      '../README.md#gone',
    ]);
  });

  it('name only scripts that exist', () => {
    const files = execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' }).split('\n');
    const named = documents.flatMap(({ path, text }) =>
      [...text.matchAll(/`([\w-][\w./-]*\.(?:ts|tsx|mjs))`/g)].map(([, script]) => ({ path, script })),
    );
    expect(named.length).toBeGreaterThan(100);
    expect(named.filter(({ script }) => !files.some((file) => `/${file}`.endsWith(`/${script}`)))).toEqual(
      [],
    );
  });

  it("name only existing folders in lists of folders' contents", () => {
    const named = [...read('docs/architecture.md').matchAll(/^\| `([^`]+)` \|/gm)].map(
      ([, path = '']) => path,
    );
    expect(named.length).toBeGreaterThan(10);
    const withoutPlaceholder = named.map((path) => path.replace(/<.*$/, ''));
    expect(withoutPlaceholder.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });

  it('explain every command of the manifest', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: object };
    const explained = [...read('CONTRIBUTING.md').matchAll(/^\| `npm (?:run )?([a-z:]+)` \|/gm)].map(
      ([, name]) => name,
    );
    expect(explained.toSorted()).toEqual(Object.keys(scripts).sort());
  });
});

describe('comments', () => {
  it('cite decision pages that exist', () => {
    // Landed migrations are frozen: they cite decisions by the numbers that these had at the time.
    const sources = ['*.ts', '*.tsx', '*.cjs', '*.css', '*.sql', ':!supabase/migrations'];
    const pattern = 'docs/decisions/[a-z0-9-]+(\\.md(#[a-z0-9-]+)?)?';
    const found = execFileSync('git', ['grep', '-IhoE', pattern, '--', ...sources], {
      cwd: ROOT,
      encoding: 'utf8',
    });
    const cited = [...new Set(found.trim().split('\n'))];
    expect(cited.length).toBeGreaterThan(10);
    expect(cited.filter((path) => isBroken({ path: 'x.md', text: '' }, path))).toEqual([]);
  });
});

describe('the specification', () => {
  it('has every text that it locks', () => {
    // Some texts begin with a small letter there, in the middle of a sentence.
    const specification = read('docs/specification.md').toLowerCase();
    const locked = [...Object.values(FIXED_TEXTS).flat(), ...FIXED_WORDS.map(({ words }) => words)];
    expect(locked.length).toBeGreaterThan(50);
    expect(locked.filter((text) => !specification.includes(text.toLowerCase()))).toEqual([]);
  });
});

describe('.editorconfig', () => {
  it('quotes biome.json correctly', () => {
    const { formatter } = JSON.parse(read('biome.json')) as {
      formatter: { indentStyle: string; indentWidth: number; lineWidth: number };
    };
    const settings = read('.editorconfig');
    expect(settings).toContain(`indent_style = ${formatter.indentStyle}\n`);
    expect(settings).toContain(`indent_size = ${formatter.indentWidth}\n`);
    expect(settings).toContain(`max_line_length = ${formatter.lineWidth}\n`);
  });
});
