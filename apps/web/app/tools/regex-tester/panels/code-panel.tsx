import { useState } from 'react';
import { REGEX_CODE } from '../../../content/regex-reference.ts';
import { Choice } from '../../../tool-parts/choice.tsx';
import { CopyButton } from '../../../tool-parts/copy-button.tsx';
import type { CodeExports, Language } from '../exporting/languages.ts';
import { LANGUAGES } from '../exporting/languages.ts';
import styles from '../regex-tester.module.css';

const OPTIONS = LANGUAGES.map((value) => ({ value, label: REGEX_CODE.names[value] }));

/** The pattern as code of other languages, with what differs there. */
export function CodePanel({ code }: { readonly code: CodeExports }) {
  const [language, setLanguage] = useState<Language>('javascript');
  const { code: text, warnings } = code[language];
  return (
    <div className={styles.stack}>
      <div className={styles.codeHead}>
        <Choice
          label={REGEX_CODE.language}
          hideLabel
          options={OPTIONS}
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
