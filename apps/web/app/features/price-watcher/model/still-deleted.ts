interface Item {
  readonly id: string;
}

/**
 * The deleted items without those that the list has again: it is read on its own, and may already know of one that was
 * brought back.
 */
export function stillDeleted<Deleted extends Item>(
  deleted: readonly Deleted[],
  listed: readonly Item[] | null,
): readonly Deleted[] {
  const back = new Set(listed?.map(({ id }) => id));
  return deleted.filter(({ id }) => !back.has(id));
}
