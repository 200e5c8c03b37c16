import { Worker } from 'node:worker_threads';
import * as v from 'valibot';
import { type PagePrice, type PageToRead, readPageSchema, UnreadablePage } from './page-prices.ts';

export interface PageReader {
  /**
   * Finds the price of a page, in another thread where threads are available. Transfers the bytes, which the caller
   * can then no longer use.
   * @throws UnreadablePage when it takes too long or too much memory
   */
  read(page: Omit<PageToRead, 'id'>): Promise<PagePrice | null>;
  /** Ends the threads and abandons the pages that they are reading. */
  close(): Promise<void>;
}

export interface PageReaderOptions {
  /** Time limit (ms) for one page, counted from the start of its reading. */
  readonly deadlineMs?: number;
  readonly threads?: number;
  /** A thread is replaced after this many pages, to release its memory. */
  readonly pagesPerThread?: number;
  readonly script?: URL;
  /** Where no thread can be opened, pages are read on this thread. */
  readonly openThread?: (script: URL) => Worker;
}

interface Thread {
  readonly worker: Worker;
  pages: number;
  isTaken: boolean;
  /** Rejects if the script cannot be loaded. */
  readonly ready: PromiseWithResolvers<void>;
  /** Settles the page that is being read. */
  settle: ((outcome: PagePrice | null | Error) => void) | null;
}

/**
 * Enough for the largest page that the finder takes, as measured. Without a limit a thread keeps hundreds of megabytes
 * of garbage.
 */
const THREAD_MEMORY = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 8 };

/** Opens a reader; its threads start with the first page. */
export function openPageReader(options: PageReaderOptions = {}): PageReader {
  const {
    deadlineMs = 10_000,
    threads: maxThreads = 1,
    pagesPerThread = 250,
    script = new URL('./read-page.worker.ts', import.meta.url),
    openThread = (url: URL) => new Worker(url, { resourceLimits: THREAD_MEMORY }),
  } = options;
  const threads = new Set<Thread>();
  const waiting: (() => void)[] = [];
  let hasThreads = true;
  let isClosed = false;
  let lastId = 0;

  const end = (thread: Thread, why: string) => {
    threads.delete(thread);
    thread.ready.reject(new Error(why));
    thread.settle?.(new UnreadablePage(why));
    return thread.worker.terminate();
  };

  const open = (): Thread => {
    const thread: Thread = {
      worker: openThread(script),
      pages: 0,
      isTaken: true,
      ready: Promise.withResolvers<void>(),
      settle: null,
    };
    // The rejection is handled where the thread is awaited; without a waiter it must not count as unhandled.
    thread.ready.promise.catch(() => {});
    thread.worker.on('message', (message: unknown) => {
      if (message === 'ready') return thread.ready.resolve();
      // Node sends messages of its own this way when it watches files.
      const read = v.safeParse(readPageSchema, message);
      if (read.success) thread.settle?.(read.output.price);
    });
    // Out of memory, most likely: the finder itself does not throw.
    thread.worker.on('error', (error) => void end(thread, String(error)));
    thread.worker.on('exit', () => void end(thread, 'The reading thread ended.'));
    threads.add(thread);
    return thread;
  };

  /** Returns a ready thread, reserved for the caller until its page is settled; null where there are no threads. */
  const takeThread = async (): Promise<Thread | null> => {
    while (hasThreads) {
      const idle = [...threads].find(({ isTaken }) => !isTaken);
      if (idle !== undefined) {
        idle.isTaken = true;
        return idle;
      }
      if (threads.size >= maxThreads) {
        await new Promise<void>((resolve) => waiting.push(resolve));
        continue;
      }
      try {
        const thread = open();
        await thread.ready.promise;
        return thread;
      } catch {
        // Hosted functions have no threads. The finder has limits of its own; only the time limit is lost.
        hasThreads = false;
        for (const resume of waiting.splice(0)) resume();
      }
    }
    return null;
  };

  const readIn = (thread: Thread, page: Omit<PageToRead, 'id'>) =>
    new Promise<PagePrice | null>((resolve, reject) => {
      // Only a busy thread keeps the process alive.
      thread.worker.ref();
      const timer = setTimeout(() => void end(thread, `It took longer than ${deadlineMs} ms.`), deadlineMs);
      thread.settle = (outcome) => {
        clearTimeout(timer);
        thread.worker.unref();
        thread.settle = null;
        thread.isTaken = false;
        thread.pages += 1;
        if (thread.pages >= pagesPerThread) void end(thread, 'The thread has read its share of pages.');
        if (outcome instanceof Error) reject(outcome);
        else resolve(outcome);
        waiting.shift()?.();
      };
      lastId += 1;
      const whole = page.bytes.byteLength === page.bytes.buffer.byteLength ? page.bytes : page.bytes.slice();
      const { buffer } = whole;
      thread.worker.postMessage(
        { ...page, bytes: whole, id: lastId },
        buffer instanceof ArrayBuffer ? [buffer] : [],
      );
    });

  return {
    read: async (page) => {
      const thread = await takeThread();
      if (isClosed) throw new UnreadablePage('The reader was closed.');
      if (thread !== null) return await readIn(thread, page);
      // Loaded on demand: where there are threads, each has its own finder and this one is never needed.
      const { findPrice } = await import('@hln/price-finder');
      return findPrice(page.bytes, { url: page.url, contentType: page.contentType }).price;
    },
    close: async () => {
      isClosed = true;
      await Promise.all([...threads].map((thread) => end(thread, 'The reader was closed.')));
    },
  };
}
