import { describe, expect, it, vi } from 'vitest';
import { createRouteLoader, type ModuleCache } from './route-loader.ts';

const ABOUT = {
  id: 'about',
  module: '/assets/about.js',
  imports: ['/assets/shared.js'],
  css: ['/assets/about.css'],
};

/** A route loader on a network whose answers a test can change. */
function stage() {
  const network = { answer: (_url: string): number => 200, isOnline: true };
  const requested: string[] = [];
  const importModule = vi.fn(async (url: string): Promise<unknown> => ({ default: url }));
  const pause = vi.fn(async () => undefined);
  const loader = createRouteLoader({
    async fetch(url) {
      requested.push(url);
      const status = network.answer(url);
      if (status === 0) throw new TypeError('Failed to fetch');
      return new Response('', { status });
    },
    importModule,
    isOnline: () => network.isOnline,
    pause,
  });
  const cache: ModuleCache = {};
  return { network, requested, importModule, pause, loader, cache };
}

const settled = () => new Promise((done) => setImmediate(done));

describe('a page', () => {
  it('is imported once all its files have loaded, and cached', async () => {
    const { loader, cache, requested, importModule } = stage();
    loader.markAsLoaded(['/assets/shared.js']);
    const module = await loader.load(ABOUT, cache);
    expect(requested.sort()).toEqual(['/assets/about.css', '/assets/about.js']);
    expect(cache.about).toBe(module);
    expect(await loader.load(ABOUT, cache)).toBe(module);
    expect(importModule).toHaveBeenCalledTimes(1);
    expect(loader.getLost()).toBeNull();
  });

  it.each([
    ['offline', 0, false, 1, 'unreachable'],
    ['a network that fails', 0, true, 2, 'unreachable'],
    ['a server that fails', 503, true, 2, 'unreachable'],
    ['a file that is gone', 404, true, 1, 'outdated'],
  ] as const)('stays pending with %s, and is never imported', async (_, status, isOnline, attempts, loss) => {
    const { loader, cache, network, requested, importModule } = stage();
    Object.assign(network, { isOnline, answer: (url: string) => (url.includes('shared') ? status : 200) });
    const listener = vi.fn();
    loader.subscribe(listener);
    const arrival = vi.fn();
    void loader.load(ABOUT, cache).then(arrival);
    await settled();
    expect(loader.getLost()).toEqual({ loss, isTrying: false, isDismissed: false });
    expect(listener).toHaveBeenCalled();
    expect(requested.filter((url) => url.includes('shared'))).toHaveLength(attempts);
    expect(importModule).not.toHaveBeenCalled();

    await loader.retry();
    expect(loader.getLost()).toMatchObject({ loss, isTrying: false });
    expect(arrival).not.toHaveBeenCalled();

    network.answer = () => 200;
    const retried = loader.retry();
    expect(loader.getLost()?.isTrying).toBe(true);
    await retried;
    await settled();
    expect(arrival).toHaveBeenCalledWith({ default: ABOUT.module });
    expect(loader.getLost()).toBeNull();
  });

  it('loads at the second attempt without a notice', async () => {
    const { loader, cache, network, pause } = stage();
    let failures = 1;
    network.answer = () => (failures-- > 0 ? 0 : 200);
    const listener = vi.fn();
    loader.subscribe(listener);
    await loader.load(ABOUT, cache);
    expect(pause).toHaveBeenCalledTimes(1);
    expect(listener.mock.calls.length).toBeLessThanOrEqual(1);
    expect(loader.getLost()).toBeNull();
  });

  it('is announced again when a dismissed page is requested again', async () => {
    const { loader, cache, network } = stage();
    network.answer = () => 404;
    void loader.load(ABOUT, cache);
    await settled();
    loader.dismiss();
    expect(loader.getLost()?.isDismissed).toBe(true);
    await loader.retry();
    expect(loader.getLost()?.isDismissed).toBe(false);
  });

  it('is lost as well when the browser fails to import its files', async () => {
    const { loader, cache, importModule } = stage();
    importModule.mockRejectedValue(new TypeError('Failed to fetch dynamically imported module'));
    void loader.load(ABOUT, cache);
    await settled();
    expect(loader.getLost()?.loss).toBe('unreachable');
  });
});
