/** What a route says about its page, as its `handle`. */
export interface PageHandle {
  /** The page is read-only: it has neither React nor the router, only the page script. */
  readonly document?: true;
}

/** Whether the handles of its routes say that the page is read-only. */
export const isDocument = (handles: readonly unknown[]): boolean =>
  handles.some((handle) => Object(handle).document === true);
