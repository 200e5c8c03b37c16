import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import type { Tab } from './tab.ts';

/** A page that draws, and how one knows that it has. */
interface DrawingPage {
  readonly name: string;
  readonly path: string;
  readonly hasDrawn: () => boolean;
}

/** For somebody who is signed in. */
export const DRAWING_PAGES: readonly DrawingPage[] = [
  { name: 'home', path: '/', hasDrawn: () => document.querySelector('video.is-playing') !== null },
  {
    name: 'costs',
    path: '/staff/ops/costs',
    hasDrawn: () => document.querySelector('main')?.innerText.includes('Loaded ') === true,
  },
  {
    name: 'price-watcher',
    path: '/staff/price-watcher',
    hasDrawn: () => document.querySelector('main [role=slider]') !== null,
  },
  {
    name: 'color-picker',
    path: '/tools/color-picker',
    hasDrawn: () =>
      document.querySelector('main canvas') !== null && document.querySelectorAll('main input').length > 8,
  },
];

/** Takes a picture of each page. A page that has not drawn within the tab's patience is taken as it is then. */
export async function takeShots(tab: Tab): Promise<Map<string, Buffer>> {
  const shots = new Map<string, Buffer>();
  for (const { name, path, hasDrawn } of DRAWING_PAGES) {
    await tab.open(path);
    await tab
      .until(`${name}, drawn`, hasDrawn)
      .catch((error: unknown) => console.log(`  ${error instanceof Error ? error.message : String(error)}`));
    shots.set(name, await tab.driver.screenshot());
  }
  return shots;
}

const GAP = 16;

/**
 * Writes one picture for each page, with the browsers side by side.
 *
 * @param shots of each browser, by page
 */
export async function writeShots(folder: string, shots: readonly Map<string, Buffer>[]): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const { name } of DRAWING_PAGES) {
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
