/** What was dropped, as the browser gives it. */
export interface Dropped {
  readonly files: readonly File[];
  readonly entries: readonly FileSystemEntry[];
}

/** To be called within the event: afterwards the browser forgets what was dropped. */
export function readDropped(transfer: DataTransfer): Dropped {
  const entries = Array.from(transfer.items, (item) => item.webkitGetAsEntry());
  return { files: Array.from(transfer.files), entries: entries.filter((entry) => entry !== null) };
}
