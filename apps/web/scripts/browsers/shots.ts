import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { PAGES } from '../../app/content/site-map.ts';
import { TOOLS } from '../../app/tools/registry.ts';
import type { Tab } from './tab.ts';

/** A page, and how to tell that its late parts have been drawn. */
interface ShotPage {
  readonly path: string;
  readonly hasDrawn?: () => boolean;
}

/** Matches what scripts draw: the film, charts and canvases. */
const DRAWING: readonly ShotPage[] = [
  { path: PAGES.home.path, hasDrawn: () => document.querySelector('video.is-playing') !== null },
  {
    path: '/staff/ops/costs',
    hasDrawn: () => document.querySelector('main')?.innerText.includes('Loaded ') === true,
  },
  {
    path: '/staff/price-watcher',
    hasDrawn: () => document.querySelector('main [role=slider]') !== null,
  },
  {
    path: '/tools/color-picker',
    hasDrawn: () =>
      document.querySelector('main canvas') !== null && document.querySelectorAll('main input').length > 8,
  },
];

/** Pages for people who are signed in. */
const SHOT_PAGES: readonly ShotPage[] = [
  ...DRAWING,
  ...[PAGES.about.path, PAGES.company.path, PAGES.tools.path, ...TOOLS.map(({ path }) => path)]
    .filter((path) => DRAWING.every((page) => page.path !== path))
    .map((path) => ({ path })),
];

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Takes a picture of each page in each size. A page that takes longer than the tab waits is shown unfinished. */
export async function takeShots(tab: Tab, sizes: readonly Size[]): Promise<Map<string, Buffer>> {
  const shots = new Map<string, Buffer>();
  for (const { width, height } of sizes) {
    await tab.driver.resize(width, height);
    for (const { path, hasDrawn } of SHOT_PAGES) {
      const name = `${path === '/' ? 'home' : path.slice(1).replaceAll('/', '-')}-${width}`;
      await tab.open(path);
      await tab
        .until(`${name}, drawn`, hasDrawn ?? (() => document.readyState === 'complete'))
        .catch((error: unknown) =>
          console.log(`  ${error instanceof Error ? error.message : String(error)}`),
        );
      await tab.run(async () => void (await document.fonts.ready));
      shots.set(name, await tab.driver.screenshot());
    }
  }
  return shots;
}

const GAP = 16;

/**
 * Writes one picture for each page and size, with the browsers side by side.
 *
 * @param shots the pictures of each browser, by page and size
 */
export async function writeShots(folder: string, shots: readonly Map<string, Buffer>[]): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const name of new Set(shots.flatMap((taken) => [...taken.keys()]))) {
    const images = await Promise.all(
      shots.flatMap((taken) => taken.get(name) ?? []).map((png) => loadImage(png)),
    );
    const width = images.reduce((sum, image) => sum + image.width + GAP, -GAP);
    const canvas = createCanvas(width, Math.max(...images.map((image) => image.height)));
    const context = canvas.getContext('2d');
    let left = 0;
    for (const image of images) {
      context.drawImage(image, left, 0);
      left += image.width + GAP;
    }
    await writeFile(join(folder, `${name}.png`), await canvas.encode('png'));
  }
}
