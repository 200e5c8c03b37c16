import type { Difference, Flavour, FlavourNote, ForeignFlavour } from '@hln/regex-analysis';
import { FLAVOUR_FLAGS, unwrapPattern } from '@hln/regex-analysis';
import { useMemo } from 'react';
import { REGEX_FLAVOURS } from '../../../content/regex-flavours.ts';
import { REGEX_FLAVOUR, REGEX_TESTER } from '../../../content/regex-tester.ts';
import { Offer } from '../../../tool-parts/offer.tsx';
import { type Problem, type ProblemPlace, Problems, problemAt } from '../../../tool-parts/problems.tsx';
import { Button } from '../../../ui/button.tsx';
import styles from '../regex-tester.module.css';
import type { RunState } from '../running/use-pattern-run.ts';
import type { PatternDraft } from './share-format.ts';

/** How many constructs of other flavours have a button; further ones get theirs once these are rewritten. */
const MOST_OFFERED = 3;

/** Whether a flavour has a flag. */
export const hasFlag = (flavour: Flavour, flag: string): boolean =>
  (flavour === 'javascript' ? 'dgimsuvy' : FLAVOUR_FLAGS[flavour]).includes(flag);

/** The flags of a pasted pattern with those of the page that the flavour knows. */
const withAll = (flags: string, before: string, flavour: ForeignFlavour): string =>
  [...new Set([...flags, ...before])].filter((flag) => hasFlag(flavour, flag)).join('');

type Changed = Pick<PatternDraft, 'source' | 'flags'> & Partial<Pick<PatternDraft, 'flavour'>>;

export interface PatternNotesProps {
  readonly draft: PatternDraft;
  readonly problems: readonly Problem[];
  /** Constructs of other flavours in a pattern for JavaScript. */
  readonly fixes: readonly FlavourNote[];
  /** The flavour that takes a pattern for JavaScript as it is. */
  readonly suggested: ForeignFlavour | null;
  readonly differences: readonly Difference[];
  readonly onChange: (changed: Changed) => void;
  readonly onJump: (place: ProblemPlace) => void;
}

/** What is wrong with a pattern, what differs from its flavour, and what could be written instead. */
export function PatternNotes({
  draft,
  problems,
  fixes,
  suggested,
  differences,
  onChange,
  onJump,
}: PatternNotesProps) {
  const { source, flags, flavour } = draft;
  const switched = (to: ForeignFlavour): Changed => {
    const inner = unwrapPattern(source, '', to);
    return { flavour: to, source: inner?.source ?? source, flags: withAll(inner?.flags ?? '', flags, to) };
  };
  return (
    <>
      <Problems id="regex-problems" problems={problems} onJump={onJump} />
      {suggested !== null && (
        <Offer text={REGEX_FLAVOURS.offer(suggested)}>
          <Button size="small" onClick={() => onChange(switched(suggested))}>
            {REGEX_FLAVOURS.switchTo(suggested)}
          </Button>
        </Offer>
      )}
      {fixes.slice(0, MOST_OFFERED).map(
        ({ index, fix }) =>
          fix !== null && (
            <Offer key={index} text={REGEX_FLAVOUR.offer(index)}>
              <Button size="small" onClick={() => onChange({ source: fix.source, flags: fix.flags })}>
                {REGEX_FLAVOUR.write} <code>{REGEX_FLAVOUR.written(fix)}</code>
              </Button>
            </Offer>
          ),
      )}
      {flavour !== 'javascript' && (
        <ForeignNotes
          draft={draft}
          flavour={flavour}
          differences={differences}
          onUnwrap={onChange}
          onJump={onJump}
        />
      )}
    </>
  );
}

interface ForeignNotesProps {
  readonly draft: PatternDraft;
  readonly flavour: ForeignFlavour;
  readonly differences: readonly Difference[];
  readonly onUnwrap: (changed: { readonly source: string; readonly flags: string }) => void;
  readonly onJump: (place: ProblemPlace) => void;
}

/** What concerns a pattern of another flavour: code around it, and what differs from that flavour here. */
function ForeignNotes({
  draft: { source, flags },
  flavour,
  differences,
  onUnwrap,
  onJump,
}: ForeignNotesProps) {
  const inner = useMemo(() => unwrapPattern(source, flags, flavour), [source, flags, flavour]);
  const problems = differences.map(({ start, end, message }): Problem => {
    const problem = problemAt(source, start, message);
    const place = problem.place && { ...problem.place, length: end - start };
    return { ...problem, severity: 'warning', ...(place && { place }) };
  });
  return (
    <>
      {inner !== null && (
        <Offer text={REGEX_FLAVOURS.wrapped}>
          <Button size="small" onClick={() => onUnwrap(inner)}>
            {REGEX_FLAVOURS.unwrap}{' '}
            <code>{inner.source.length > 60 ? `${inner.source.slice(0, 60)}…` : inner.source}</code>
          </Button>
        </Offer>
      )}
      {problems.length > 0 && <p className={styles.quiet}>{REGEX_FLAVOURS.differences(flavour)}</p>}
      <Problems id="regex-differences" problems={problems} onJump={onJump} />
    </>
  );
}

/** The error in the pattern, or that it had to be stopped. */
export function problemsOf(state: RunState, source: string, flavours: readonly FlavourNote[]): Problem[] {
  if (state.kind === 'timed-out') return [{ severity: 'error', message: REGEX_TESTER.timedOut }];
  if (state.kind === 'failed') return [{ severity: 'error', message: REGEX_TESTER.failed(state.message) }];
  const isWrong = state.kind === 'done' && !state.answer.check.valid && state.request.source === source;
  // The engine's message about a construct of another flavour is misleading: it reads it as something else.
  if (flavours.length > 0)
    return flavours.map(({ index, length, message }) => {
      const problem = problemAt(source, index, message);
      const place = problem.place && { ...problem.place, length };
      return { ...problem, severity: isWrong ? 'error' : 'warning', ...(place && { place }) };
    });
  if (state.kind !== 'done' || state.answer.check.valid) return [];
  const { message, index } = state.answer.check;
  if (index === undefined || state.request.source !== source) return [{ severity: 'error', message }];
  return [problemAt(source, index, message)];
}
