import type { Flavour, PatternResult } from '@hln/regex-analysis';
import { FLAVOUR_REPLACEMENT } from '../../../content/regex-flavours.ts';
import { REGEX_REPLACE, REGEX_SPLIT } from '../../../content/regex-results.ts';
import { CopyButton } from '../../../tool-parts/copy-button.tsx';
import { OutputPane } from '../../../tool-parts/output-pane.tsx';
import { Checkbox, Input } from '../../../ui/controls.tsx';
import { Field } from '../../../ui/field.tsx';
import styles from '../regex-tester.module.css';
import type { RunState } from '../running/use-pattern-run.ts';
import { ListPanel } from './list-panel.tsx';
import { MatchList, type MatchListProps } from './match-list.tsx';
import type { PatternDraft, View } from './share-format.ts';
import { TestPanel } from './test-panel.tsx';

interface ReplacePanelProps {
  readonly flavour: Flavour;
  readonly replacement: string;
  readonly escapes: boolean;
  readonly replaced: PatternResult['replaced'] | null;
  readonly onReplacement: (replacement: string) => void;
  readonly onEscapes: (escapes: boolean) => void;
  readonly onRefused: (message: string) => void;
}

interface SplitPanelProps {
  readonly flavour: Flavour;
  readonly split: PatternResult['split'] | null;
}

/** The pieces of the text between the matches. */
function SplitPanel({ flavour, split }: SplitPanelProps) {
  if (split === null) return <p className={styles.quiet}>{REGEX_SPLIT.nothing}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by key.
    <section className={styles.scroll} aria-label={REGEX_SPLIT.label} tabIndex={0}>
      <p className={styles.splitHead}>
        {REGEX_SPLIT.count(
          split.count,
          split.pieces.length,
          flavour === 'javascript' || flavour === 'python',
        )}
        <CopyButton what={REGEX_SPLIT.what} text={() => JSON.stringify(split.pieces, null, 2)} />
      </p>
      <ol className={styles.pieces} start={0}>
        {split.pieces.map((piece, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces are nothing but their place and text.
          <li key={index}>
            {piece === null || piece === '' ? (
              <span className={styles.quiet}>{piece === null ? REGEX_SPLIT.noPart : REGEX_SPLIT.empty}</span>
            ) : (
              <code className={styles.value}>{piece}</code>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

export interface ResultPanelProps {
  readonly view: View;
  readonly state: RunState;
  readonly draft: PatternDraft;
  readonly escapes: boolean;
  readonly onJump: MatchListProps['onJump'];
  readonly onDraft: (changed: Partial<PatternDraft>) => void;
  readonly onEscapes: (escapes: boolean) => void;
  readonly onRefused: (message: string) => void;
}

/** The effect of the pattern on the text, in one of five views. */
export function ResultPanel(props: ResultPanelProps) {
  const { view, state, draft } = props;
  const result = state.kind === 'done' ? state.answer.result : null;
  return (
    <div className={styles.result}>
      {view === 'matches' && (
        <MatchList
          text={state.kind === 'done' ? state.request.text : ''}
          matches={result?.matches ?? { list: [], cut: false }}
          onJump={props.onJump}
        />
      )}
      {view === 'list' && (
        <ListPanel
          list={draft.list}
          listing={state.kind === 'done' ? state.answer.listing : null}
          onChange={(list) => props.onDraft({ list })}
          onRefused={props.onRefused}
        />
      )}
      {view === 'replace' && (
        <ReplacePanel
          replacement={draft.replacement}
          escapes={props.escapes}
          replaced={result?.replaced ?? null}
          flavour={draft.flavour}
          onReplacement={(replacement) => props.onDraft({ replacement })}
          onEscapes={props.onEscapes}
          onRefused={props.onRefused}
        />
      )}
      {view === 'split' && <SplitPanel flavour={draft.flavour} split={result?.split ?? null} />}
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

/** The text after `replace`. */
function ReplacePanel(props: ReplacePanelProps) {
  const { flavour, replacement, escapes, replaced } = props;
  const isJavaScript = flavour === 'javascript';
  return (
    <div className={styles.stack}>
      <Field
        label={REGEX_REPLACE.label}
        hint={isJavaScript ? REGEX_REPLACE.hint : FLAVOUR_REPLACEMENT[flavour]}
        error={replaced?.problem}
      >
        {(control) => (
          <Input
            {...control}
            className="textarea-code"
            verbatim
            value={replacement}
            onChange={(event) => props.onReplacement(event.target.value)}
          />
        )}
      </Field>
      {isJavaScript && (
        <Checkbox
          label={REGEX_REPLACE.escapes}
          checked={escapes}
          onChange={(event) => props.onEscapes(event.target.checked)}
        />
      )}
      <OutputPane
        id="regex-replaced"
        label={REGEX_REPLACE.output}
        placeholder={REGEX_REPLACE.placeholder}
        text={replaced?.text ?? ''}
        what={REGEX_REPLACE.what}
        download={{ name: 'replaced.txt', type: 'text/plain' }}
        useIn={{ kind: 'text', onRefused: props.onRefused }}
        wrap
        short
      />
      {replaced?.cut && <p className={styles.quiet}>{REGEX_REPLACE.cut}</p>}
    </div>
  );
}
