/** A category to be stacked: its dollars for each day. */
export interface Layer {
  readonly dollars: Float64Array;
}

/** The upper ends of the segments in dollars, one array for each layer. */
export interface Stack {
  readonly tops: readonly Float64Array[];
  /** The total of the highest day; 0 when there is nothing to stack. */
  readonly max: number;
}

/** Stacks layers on top of each other, the first at the bottom. */
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
