import { type CodeExports, type Flavour, LANGUAGES, type Language } from '@hln/regex-analysis';
import { useState } from 'react';
import { REGEX_CHEAT_SHEET, REGEX_CODE, REGEX_EXPLANATION } from '../../../content/regex-reference.ts';
import { Choice } from '../../../tool-parts/choice.tsx';
import { CopyButton } from '../../../tool-parts/copy-button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import styles from '../regex-tester.module.css';
import type { StudyNews } from '../running/protocol.ts';
import { ExplanationTree } from './explanation-tree.tsx';

const OPTIONS = LANGUAGES.map((value) => ({ value, label: REGEX_CODE.names[value] }));
/** PHP's code is only for patterns of PCRE2. */
const WITHOUT_PHP = OPTIONS.filter(({ value }) => value !== 'php');

/** The language of each flavour, shown first. */
const FIRST = { javascript: 'javascript', pcre2: 'php', python: 'python', go: 'go' } as const;

/** The pattern as code in other languages, with the differences. */
function CodePanel({ code, flavour }: { readonly code: CodeExports; readonly flavour: Flavour }) {
  const [chosen, setLanguage] = useState<Language>(FIRST[flavour]);
  const language = code[chosen] === undefined ? 'javascript' : chosen;
  const { code: text, warnings } = code[language] ?? code.javascript;
  return (
    <div className={styles.stack}>
      <div className={styles.codeHead}>
        <Choice
          label={REGEX_CODE.language}
          hideLabel
          options={code.php === undefined ? WITHOUT_PHP : OPTIONS}
          value={language}
          onChange={setLanguage}
        />
        <CopyButton what={REGEX_CODE.what(REGEX_CODE.names[language])} text={() => text} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by key. */}
      <pre className={styles.code} tabIndex={0}>
        <code>{text}</code>
      </pre>
      {warnings.length > 0 && (
        <div>
          <p className={styles.quiet}>{REGEX_CODE.differences}</p>
          <ul className={styles.warnings}>
            {warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

export interface BelowProps {
  readonly flavour: Flavour;
  readonly source: string;
  /** Null while there is no valid pattern, or it is not parsed yet. */
  readonly study: StudyNews | null;
}

/** The content below the panes, loaded after them: explanation, code, and cheat sheet. */
export function Below({ flavour, source, study }: BelowProps) {
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
            <CodePanel key={flavour} code={study.code} flavour={flavour} />
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
