import { Suspense } from 'react';
import { QR_FORM } from '../../../content/qr-generator.ts';
import { lazyPart } from '../../../tool-parts/lazy-part.tsx';
import { Pane } from '../../../tool-parts/pane.tsx';
import { Alert } from '../../../ui/alert.tsx';
import styles from '../qr-generator.module.css';
import type { DrawAnswer } from '../running/protocol.ts';
import type { CodePaneProps } from './code-pane-props.ts';

/** Code that only a drawn code needs is loaded with the first one. */
const DrawnCodePane = lazyPart(async () => (await import('./drawn-code-pane.tsx')).DrawnCodePane);

/** The code with its facts, or why there is none yet. */
export function CodePane(props: CodePaneProps) {
  const { answer } = props;
  const empty = (
    <Pane title={QR_FORM.result}>
      <div className={styles.stage}>
        <Missing answer={answer} />
      </div>
    </Pane>
  );
  if (answer?.kind !== 'drawn') return empty;
  return (
    <Suspense fallback={empty}>
      <DrawnCodePane {...props} drawn={answer.drawn} />
    </Suspense>
  );
}

function Missing({ answer }: { readonly answer: DrawAnswer | null }) {
  if (answer?.kind === 'refused') {
    return (
      <div role="status">
        <Alert tone="danger">{answer.message}</Alert>
      </div>
    );
  }
  const issues = answer?.kind === 'issues' ? answer.issues : [];
  if (issues.length === 0) return <p className={styles.placeholder}>{QR_FORM.placeholder}</p>;
  return (
    <div className={styles.placeholder}>
      <p>{QR_FORM.waiting}</p>
      <ul>
        {issues.map(({ field, message }) => (
          <li key={field}>{message}</li>
        ))}
      </ul>
    </div>
  );
}
