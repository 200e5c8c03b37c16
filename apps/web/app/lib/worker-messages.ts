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
