import type { Publication } from '@hln/contracts/site-words';
import { useRef, useState } from 'react';
import { PAGES } from '../../../content/site-map.ts';
import { ChoiceButtons } from '../../../staff-parts/choice-buttons.tsx';
import { Alert, LiveRegion } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/controls.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { useMeasurement } from '../../../ui/use-measurement.ts';
import styles from '../content-management.module.css';
import { PublicationChecks } from '../publishing/publication-checks.tsx';
import { PREVIEW } from '../texts.ts';
import type { KnownWord } from '../words/known-word.ts';

interface FrameLook {
  readonly width: 390 | 1440;
  readonly theme: 'light' | 'dark';
}

interface PreviewFrameProps {
  /** The path below which the preview is served. */
  readonly preview: string;
  readonly page: string;
  readonly name: string;
  readonly look: FrameLook;
}

/** The width of the frame in CSS pixels, before it is scaled down. */
const HEIGHT = { 390: 844, 1440: 900 } as const;

const innerWidth = (element: HTMLElement) => element.clientWidth;

/** A page of a preview in a frame of that width, scaled down if the screen is narrower. Nothing in it runs. */
function PreviewFrame({ preview, page, name, look: { width, theme } }: PreviewFrameProps) {
  const box = useRef<HTMLDivElement>(null);
  const available = useMeasurement(box, innerWidth) ?? width;
  const scale = Math.min(1, available / width);
  const height = HEIGHT[width];
  return (
    <div ref={box} className={styles.stage} style={{ height: height * scale }}>
      <iframe
        key={`${page} ${theme}`}
        className={styles.frame}
        sandbox=""
        referrerPolicy="no-referrer"
        title={PREVIEW.frame(name)}
        src={`${preview.replace(/\/$/, '')}${page}?theme=${theme}`}
        style={{ width, height, transform: `scale(${scale})` }}
      />
    </div>
  );
}

export interface PreviewPanelProps {
  readonly publication: Publication;
  readonly known: readonly KnownWord[];
  readonly onClose: () => void;
}

const NAMES = Object.values(PAGES).map(({ path, name }) => ({ value: path, label: name }));

/** A build of the drafts as visitors would see it: any page, in two widths and both themes. */
export function PreviewPanel({ publication, known, onClose }: PreviewPanelProps) {
  const { state, keys, preview, asked_at } = publication;
  const changed = known.filter(({ field }) => keys.includes(field.key));
  const [page, setPage] = useState<string>(changed[0]?.field.page ?? '/');
  const [look, setLook] = useState<FrameLook>({ width: 390, theme: 'light' });
  const isOutdated = known.some(
    ({ row }) => row !== null && Date.parse(row.changed_at) > Date.parse(asked_at),
  );
  const isWaiting = state === 'queued' || state === 'building' || state === 'checking';
  return (
    <Panel
      title={PREVIEW.title}
      id={PREVIEW_ID}
      tabIndex={-1}
      actions={
        <Button size="small" onClick={onClose}>
          {PREVIEW.close}
        </Button>
      }
    >
      <LiveRegion className={styles.note}>
        {isWaiting && (
          <>
            <Spinner /> {state === 'queued' ? PREVIEW.waiting : PREVIEW.building}
          </>
        )}
        {(state === 'failed' || state === 'cancelled') && PREVIEW.failed}
        {state === 'ready' && isOutdated && PREVIEW.outdated}
      </LiveRegion>
      {state === 'failed' && (
        <Alert tone="danger">
          <PublicationChecks publication={publication} />
        </Alert>
      )}
      {state === 'ready' && preview !== null && (
        <>
          <p className={styles.note}>{PREVIEW.text}</p>
          <div className={styles.toolbar}>
            <Select
              aria-label={PREVIEW.page}
              options={NAMES}
              value={page}
              onChange={({ target }) => setPage(target.value)}
            />
            <ChoiceButtons
              legend={PREVIEW.width}
              options={[
                [390, PREVIEW.phone],
                [1440, PREVIEW.desktop],
              ]}
              value={look.width}
              onChoose={(width) => setLook((before) => ({ ...before, width }))}
            />
            <ChoiceButtons
              legend={PREVIEW.theme}
              options={[
                ['light', PREVIEW.light],
                ['dark', PREVIEW.dark],
              ]}
              value={look.theme}
              onChoose={(theme) => setLook((before) => ({ ...before, theme }))}
            />
          </div>
          <PreviewFrame
            preview={preview}
            page={page}
            name={NAMES.find(({ value }) => value === page)?.label ?? page}
            look={look}
          />
        </>
      )}
    </Panel>
  );
}

/** The preview's container, which gets the focus when it opens. */
export const PREVIEW_ID = 'preview';
