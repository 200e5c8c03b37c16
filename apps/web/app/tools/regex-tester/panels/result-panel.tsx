import styles from '../regex-tester.module.css';
import type { RunState } from '../running/use-pattern-run.ts';
import { MatchList } from './match-list.tsx';
import { ReplacePanel } from './replace-panel.tsx';
import type { PatternDraft, View } from './share-format.ts';
import { SplitPanel } from './split-panel.tsx';
import { TestPanel } from './test-panel.tsx';

export interface ResultPanelProps {
  readonly view: View;
  readonly state: RunState;
  readonly draft: PatternDraft;
  readonly escapes: boolean;
  readonly area: () => HTMLTextAreaElement | null;
  readonly onDraft: (changed: Partial<PatternDraft>) => void;
  readonly onEscapes: (escapes: boolean) => void;
  readonly onRefused: (message: string) => void;
}

/** What the pattern does to the text, seen in one of four ways. */
export function ResultPanel(props: ResultPanelProps) {
  const { view, state, draft } = props;
  const result = state.kind === 'done' ? state.answer.result : null;
  return (
    <div className={styles.result}>
      {view === 'matches' && (
        <MatchList
          text={state.kind === 'done' ? state.request.text : ''}
          matches={result?.matches ?? { list: [], cut: false }}
          area={props.area}
        />
      )}
      {view === 'replace' && (
        <ReplacePanel
          replacement={draft.replacement}
          escapes={props.escapes}
          replaced={result?.replaced ?? null}
          onReplacement={(replacement) => props.onDraft({ replacement })}
          onEscapes={props.onEscapes}
          onRefused={props.onRefused}
        />
      )}
      {view === 'split' && <SplitPanel split={result?.split ?? null} />}
      {view === 'tests' && (
        <TestPanel
          tests={draft.tests}
          results={result?.tests ?? null}
          onChange={(tests) => props.onDraft({ tests })}
        />
      )}
    </div>
  );
}
