import { afterEach, describe, expect, it, vi } from 'vitest';
import { copyWhenReady } from './clipboard.ts';

/** Exposes its content, like the browser's own class. */
class Item {
  readonly data: Record<string, Promise<Blob>>;
  constructor(data: Record<string, Promise<Blob>>) {
    this.data = data;
  }
}

function stubClipboard(clipboard: object, item: unknown = Item): void {
  vi.stubGlobal('navigator', { clipboard });
  vi.stubGlobal('ClipboardItem', item);
}

afterEach(() => vi.unstubAllGlobals());

describe('a text that is still being made', () => {
  it('is given to the clipboard at once, as a promise', async () => {
    const write = vi.fn(async ([item]: readonly Item[]) => void (await item?.data['text/plain']));
    stubClipboard({ write });
    const text = Promise.withResolvers<string>();
    const copied = copyWhenReady(text.promise);
    // Safari counts from the button press: nothing may be awaited before the call.
    expect(write).toHaveBeenCalledTimes(1);
    text.resolve('a link');
    expect(await copied).toBe(true);
    const blob = await write.mock.calls[0]?.[0][0]?.data['text/plain'];
    expect([await blob?.text(), blob?.type]).toEqual(['a link', 'text/plain']);
  });

  it.each([
    ['has no such thing', {}, undefined],
    ['refuses it', { write: () => Promise.reject(new Error('NotAllowedError')) }, Item],
  ])('is written once it is ready if the browser %s', async (_, clipboard, item) => {
    const writeText = vi.fn(() => Promise.resolve());
    stubClipboard({ ...clipboard, writeText }, item);
    expect(await copyWhenReady(Promise.resolve('a link'))).toBe(true);
    expect(writeText).toHaveBeenCalledExactlyOnceWith('a link');
  });

  it('is not copied if it fails, and the caller learns why', async () => {
    const writeText = vi.fn(() => Promise.resolve());
    for (const item of [Item, undefined]) {
      const write = async ([first]: readonly Item[]) => void (await first?.data['text/plain']);
      stubClipboard({ write, writeText }, item);
      await expect(copyWhenReady(Promise.reject(new Error('too long')))).rejects.toThrow('too long');
    }
    expect(writeText).not.toHaveBeenCalled();
  });
});
