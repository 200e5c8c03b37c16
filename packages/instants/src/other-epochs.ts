import { utcText } from './write.ts';

/** Counts of other systems that have as many digits as a Unix time of another date. */
const EPOCHS = [
  { name: 'a Windows FILETIME', since: -11_644_473_600n, perSecond: 10_000_000n },
  { name: 'ticks of .NET', since: -62_135_596_800n, perSecond: 10_000_000n },
  { name: 'a time of Chrome or WebKit', since: -11_644_473_600n, perSecond: 1_000_000n },
] as const;

/** 1990 and 2100, in seconds since 1970: people rarely have other dates. */
const [EARLIEST, LATEST] = [631_152_000n, 4_102_444_800n];

/** What else a number without a unit may count, if that is a date of our time and a Unix time would hardly be. */
export function otherEpochs(digits: string): readonly string[] {
  // Shorter numbers are Unix times in seconds to microseconds; longer ones are in nanoseconds.
  if (digits.length < 17 || digits.length > 18) return [];
  return EPOCHS.flatMap(({ name, since, perSecond }) => {
    const seconds = BigInt(digits) / perSecond + since;
    if (seconds < EARLIEST || seconds > LATEST) return [];
    const nanoseconds = since * 1_000_000_000n + (BigInt(digits) * 1_000_000_000n) / perSecond;
    return [`As ${name}, it would be ${utcText(nanoseconds)}.`];
  });
}
