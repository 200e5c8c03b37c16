import { StaffPageBody } from '../../staff-parts/frame/staff-page-body.tsx';
import { AreaGate } from '../../staff-parts/gate/area-gate.tsx';
import { ReadFailure } from '../../staff-parts/gate/read-failure.tsx';
import { useUrlParameters, withParameters } from '../../staff-parts/use-url-parameters.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { WordsBoard } from './board/words-board.tsx';
import styles from './content-management.module.css';
import { useSaving } from './data/use-saving.ts';
import { useSiteWords, type WordsState } from './data/use-site-words.ts';
import { PREVIEW_ID, PreviewPanel } from './preview/preview-panel.tsx';
import { PublicationsPanel } from './publishing/publications-panel.tsx';
import { PublishingPanel } from './publishing/publishing-panel.tsx';
import { CONTENT_MANAGEMENT } from './texts.ts';
import type { KnownWord } from './words/known-word.ts';
import { useEdits } from './words/use-edits.ts';

const AREA = 'content-management';

/** The words of the public pages, for those who can see them. */
export function ContentManagementView() {
  return (
    <>
      <PageHead
        title={CONTENT_MANAGEMENT.title}
        lede={CONTENT_MANAGEMENT.lede}
        back={{ to: '/staff/portal', children: CONTENT_MANAGEMENT.back }}
      />
      <StaffPageBody>
        <AreaGate area={AREA} loading={CONTENT_MANAGEMENT.loading}>
          {({ levelOf }) => <Workplace mayChange={levelOf(AREA) === 'manage'} />}
        </AreaGate>
      </StaffPageBody>
    </>
  );
}

function Workplace({ mayChange }: { readonly mayChange: boolean }) {
  const words = useSiteWords();
  if (words.known === null) {
    if (words.failure !== null) return <ReadFailure message={words.failure} onRetry={words.reload} />;
    return <p role="status">{CONTENT_MANAGEMENT.loading}</p>;
  }
  return (
    <>
      {!mayChange && <p className={styles.note}>{CONTENT_MANAGEMENT.viewOnly}</p>}
      {words.failure !== null && <ReadFailure message={words.failure} onRetry={words.reload} />}
      <Desk words={words} known={words.known} mayChange={mayChange} />
    </>
  );
}

interface DeskProps {
  readonly words: WordsState;
  readonly known: readonly KnownWord[];
  readonly mayChange: boolean;
}

function Desk({ words: { publications }, known, mayChange }: DeskProps) {
  const [query, changeUrl] = useUrlParameters();
  const editing = useEdits(known);
  const saving = useSaving(editing);
  const preview = publications.find(
    ({ id, kind }) => kind === 'preview' && String(id) === query.get('preview'),
  );
  const showPreview = (id: number | null) =>
    changeUrl((now) => withParameters(now, { preview: id === null ? null : String(id) }));
  return (
    <>
      <PublishingPanel
        known={known}
        publications={publications}
        mayChange={mayChange}
        hasUnsaved={editing.unsaved.length > 0}
        run={saving.run}
        onPreview={showPreview}
      />
      {preview !== undefined && (
        <PreviewPanel
          key={preview.id}
          publication={preview}
          known={known}
          onClose={() => {
            document.getElementById(PREVIEW_ID)?.previousElementSibling?.querySelector('button')?.focus();
            showPreview(null);
          }}
        />
      )}
      <WordsBoard known={known} editing={editing} saving={saving} mayChange={mayChange} />
      <PublicationsPanel known={known} publications={publications} mayChange={mayChange} run={saving.run} />
    </>
  );
}
