/** What a route says about its page, as its `handle`. */
export interface PageHandle {
  /** The page is there to be read: it has neither React nor the router, and the page script alone. */
  readonly document?: true;
}

/** Whether the page is there to be read, by the handles of its routes. */
export const isDocument = (handles: readonly unknown[]): boolean =>
  handles.some((handle) => Object(handle).document === true);
