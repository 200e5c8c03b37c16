/** What a page sends to its worker; every answer carries the same `id`. */
export interface WorkerRequest<Request> {
  readonly id: number;
  readonly request: Request;
}

/**
 * What a worker answers: that it has begun, any number of messages (progress, parts), and then one result or one
 * failure.
 */
export type WorkerAnswer<Result, News> =
  | { readonly id: number; readonly kind: 'begun' }
  | { readonly id: number; readonly kind: 'result'; readonly result: Result }
  | { readonly id: number; readonly kind: 'failed'; readonly message: string }
  | { readonly id: number; readonly kind: 'news'; readonly news: News };

export interface WorkerReply<Result, News> {
  /** Answers the request. More messages may follow. */
  result(result: Result, transfer?: Transferable[]): void;
  news(news: News, transfer?: Transferable[]): void;
}

/** The part of a worker's global scope that is needed here. */
export interface WorkerScope {
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void;
  postMessage(message: unknown, transfer: Transferable[]): void;
}

/**
 * Serves the requests of a page's `createWorkerClient`. Call it once, at the top of the worker's file. Whatever `work`
 * throws becomes the run's failure.
 */
export function serveWorker<Request, Result, News = never>(
  scope: WorkerScope,
  work: (request: Request, reply: WorkerReply<Result, News>) => void | Promise<void>,
): void {
  scope.addEventListener('message', async ({ data }: MessageEvent<WorkerRequest<Request>>) => {
    const { id, request } = data;
    const answer = (message: WorkerAnswer<Result, News>, transfer: Transferable[] = []) =>
      scope.postMessage(message, transfer);
    answer({ id, kind: 'begun' });
    try {
      await work(request, {
        result: (result, transfer) => answer({ id, kind: 'result', result }, transfer),
        news: (news, transfer) => answer({ id, kind: 'news', news }, transfer),
      });
    } catch (error) {
      answer({ id, kind: 'failed', message: error instanceof Error ? error.message : String(error) });
    }
  });
}
