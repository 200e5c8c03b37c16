import { Suspense, useCallback, useRef, useState } from 'react';
import {
  COMPARE_EXAMPLE,
  COMPARE_INPUT,
  COMPARE_JSON_OFFER,
  COMPARE_REFUSED,
  COMPARE_RESULT,
  COMPARE_TOOLBAR,
} from '../../content/text-compare.ts';
import { useFileDrop } from '../../lib/use-file-drop.ts';
import { Choice } from '../../tool-parts/choice.tsx';
import { Panes, Toolbar, ToolbarGroup } from '../../tool-parts/layout.tsx';
import { lazyPart } from '../../tool-parts/lazy-part.tsx';
import { type Notice, NoticeBar } from '../../tool-parts/notice-bar.tsx';
import { Offer } from '../../tool-parts/offer.tsx';
import { Progress } from '../../tool-parts/progress.tsx';
import { MOST_TEXT } from '../../tool-parts/text-limits.ts';
import { useHandoff } from '../../tool-parts/use-handoff.ts';
import { useOptions } from '../../tool-parts/use-options.ts';
import { usePreload } from '../../tool-parts/use-preload.ts';
import { Alert, LiveRegion } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/controls.tsx';
import { COMPARE_OPTIONS, type CompareOptions } from './panels/options.ts';
import { SidePane } from './panels/side-pane.tsx';
import { useSide } from './panels/use-side.ts';
import { useComparison } from './running/use-comparison.ts';
import styles from './text-compare.module.css';

const DifferencesPanel = lazyPart(
  async () => (await import('./result/differences-panel.tsx')).DifferencesPanel,
);

/** The comparison: two sides, and below them what differs. */
export function TextCompareView() {
  const { options, change } = useOptions(COMPARE_OPTIONS);
  const [notice, setNotice] = useState<Notice | null>(null);
  const left = useSide('left', setNotice);
  const right = useSide('right', setNotice);
  const rightBox = useRef<HTMLDivElement>(null);
  const { state, stop, warmUp } = useComparison(left, right, options);
  const { open: openLeft, place: placeLeft } = left;
  const { open: openRight } = right;
  const isLeftEmpty = useRef(true);
  isLeftEmpty.current = left.isEmpty;

  const prepare = useCallback(() => {
    warmUp();
    DifferencesPanel.preload();
  }, [warmUp]);
  usePreload(prepare);
  useHandoff(placeLeft, setNotice);

  const dropping = useFileDrop(
    useCallback(
      (files: readonly File[], _: DataTransfer | null, target: EventTarget | null) => {
        const [first, second] = files;
        if (first === undefined) return;
        const isRight = target instanceof Node && rightBox.current?.contains(target) === true;
        if (second !== undefined) {
          openLeft(first);
          openRight(second);
          if (files.length > 2) setNotice({ tone: 'info', text: COMPARE_INPUT.onlyTwo(files.length) });
        } else if (isRight) openRight(first);
        else openLeft(first);
      },
      [openLeft, openRight],
    ),
  );

  function swap() {
    const [before, after] = [left.content(), right.content()];
    left.put(after);
    right.put(before);
  }

  function showExample() {
    change({ mode: 'text' });
    left.put(COMPARE_EXAMPLE.left);
    right.put(COMPARE_EXAMPLE.right);
  }

  const { result, failure, share } = state;
  const errors = result?.kind === 'invalid' ? result.errors : [];
  return (
    <>
      <CompareToolbar
        options={options}
        canSwap={!left.isEmpty || !right.isEmpty}
        onChange={change}
        onSwap={swap}
      />
      <NoticeBar notice={notice} onClose={() => setNotice(null)} />
      <Panes>
        <div>
          <SidePane
            side={left}
            dropping={dropping}
            errors={errors}
            onExample={showExample}
            onNotice={setNotice}
          />
        </div>
        <div ref={rightBox}>
          <SidePane side={right} dropping={dropping} errors={errors} onNotice={setNotice} />
        </div>
      </Panes>
      {/* Short work ends before a bar could be read. */}
      {share !== null && (
        <div className={styles.progress}>
          <Progress label={COMPARE_RESULT.working} share={share} onCancel={stop} />
        </div>
      )}
      <LiveRegion className={styles.messages}>
        {failure !== null && <Alert tone="danger">{COMPARE_RESULT.failed(failure)}</Alert>}
        {result?.kind === 'refused' && (
          <Alert tone="danger">
            {COMPARE_REFUSED[result.reason](
              (result.side === 'left' ? left : right).file?.name ?? COMPARE_INPUT[result.side],
              MOST_TEXT,
            )}
          </Alert>
        )}
        {result === null && failure === null && share === null && (
          <p className={styles.empty}>{COMPARE_RESULT.empty}</p>
        )}
      </LiveRegion>
      {result?.kind === 'compared' && result.looksLikeJson && options.mode === 'text' && (
        <Offer text={COMPARE_JSON_OFFER.text}>
          <Button size="small" onClick={() => change({ mode: 'json' })}>
            {COMPARE_JSON_OFFER.accept}
          </Button>
        </Offer>
      )}
      {result?.kind === 'compared' && (
        <Suspense>
          <DifferencesPanel
            result={result}
            options={state.options ?? options}
            onIgnoreLineEnds={() => change({ lineEnds: true })}
            onRefused={(text) => setNotice({ tone: 'danger', text })}
          />
        </Suspense>
      )}
    </>
  );
}

interface CompareToolbarProps {
  readonly options: CompareOptions;
  readonly canSwap: boolean;
  readonly onChange: (changed: Partial<CompareOptions>) => void;
  readonly onSwap: () => void;
}

function CompareToolbar({ options, canSwap, onChange, onSwap }: CompareToolbarProps) {
  const ignoring = (name: 'whiteSpace' | 'letterCase' | 'lineEnds') => (
    <Checkbox
      label={COMPARE_TOOLBAR[name]}
      checked={options[name]}
      onChange={({ target }) => onChange({ [name]: target.checked })}
    />
  );
  return (
    <Toolbar>
      <ToolbarGroup grows>
        <Choice
          hideLabel
          label={COMPARE_TOOLBAR.mode}
          options={COMPARE_TOOLBAR.modes}
          value={options.mode}
          onChange={(mode) => onChange({ mode })}
        />
        {options.mode === 'text' ? (
          <>
            {ignoring('whiteSpace')}
            {ignoring('letterCase')}
            {ignoring('lineEnds')}
          </>
        ) : (
          <Choice
            label={COMPARE_TOOLBAR.numbers}
            options={COMPARE_TOOLBAR.numberRules}
            value={options.numbers}
            onChange={(numbers) => onChange({ numbers })}
          />
        )}
      </ToolbarGroup>
      <Button disabled={!canSwap} onClick={onSwap}>
        {COMPARE_TOOLBAR.swap}
      </Button>
    </Toolbar>
  );
}
