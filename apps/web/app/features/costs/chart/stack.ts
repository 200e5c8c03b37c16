/** A category to be stacked: its dollars day by day. */
export interface Layer {
  readonly dollars: Float64Array;
}

/** Where the segments of a stack end, in dollars from the ground: one array for each layer, and the whole. */
export interface Stack {
  readonly tops: readonly Float64Array[];
  /** The highest day; 0 when there is nothing to stack. */
  readonly max: number;
}

/** Stacks layers on each other, the first at the bottom. */
export function stack(layers: readonly Layer[], days: number): Stack {
  let ground = new Float64Array(days);
  const tops = layers.map(({ dollars }) => {
    const top = new Float64Array(days);
    for (let day = 0; day < days; day += 1) top[day] = (ground[day] ?? 0) + (dollars[day] ?? 0);
    ground = top;
    return top;
  });
  let max = 0;
  for (const total of ground) max = Math.max(max, total);
  return { tops, max };
}
