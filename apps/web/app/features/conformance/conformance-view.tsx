import { CONFORMANCE } from '../../content/conformance.ts';
import { PAGES } from '../../content/site-map.ts';
import { LiveRegion } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { refreshIcon, successIcon, warningIcon } from '../../ui/icons.ts';
import { Link } from '../../ui/link.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Panel } from '../../ui/panel.tsx';
import styles from './conformance.module.css';
import type { SetResult } from './running/run-sets.ts';
import { useRun } from './running/use-run.ts';

const sum = (results: readonly SetResult[], count: (result: SetResult) => number) =>
  results.reduce((total, result) => total + count(result), 0);

/** Runs the known answers of every tool in this browser, and shows the results. */
export function ConformanceView() {
  const { results, isRunning, problem, start } = useRun();
  const done = sum(results, (result) => result.done);
  const failed = sum(results, (result) => result.failures.length + (result.state === 'not-loaded' ? 1 : 0));
  return (
    <>
      <PageHead
        title={CONFORMANCE.title}
        lede={CONFORMANCE.lede}
        back={{ to: PAGES.tools.path, children: CONFORMANCE.back }}
      />
      <div className={classNames('wrap', styles.page)}>
        <div className={styles.bar}>
          <LiveRegion className={styles.total}>
            {problem === null && isRunning && CONFORMANCE.totalRunning(done)}
            {problem === null && !isRunning && CONFORMANCE.total(done - failed, done, failed)}
            {problem !== null && CONFORMANCE.stopped(problem)}
          </LiveRegion>
          <Button
            className="needs-script"
            icon={<Icon path={refreshIcon} />}
            busy={isRunning}
            onClick={start}
          >
            {isRunning ? CONFORMANCE.running : CONFORMANCE.run}
          </Button>
        </div>
        <Panel flush>
          <ul className={styles.sets} aria-label={CONFORMANCE.tableLabel}>
            {results.map((result) => (
              <SetRow key={result.path} result={result} />
            ))}
          </ul>
        </Panel>
      </div>
    </>
  );
}

function SetRow({ result }: { readonly result: SetResult }) {
  const { name, path, state, all, done, failures, vectors, problem } = result;
  const isBad = failures.length > 0 || state === 'not-loaded';
  return (
    <li className={styles.set}>
      <Link to={path} className={styles.name}>
        {name}
      </Link>
      <span className={classNames(styles.state, isBad && styles.bad)}>
        {(state === 'done' || isBad) && <Icon path={isBad ? warningIcon : successIcon} />}
        {stateText(result)}
      </span>
      <progress aria-label={name} max={Math.max(all, 1)} value={done} />
      {problem !== undefined && <p className={styles.problem}>{CONFORMANCE.notLoaded(problem)}</p>}
      {failures.map((failure) => (
        <div key={failure.name} className={styles.failure}>
          <p>
            {failure.name} <span className={styles.source}>{CONFORMANCE.source(failure.source)}</span>
          </p>
          <dl>
            <dt>{CONFORMANCE.expected}</dt>
            <dd>
              <code>{failure.expected}</code>
            </dd>
            <dt>{CONFORMANCE.actual}</dt>
            <dd>
              <code>{failure.actual}</code>
            </dd>
          </dl>
        </div>
      ))}
      {state !== 'not-loaded' && (
        <details className={styles.list}>
          <summary>{CONFORMANCE.list}</summary>
          {vectors.length === 0 && <p>{stateText(result)}</p>}
          <ul>
            {vectors.map((vector) => (
              <li key={vector.name}>
                {vector.name} <span className={styles.source}>{CONFORMANCE.source(vector.source)}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </li>
  );
}

function stateText({ state, done, all, failures }: SetResult): string {
  if (state === 'done') return CONFORMANCE.counts(done - failures.length, all);
  if (state === 'running') return CONFORMANCE.progress(done, all);
  return state === 'not-loaded' ? '' : CONFORMANCE[state];
}
