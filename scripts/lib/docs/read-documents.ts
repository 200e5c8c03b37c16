import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../run.ts';

/** A Markdown file of the root folder or of `docs/`. */
export interface Document {
  /** Path from the root folder. */
  readonly path: string;
  readonly text: string;
}

export function readDocuments(): readonly Document[] {
  return globSync(['*.md', 'docs/**/*.md'], { cwd: ROOT })
    .sort()
    .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));
}

/** Returns a document's links and pictures that lead to a file or a heading of this repository, as written. */
export function localLinks({ text }: Document): readonly string[] {
  const targets = [...text.matchAll(/\]\(([^)\s]+)\)|(?:src|srcset)="([^"]+)"/g)].map(
    ([, link, src]) => link ?? src ?? '',
  );
  return targets.filter((target) => !/^[a-z]+:/.test(target));
}

/** The anchor of a heading, as GitHub makes it. */
export const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');

/** The anchors of a document's headings. */
export function anchors({ text }: Document): readonly string[] {
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));
}
