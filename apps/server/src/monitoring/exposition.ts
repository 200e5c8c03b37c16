import { BUCKET_BOUNDS } from '@hln/contracts';
import type { Durations } from './totals.ts';

export type Labels = Readonly<Record<string, string | number>>;

interface Sample {
  /** What follows the family's name, such as `_sum`. */
  readonly suffix?: string;
  readonly labels?: Labels;
  readonly value: number;
}

/** Metrics of one name. */
export interface Family {
  readonly name: string;
  readonly help: string;
  readonly type: 'counter' | 'gauge' | 'histogram';
  readonly samples: readonly Sample[];
}

/** Prometheus's text format, version 0.0.4. A family without samples is left out. */
export function exposition(families: readonly Family[]): string {
  const lines = families
    .filter(({ samples }) => samples.length > 0)
    .flatMap(({ name, help, type, samples }) => [
      `# HELP ${name} ${help}`,
      `# TYPE ${name} ${type}`,
      ...samples.map(({ suffix = '', labels = {}, value }) => `${name}${suffix}${written(labels)} ${value}`),
    ]);
  return `${lines.join('\n')}\n`;
}

/** A histogram in seconds, whose buckets each hold what is in those below as well. */
export function histogramSamples({ buckets, count, ms }: Durations, labels: Labels = {}): Sample[] {
  let upTo = 0;
  const bounded = BUCKET_BOUNDS.map((bound, index): Sample => {
    upTo += buckets[index] ?? 0;
    return { suffix: '_bucket', labels: { ...labels, le: bound / 1_000 }, value: upTo };
  });
  return [
    ...bounded,
    { suffix: '_bucket', labels: { ...labels, le: '+Inf' }, value: count },
    { suffix: '_sum', labels, value: ms / 1_000 },
    { suffix: '_count', labels, value: count },
  ];
}

function written(labels: Labels): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(String(value))}"`);
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
}

const escaped = (value: string) =>
  value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
