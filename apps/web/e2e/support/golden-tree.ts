import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { eventually } from './eventually.ts';
import { bodyOf, frameOf, pagesInWords, structureOf } from './page-structure.ts';

/** `UPDATE_GOLDEN=1` writes the files instead of comparing with them. */
const IS_UPDATE = process.env.UPDATE_GOLDEN === '1';

/** Makes the tree of a page's body independent of the day and the machine. */
export type Steadying = (tree: string) => string;

const fileOf = (name: string) => fileURLToPath(new URL(`../golden/${name}.txt`, import.meta.url));
/** For header and footer, which are the same on every public page, and on every staff page. */
const frameFile = (path: string) => fileOf(path.startsWith('/staff/') ? 'staff-frame' : 'frame');

/**
 * Compares the accessibility tree of the current page (roles, names, states, in order) with its file in `e2e/golden`,
 * which a person can read and review; header and footer with a file shared by all public pages, or all staff pages.
 * Sentences are in none of these files, so rewording one needs no new file. Nor are names that staff can publish.
 */
export async function expectGoldenTree(page: Page, path: string, steady: Steadying): Promise<void> {
  const hasWords = (await pagesInWords()).has(path);
  const snapshot = () => page.locator('body').ariaSnapshot();
  await expectGolden(frameFile(path), async () => steadyFrame(frameOf(await snapshot())));
  await expectGolden(fileOf(path === '/' ? 'home' : path.slice(1).replaceAll('/', '-')), async () => {
    const body = steady(bodyOf(await snapshot()));
    return structureOf(body, path, !hasWords);
  });
}

/** Without what differs: the account's email address, and the skip link's target, which is the tool on tool pages. */
const steadyFrame: Steadying = (tree) =>
  tree.replace('"#tool"', '"#main"').replace(/(?<="Your account: )[^"]+("'?): .*$/m, 'EMAIL$1: EMAIL');

async function expectGolden(file: string, snapshot: () => Promise<string>): Promise<void> {
  const read = async () => `${await snapshot()}\n`;
  if (IS_UPDATE) {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, await atRest(read));
  }
  const expected = await readFile(file, 'utf8');
  await eventually(read).toBe(expected);
}

/** Content that has not changed for three seconds. Comparisons wait for it. */
async function atRest(read: () => Promise<string>): Promise<string> {
  let last = await read();
  for (let same = 0; same < 12; ) {
    await setTimeout(250);
    const next = await read();
    same = next === last ? same + 1 : 0;
    last = next;
  }
  return last;
}

/** For public pages. The progress of the conformance tests is left out. */
export const steadyProgress: Steadying = (tree) =>
  tree
    .replace(/- button "(?:Running…|Run again)".*$/m, '- button "Run again"')
    .replaceAll(/\n *- group: What was tested$/gm, '');

/** Elements with other people's words, or the time, which are left out of a staff page's tree. */
const MOVING =
  /^ *- (?:\/url|'?(?:text|paragraph|cell|row|listitem|time|term|definition|code|strong|emphasis|img|status|alert|gridcell|rowheader|option|caption|slider|meter|progressbar)\b)/;

const indentOf = (line: string) => line.length - line.trimStart().length;

/** A field's content, typed or initial. */
const VALUE = /^( *- '?(?:textbox|searchbox|spinbutton) "(?:[^"\\]|\\.)*"'?(?: \[[^\]]*\])*): .*$/;

/** Links in table rows are named after the rows, whose order may change. */
function withoutRowLinks(lines: readonly string[]): readonly string[] {
  let rows = Number.POSITIVE_INFINITY;
  return lines.filter((line) => {
    if (indentOf(line) <= rows) rows = Number.POSITIVE_INFINITY;
    if (/^ *- rowgroup\b/.test(line)) rows = indentOf(line);
    return rows === Number.POSITIVE_INFINITY || !/^ *- '?link\b/.test(line);
  });
}

/**
 * For pages full of rows and times: the structure of a page (landmarks, headings, controls, table columns) without
 * words that change over time. Numbers and dates become `0`, and a run of like lines becomes one.
 */
export const steadyParts: Steadying = (tree) => {
  const lines = withoutRowLinks(tree.split('\n'))
    .filter((line) => !MOVING.test(line))
    .map((line) =>
      line
        .replace(VALUE, '$1')
        .replaceAll(/\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)\w*,? /g, '')
        .replaceAll(/\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*\b/g, 'month')
        .replaceAll(/(?<!level=)\d+(?:[.,:\s-]\d+)*/g, '0')
        .replaceAll(/ (?:Works|Does not work|None made yet|Not configured|Off)(?=")/g, '')
        .replace(/:$/, ''),
    );
  return lines.filter((line, index) => line !== lines[index - 1]).join('\n');
};
