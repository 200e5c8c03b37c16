import { useCallback, useEffect, useState } from 'react';
import { TOOL_SHARING, TOOL_STEPS } from '../../content/tool-parts.ts';
import { copyWhenReady } from '../../lib/clipboard.ts';
import { isHidden } from '../../lib/hidden-tools.ts';
import { canShareLinks } from '../../lib/share-link.ts';
import { decodeSteps, encodeSteps } from '../../lib/steps.ts';
import { LiveAlert, LiveRegion } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { arrowRightIcon, closeIcon, playIcon, shareIcon } from '../../ui/icons.ts';
import { Link } from '../../ui/link.tsx';
import { useToolContext } from '../tool-context.ts';
import { forgetFragment, SHARE_FAILURES, TooLong } from '../use-shared-link.ts';
import type { StepPage, StepVisit } from './step-page.ts';
import styles from './steps.module.css';
import { type Said, useNameOf, useStepRun } from './use-step-run.ts';

export interface StepsPanelProps {
  readonly page: StepPage;
  /** Null before a link is opened, and if it can't be. */
  readonly visit: StepVisit | null;
  /** The fragment of a link that is to be opened. */
  readonly fragment: string | null;
  readonly onOpened: () => void;
}

/** The list of steps with the way back to each, the button that runs them, and their link. */
export function StepsPanel({ page, visit, fragment, onOpened }: StepsPanelProps) {
  const [said, setSaid] = useState<Said | null>(null);
  const say = useCallback((next: Said) => setSaid(next), []);
  const { isRunning, stop } = useStepRun(page, visit, say);
  useLink(page, fragment, say, onOpened);

  return (
    <section className={styles.panel} aria-label={TOOL_STEPS.title}>
      {visit !== null && (
        <StepList page={page} visit={visit} isRunning={isRunning} onStop={stop} onSaid={say} />
      )}
      <LiveAlert
        tone={said?.tone ?? null}
        className={styles.said}
        actions={
          visit === null && (
            <Button variant="quiet" size="small" onClick={onOpened}>
              {TOOL_STEPS.close}
            </Button>
          )
        }
      >
        {said?.text}
      </LiveAlert>
    </section>
  );
}

/** Opens the steps of a link, if each of its tools exists and is not hidden. */
function useLink(
  page: StepPage,
  fragment: string | null,
  onSaid: (said: Said) => void,
  onOpened: () => void,
): void {
  const { all, current } = useToolContext();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a link is opened once.
  useEffect(() => {
    if (fragment === null) return;
    const refuse = (text: string) => onSaid({ tone: 'danger', text });
    let isLatest = true;
    async function open(link: string) {
      const result = await decodeSteps(link);
      if (!isLatest || result.kind === 'none') return;
      if (result.kind === 'failed') return refuse(SHARE_FAILURES[result.reason]);
      const steps = result.state;
      const tools = steps.map(({ path }) => all.find((tool) => tool.path === path));
      if (steps[0]?.path !== current.path) return refuse(SHARE_FAILURES.damaged);
      if (!tools.every((tool) => tool?.isStep)) return refuse(TOOL_STEPS.unknown);
      const hidden = tools.find((tool) => tool && isHidden(tool.path));
      if (hidden) return refuse(TOOL_STEPS.hidden(hidden.name));
      if (!page.open(steps)) return refuse(TOOL_STEPS.noStorage);
      forgetFragment(link);
      onOpened();
    }
    void open(fragment);
    return () => {
      isLatest = false;
    };
  }, [page, fragment]);
}

interface StepListProps {
  readonly page: StepPage;
  readonly visit: StepVisit;
  readonly isRunning: boolean;
  readonly onStop: () => void;
  readonly onSaid: (said: Said) => void;
}

function StepList({ page, visit, isRunning, onStop, onSaid }: StepListProps) {
  const nameOf = useNameOf();
  const { chain, at } = visit;
  const { steps } = chain;

  // Announced after the region is on the page, not with it.
  const [position, setPosition] = useState('');
  const here = TOOL_STEPS.position(at + 1, steps.length, nameOf(steps[at]?.path ?? ''));
  useEffect(() => setPosition(here), [here]);

  function run() {
    const text = page.input?.text() ?? '';
    const path = steps[at]?.path;
    if (text === '') {
      onSaid({ tone: 'info', text: TOOL_STEPS.empty });
      page.input?.focus();
    } else if (path === undefined || !page.prepare(at, 'run', text)) {
      onSaid({ tone: 'danger', text: TOOL_STEPS.cut });
    } else window.location.assign(path);
  }

  return (
    <div className={styles.row}>
      <LiveRegion className="visually-hidden">{position}</LiveRegion>
      <h2 className={styles.title}>{TOOL_STEPS.title}</h2>
      <ol className={styles.list}>
        {steps.map(({ path, text }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place; the same tool may come twice.
          <li key={index} className={styles.step} aria-current={index === at ? 'step' : undefined}>
            {index > 0 && <Icon path={arrowRightIcon} />}
            <span className={styles.number}>{index + 1}</span>
            {index === at || (index > at && text === null) ? (
              <span>{nameOf(path)}</span>
            ) : (
              <Link to={path} onClick={() => page.prepare(index, 'list', text)}>
                {nameOf(path)}
              </Link>
            )}
          </li>
        ))}
      </ol>
      <div className={styles.buttons}>
        {isRunning ? (
          <Button size="small" onClick={onStop}>
            {TOOL_STEPS.stop}
          </Button>
        ) : (
          at + 1 < steps.length && (
            <Button variant="primary" size="small" icon={<Icon path={playIcon} />} onClick={run}>
              {at === 0 ? TOOL_STEPS.runAll : TOOL_STEPS.runRest}
            </Button>
          )
        )}
        <Button
          variant="quiet"
          size="small"
          icon={<Icon path={shareIcon} />}
          onClick={async () => onSaid(await copyLink(page))}
        >
          {TOOL_STEPS.copy}
        </Button>
        <Button variant="quiet" size="small" icon={<Icon path={closeIcon} />} onClick={() => page.forget()}>
          {TOOL_STEPS.close}
        </Button>
      </div>
    </div>
  );
}

/** Call it within the press of a button, before anything is awaited: see {@link copyWhenReady}. */
async function copyLink(page: StepPage): Promise<Said> {
  if (!canShareLinks()) return { tone: 'warning', text: TOOL_SHARING.oldBrowser };
  const steps = page.steps();
  const link = encodeSteps(steps).then((fragment) => {
    if (fragment === null) throw new TooLong();
    return `${window.location.origin}${steps[0]?.path}${fragment}`;
  });
  try {
    if (await copyWhenReady(link)) return { tone: 'success', text: TOOL_STEPS.copied };
    return { tone: 'warning', text: TOOL_SHARING.notCopied(await link) };
  } catch (error) {
    if (error instanceof TooLong) return { tone: 'warning', text: TOOL_STEPS.tooLong };
    throw error;
  }
}
