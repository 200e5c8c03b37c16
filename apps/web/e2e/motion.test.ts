import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { HERO } from '../app/content/home.ts';
import { sharedBrowser, sharedSite } from './support/shared.ts';
import { ownRequests, untilInteractive, visit } from './support/visit.ts';

let browser: Browser;
let site: Awaited<ReturnType<typeof sharedSite>>;

beforeAll(async () => {
  [browser, site] = await Promise.all([sharedBrowser(), sharedSite()]);
});

const paused = (page: Page) => page.locator('video').evaluate((video: HTMLVideoElement) => video.paused);

describe('the film on Home', () => {
  test('loads after the page, plays, and stops with its button', async () => {
    const { page, end } = await visit(browser, site.url, '/', {
      reducedMotion: 'no-preference',
      colorScheme: 'dark',
    });
    await untilInteractive(page);
    await page.locator('video').waitFor({ state: 'attached' });
    const sources = await page
      .locator('video source')
      .evaluateAll((all) => all.map((source) => source.getAttribute('src')));
    expect(sources).toEqual(['/media/harbour-night-1280.av1.mp4', '/media/harbour-night-1280.h264.mp4']);
    await expect.poll(() => paused(page)).toBe(false);
    await page.getByRole('button', { name: HERO.pauseFilm }).click();
    await expect.poll(() => paused(page)).toBe(true);
    await page.getByRole('button', { name: HERO.playFilm }).click();
    await expect.poll(() => paused(page)).toBe(false);
    await end();
  });

  test('pauses while it is out of view', async () => {
    const { page, end } = await visit(browser, site.url, '/', { reducedMotion: 'no-preference' });
    await untilInteractive(page);
    await page.locator('video').waitFor({ state: 'attached' });
    await expect.poll(() => paused(page)).toBe(false);
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await expect.poll(() => paused(page)).toBe(true);
    await page.getByRole('banner').scrollIntoViewIfNeeded();
    await expect.poll(() => paused(page)).toBe(false);
    await end();
  });

  test('follows the theme', async () => {
    const { page, end } = await visit(browser, site.url, '/', {
      reducedMotion: 'no-preference',
      colorScheme: 'dark',
    });
    await untilInteractive(page);
    await page.locator('video').waitFor({ state: 'attached' });
    await page.getByRole('button', { name: /^Theme/ }).click();
    await expect
      .poll(() => page.locator('video source').first().getAttribute('src'))
      .toBe('/media/harbour-noon-1280.av1.mp4');
    await end();
  });

  test('has no button where there is nothing to play', async () => {
    const visitor = await visit(browser, site.url, '/about', {
      reducedMotion: 'no-preference',
      expectedErrors: [/Failed to load resource/],
    });
    const { page } = visitor;
    const asked = page.waitForRequest('**/harbour-*.h264.mp4');
    await page.route('**/*.mp4', (route) => route.abort());
    await page.goto('/');
    await untilInteractive(page);
    // The last source is requested once the first has failed.
    await asked;
    await expect
      .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.networkState))
      .toBe(3);
    expect(await page.getByRole('button', { name: /the background film/ }).count()).toBe(0);
    await visitor.end();
  });

  test('offers to play where the browser requires a click', async () => {
    const { page, end } = await visit(browser, site.url, '/about', { reducedMotion: 'no-preference' });
    await page.addInitScript(() => {
      let isClicked = false;
      window.addEventListener('click', () => (isClicked = true), { capture: true });
      const { play } = HTMLMediaElement.prototype;
      HTMLMediaElement.prototype.play = function () {
        if (isClicked) return play.call(this);
        return Promise.reject(new DOMException('The page has not been clicked.', 'NotAllowedError'));
      };
    });
    await page.goto('/');
    await untilInteractive(page);
    await page.getByRole('button', { name: HERO.playFilm }).click();
    await page.getByRole('button', { name: HERO.pauseFilm }).waitFor();
    await expect.poll(() => paused(page)).toBe(false);
    await end();
  });

  test.each(['reduced motion', 'data saver'])('is not downloaded with %s', async (wish) => {
    const visitor = await visit(browser, site.url, '/about', {
      reducedMotion: wish === 'reduced motion' ? 'reduce' : 'no-preference',
    });
    const { page, end } = visitor;
    if (wish === 'data saver') {
      await page.addInitScript(() => {
        Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
      });
    }
    const films: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('.mp4')) films.push(request.url());
    });
    await page.goto('/');
    // By then, the callback that would add the film has had its turn.
    await ownRequests(visitor);
    expect(await page.locator('video').count()).toBe(0);
    expect(films).toEqual([]);
    await end();
  });
});

describe('the company’s figures', () => {
  const numbers = (page: Page) => page.locator('.stat-value').allInnerTexts();

  test('count up once they are in view, and end at the right values', async () => {
    const { page, end } = await visit(browser, site.url, '/company', { reducedMotion: 'no-preference' });
    await untilInteractive(page);
    await page
      .locator('.stat-value')
      .first()
      .evaluate((element) => {
        const seen: string[] = [];
        Object.assign(window, { seen });
        new MutationObserver(() => seen.push(element.textContent ?? '')).observe(element, {
          childList: true,
          characterData: true,
          subtree: true,
        });
      });
    await page.locator('.stats').scrollIntoViewIfNeeded();
    await expect.poll(() => page.evaluate('seen')).toContain('2');
    expect(await page.evaluate('seen')).toContain('0');
    await expect.poll(() => numbers(page)).toEqual(['2', '3', '5', '8', '']);
    await end();
  });

  test('show their final values at once with reduced motion', async () => {
    const { page, end } = await visit(browser, site.url, '/company', { reducedMotion: 'reduce' });
    await untilInteractive(page);
    await page.locator('.stats').scrollIntoViewIfNeeded();
    expect(await numbers(page)).toEqual(['2', '3', '5', '8', '']);
    expect(await page.getByText('infinity').count()).toBe(1);
    await end();
  });
});
