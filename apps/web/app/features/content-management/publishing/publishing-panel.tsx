import type { Publication } from '@hln/contracts/site-words';
import { useState } from 'react';
import { useOpenForm } from '../../../lib/use-draft.ts';
import { LiveRegion } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import styles from '../content-management.module.css';
import { previewWords } from '../data/change-words.ts';
import { isUnderWay, type Run } from '../data/use-site-words.ts';
import { PREVIEW, PUBLICATION_STATE_WORDS, PUBLISHING } from '../texts.ts';
import { isPending, type KnownWord } from '../words/known-word.ts';
import { PUBLISH_FORM, PublishDrawer, seenRevisions } from './publish-drawer.tsx';

export interface PublishingPanelProps {
  readonly known: readonly KnownWord[];
  readonly publications: readonly Publication[];
  readonly mayChange: boolean;
  readonly hasUnsaved: boolean;
  readonly run: Run;
  /** Called with the number of the requested preview. */
  readonly onPreview: (id: number) => void;
}

/** How drafts get onto the site: previewed first, then published. */
export function PublishingPanel(props: PublishingPanelProps) {
  const { known, publications, mayChange, hasUnsaved, run, onPreview } = props;
  const [publishing, setPublishing] = useOpenForm([PUBLISH_FORM]);
  const [isAsking, setIsAsking] = useState(false);
  const pending = known.filter(isPending);
  const busy = publications.find((one) => one.kind === 'publish' && isUnderWay(one));

  async function preview() {
    if (isAsking) return;
    setIsAsking(true);
    await run(async () => {
      onPreview(await previewWords(seenRevisions(pending)));
      return { tone: 'info', text: PREVIEW.asked };
    });
    setIsAsking(false);
  }

  return (
    <Panel title={PUBLISHING.title}>
      <div className={styles.publishing}>
        <div>
          <p>{pending.length === 0 ? PUBLISHING.nothing : PUBLISHING.pending(pending.length)}</p>
          <LiveRegion className={styles.note}>
            {busy !== undefined &&
              PUBLISHING.busy(busy.id, PUBLICATION_STATE_WORDS[busy.state].toLowerCase())}
          </LiveRegion>
        </div>
        {mayChange && pending.length > 0 && (
          <div className={styles.buttons}>
            <Button busy={isAsking} aria-disabled={isAsking} onClick={() => void preview()}>
              {PUBLISHING.preview}
            </Button>
            <Button variant="primary" onClick={() => setPublishing(PUBLISH_FORM)}>
              {PUBLISHING.publish}
            </Button>
          </div>
        )}
      </div>
      {publishing !== null && pending.length > 0 && (
        <PublishDrawer
          pending={pending}
          hasUnsaved={hasUnsaved}
          run={run}
          onClose={() => setPublishing(null)}
          returnFocus={() => document.getElementById(PUBLICATIONS_ID)}
        />
      )}
    </Panel>
  );
}

/** The list of publications, which gets the focus when the publish button disappears. */
export const PUBLICATIONS_ID = 'publications';
