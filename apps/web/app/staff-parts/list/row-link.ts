/** The link that opens the details of a row, if the row is on the current page. @param id of the row */
export function rowLink(id: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"] [data-row-link]`);
}
