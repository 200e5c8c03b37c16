import { ALGORITHMS, type AlgorithmId } from '@hln/digests';
import { useEffect, useMemo, useState } from 'react';
import { HASH_FOLDER } from '../../../content/hash-folder.ts';
import { type FolderContent, MOST_FILES } from '../../../lib/folder-files.ts';
import { Choice } from '../../../tool-parts/choice.tsx';
import { Progress } from '../../../tool-parts/progress.tsx';
import { Alert, LiveRegion } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/controls.tsx';
import { Field } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { closeIcon } from '../../../ui/icons.ts';
import { Panel } from '../../../ui/panel.tsx';
import type { TypedText } from '../running/hash-protocol.ts';
import { reportCheck } from './check-report.ts';
import { CheckView } from './check-view.tsx';
import styles from './folder.module.css';
import { ListView } from './list-view.tsx';
import { type FolderTask, useFolder, useLists } from './use-folder.ts';

export interface FolderPanelProps {
  readonly content: FolderContent;
  readonly algorithm: AlgorithmId;
  /** Makes HMACs. */
  readonly hmacKey: TypedText | null;
  /** Receives the error of the key, or null; should be stable. */
  readonly onWrongKey: (message: string | null) => void;
  readonly onAlgorithm: (algorithm: AlgorithmId) => void;
  readonly onClose: () => void;
}

/** Several files: checked against the lists among them, or turned into a list. */
export function FolderPanel({
  content,
  algorithm: chosen,
  hmacKey,
  onWrongKey,
  onAlgorithm,
  onClose,
}: FolderPanelProps) {
  const isHmac = hmacKey !== null;
  const available = ALGORITHMS.filter(({ strength }) => !isHmac || strength !== 'checksum');
  const algorithm = available.some(({ id }) => id === chosen) ? chosen : 'SHA-256';
  const { files, hasFolder, isCut } = content;
  const lists = useLists(files);
  const [wanted, setWanted] = useState<'check' | 'list'>('check');
  const view = lists?.length === 0 ? 'list' : wanted;
  const task = useMemo((): FolderTask | null => {
    if (lists === null) return null;
    return view === 'check' ? { kind: 'check', lists } : { kind: 'list', algorithm };
  }, [lists, view, algorithm]);
  const { state, stop } = useFolder(files, task, hmacKey);
  const { plan, digests, progress, failure, wrongKey, stopped } = state;
  useEffect(() => onWrongKey(wrongKey), [onWrongKey, wrongKey]);

  const title = hasFolder ? HASH_FOLDER.title(files.length) : HASH_FOLDER.filesTitle(files.length);
  return (
    <Panel
      title={title}
      actions={
        <Button variant="quiet" size="small" icon={<Icon path={closeIcon} />} onClick={onClose}>
          {HASH_FOLDER.close}
        </Button>
      }
    >
      <div className={styles.panel}>
        <div className={styles.controls}>
          {lists !== null && lists.length > 0 && (
            <Choice
              label={HASH_FOLDER.view}
              hideLabel
              options={HASH_FOLDER.views}
              value={view}
              onChange={setWanted}
            />
          )}
          {view === 'list' && (
            <Field label={HASH_FOLDER.algorithm}>
              {(control) => (
                <Select
                  {...control}
                  options={available.map(({ id }) => ({ value: id, label: id }))}
                  value={algorithm}
                  onChange={({ target }) => {
                    const picked = available.find(({ id }) => id === target.value);
                    if (picked !== undefined) onAlgorithm(picked.id);
                  }}
                />
              )}
            </Field>
          )}
        </div>
        {isCut && <Alert tone="warning">{HASH_FOLDER.cut(MOST_FILES)}</Alert>}
        <LiveRegion>
          {failure !== null && <Alert tone="danger">{HASH_FOLDER.failed(failure)}</Alert>}
          {stopped && <Alert tone="info">{HASH_FOLDER.cancelled}</Alert>}
        </LiveRegion>
        {progress !== null && (
          <Progress
            label={HASH_FOLDER.progress(progress.files, progress.ofFiles)}
            share={progress.share}
            onCancel={stop}
          />
        )}
        {digests !== null && plan !== null && lists !== null && (
          <CheckView report={reportCheck(plan, digests)} lists={lists} />
        )}
        {digests !== null && plan === null && (
          <ListView digests={digests} algorithm={algorithm} isHmac={isHmac} />
        )}
      </div>
    </Panel>
  );
}
