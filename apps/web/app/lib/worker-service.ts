/** What a page sends to its worker; `id` comes back with every answer. */
export interface WorkerRequest<Request> {
  readonly id: number;
  readonly request: Request;
}

/** What a worker answers: that it begins, any amount of news (progress, parts), and one result or the reason why there is none. */
export type WorkerAnswer<Result, News> =
  | { readonly id: number; readonly kind: 'begun' }
  | { readonly id: number; readonly kind: 'result'; readonly result: Result }
  | { readonly id: number; readonly kind: 'failed'; readonly message: string }
  | { readonly id: number; readonly kind: 'news'; readonly news: News };

export interface WorkerReply<Result, News> {
  /** Answers the request. News may still follow. */
  result(result: Result, transfer?: Transferable[]): void;
  news(news: News, transfer?: Transferable[]): void;
}

/** The part of a worker's global scope that is needed here. */
export interface WorkerScope {
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void;
  postMessage(message: unknown, transfer: Transferable[]): void;
}

/**
 * Serves the requests of a page's `createWorkerClient`. To be called once, at the top of the worker's file. What `work`
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
