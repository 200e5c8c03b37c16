import { REGEX_CHEAT_SHEET, REGEX_CODE, REGEX_EXPLANATION } from '../../../content/regex-reference.ts';
import { Panel } from '../../../ui/panel.tsx';
import styles from '../regex-tester.module.css';
import type { StudyNews } from '../running/protocol.ts';
import { CodePanel } from './code-panel.tsx';
import { ExplanationTree } from './explanation-tree.tsx';

export interface BelowProps {
  readonly source: string;
  /** Null while there is no valid pattern, or it is not taken apart yet. */
  readonly study: StudyNews | null;
}

/** What lies under the panes, loaded after them: the explanation, code, and the cheat sheet. */
export function Below({ source, study }: BelowProps) {
  return (
    <div className={styles.below}>
      <Panel title={REGEX_EXPLANATION.title}>
        {study === null ? (
          <p className={styles.quiet}>{REGEX_EXPLANATION.none}</p>
        ) : study.explanation === null ? (
          <p className={styles.quiet}>{REGEX_EXPLANATION.tooLarge}</p>
        ) : (
          <ExplanationTree explanation={study.explanation} source={source} />
        )}
      </Panel>
      <div className={styles.stack}>
        <Panel title={REGEX_CODE.title}>
          {study?.code == null ? (
            <p className={styles.quiet}>{REGEX_CODE.none}</p>
          ) : (
            <CodePanel code={study.code} />
          )}
        </Panel>
        <details className={styles.cheatSheet}>
          <summary>{REGEX_CHEAT_SHEET.title}</summary>
          {REGEX_CHEAT_SHEET.sections.map(({ title, rows }) => (
            <section key={title}>
              <h3>{title}</h3>
              <dl>
                {rows.map(([syntax, meaning]) => (
                  <div key={syntax}>
                    <dt>
                      <code>{syntax}</code>
                    </dt>
                    <dd>{meaning}</dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
        </details>
      </div>
    </div>
  );
}
