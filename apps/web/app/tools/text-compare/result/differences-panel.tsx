import { type Layout, Rows, type Unseen } from '@hln/text-diff';
import { useMemo, useState, useSyncExternalStore } from 'react';
import { COMPARE_RESULT, COMPARE_UNSEEN } from '../../../content/text-compare.ts';
import { CopyButton } from '../../../tool-parts/copy-button.tsx';
import { DownloadButton } from '../../../tool-parts/download-button.tsx';
import { StatusText } from '../../../tool-parts/layout.tsx';
import { Offer } from '../../../tool-parts/offer.tsx';
import { Pane } from '../../../tool-parts/pane.tsx';
import { Alert, LiveRegion } from '../../../ui/alert.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { chevronDownIcon, chevronUpIcon } from '../../../ui/icons.ts';
import type { CompareOptions } from '../panels/options.ts';
import type { CompareResult } from '../running/compare-protocol.ts';
import styles from './differences.module.css';
import { DifferencesView } from './differences-view.tsx';

type Compared = CompareResult & { kind: 'compared' };

export interface DifferencesPanelProps {
  readonly result: Compared;
  /** The options that it was made with. */
  readonly options: CompareOptions;
  readonly onIgnoreLineEnds: () => void;
  readonly onRefused: (message: string) => void;
}

/** Where panes are stacked, the two sides would be too narrow. */
const NARROW = '(max-width: 52rem)';

function useLayout(): Layout {
  const isNarrow = useSyncExternalStore(
    (onChange) => {
      const query = window.matchMedia(NARROW);
      query.addEventListener('change', onChange);
      return () => query.removeEventListener('change', onChange);
    },
    () => window.matchMedia(NARROW).matches,
  );
  return isNarrow ? 'unified' : 'split';
}

/** What differs: figures, a way through the differences, the lines, and the patch. */
export function DifferencesPanel({ result, options, onIgnoreLineEnds, onRefused }: DifferencesPanelProps) {
  const { comparison } = result;
  const layout = useLayout();
  /** The unfolded pieces, of the comparison that they belong to. */
  const [unfolded, setUnfolded] = useState<{
    readonly of: object;
    readonly gaps: ReadonlySet<number> | 'all';
  }>({
    of: comparison,
    gaps: new Set(),
  });
  const gaps = unfolded.of === comparison || unfolded.gaps === 'all' ? unfolded.gaps : NONE;
  const rows = useMemo(() => new Rows(comparison, layout, gaps), [comparison, layout, gaps]);
  const [visited, setVisited] = useState({ of: comparison, hunk: -1, visit: 0 });
  const hunk = visited.of === comparison ? visited.hunk : -1;
  const isEqual = rows.hunkCount === 0;

  function go(step: 1 | -1) {
    if (isEqual) return;
    const next = hunk < 0 && step < 0 ? rows.hunkCount - 1 : (hunk + step + rows.hunkCount) % rows.hunkCount;
    setVisited({ of: comparison, hunk: next, visit: visited.visit + 1 });
  }

  return (
    <Pane
      title={COMPARE_RESULT.label}
      tools={
        <>
          <IconButton
            size="small"
            label={COMPARE_RESULT.previous}
            icon={<Icon path={chevronUpIcon} />}
            disabled={isEqual}
            onClick={() => go(-1)}
          />
          <IconButton
            size="small"
            label={COMPARE_RESULT.next}
            icon={<Icon path={chevronDownIcon} />}
            disabled={isEqual}
            onClick={() => go(1)}
          />
          <Button
            variant="quiet"
            size="small"
            disabled={isEqual || (gaps !== 'all' && !rows.isFolded)}
            onClick={() => setUnfolded({ of: comparison, gaps: gaps === 'all' ? NONE : 'all' })}
          >
            {gaps === 'all' ? COMPARE_RESULT.fold : COMPARE_RESULT.unfold}
          </Button>
          <PatchButtons result={result} mode={options.mode} onRefused={onRefused} />
        </>
      }
    >
      <div className={styles.figures}>
        <Figures result={result} options={options} hunks={rows.hunkCount} />
        <StatusText>{hunk >= 0 && COMPARE_RESULT.position(hunk + 1, rows.hunkCount)}</StatusText>
      </div>
      <Unseens unseen={comparison.unseen} isIgnored={options.lineEnds} onIgnore={onIgnoreLineEnds} />
      <DifferencesView
        comparison={comparison}
        rows={rows}
        layout={layout}
        columns={result.columns}
        ignoreCase={options.mode === 'text' && options.letterCase}
        current={hunk < 0 ? null : { hunk, visit: visited.visit }}
        onUnfold={(gap) =>
          setUnfolded({ of: comparison, gaps: new Set([...(gaps === 'all' ? [] : gaps), gap]) })
        }
        onGo={go}
      />
    </Pane>
  );
}

const NONE: ReadonlySet<number> = new Set();

function Figures({
  result: { comparison, json },
  options,
  hunks,
}: Pick<DifferencesPanelProps, 'result' | 'options'> & { readonly hunks: number }) {
  const isIgnoring = options.whiteSpace || options.letterCase || options.lineEnds;
  const equal =
    json !== null
      ? COMPARE_RESULT.equalJson[options.numbers]
      : isIgnoring
        ? COMPARE_RESULT.equalIgnoring
        : COMPARE_RESULT.equal;
  return (
    <LiveRegion className={styles.summary}>
      {hunks === 0 ? (
        <span>{equal}</span>
      ) : (
        <>
          <strong>{COMPARE_RESULT.differences(hunks)}</strong>
          <span className={styles.removedMark}>{COMPARE_RESULT.removed(comparison.removed)}</span>
          <span className={styles.addedMark}>{COMPARE_RESULT.added(comparison.added)}</span>
          {json !== null && <span>{COMPARE_RESULT.changes(json.changes, options.numbers)}</span>}
          {json?.isProved && <span>{COMPARE_RESULT.applied}</span>}
          {json === null && isIgnoring && <span>{COMPARE_RESULT.patchIncludes}</span>}
        </>
      )}
      {json?.warnings.map((warning) => (
        <span key={warning}>{warning}</span>
      ))}
    </LiveRegion>
  );
}

interface UnseensProps {
  readonly unseen: readonly Unseen[];
  readonly isIgnored: boolean;
  readonly onIgnore: () => void;
}

function Unseens({ unseen, isIgnored, onIgnore }: UnseensProps) {
  return unseen.map((kind) =>
    kind === 'only-line-ends' && !isIgnored ? (
      <Offer key={kind} text={COMPARE_UNSEEN[kind]}>
        <Button size="small" onClick={onIgnore}>
          {COMPARE_UNSEEN.ignore}
        </Button>
      </Offer>
    ) : (
      <Alert key={kind} tone="info">
        {COMPARE_UNSEEN[kind]}
      </Alert>
    ),
  );
}

interface PatchButtonsProps {
  readonly result: Compared;
  readonly mode: CompareOptions['mode'];
  readonly onRefused: (message: string) => void;
}

const PATCH_NAMES = { text: 'changes.patch', json: 'changes.json-patch.json' };

function PatchButtons({ result: { patch, json }, mode, onRefused }: PatchButtonsProps) {
  const isEmpty = json === null ? patch.content.size === 0 : json.changes === 0;
  const { text } = patch;
  return (
    <>
      {text !== null ? (
        <CopyButton
          label={COMPARE_RESULT.copyPatch}
          what={COMPARE_RESULT.whatPatch[mode]}
          disabled={isEmpty}
          text={() => text}
        />
      ) : (
        <Button variant="quiet" size="small" onClick={() => onRefused(COMPARE_RESULT.tooLargeToCopy)}>
          {COMPARE_RESULT.copyPatch}
        </Button>
      )}
      <DownloadButton
        name={PATCH_NAMES[mode]}
        type={patch.content.type}
        disabled={isEmpty}
        content={() => patch.content}
      />
    </>
  );
}
