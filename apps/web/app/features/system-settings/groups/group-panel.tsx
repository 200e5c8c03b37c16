import { SETTING_GROUPS, type SettingGroup, type SettingKey } from '@hln/contracts/settings';
import { type ReactNode, useRef, useState } from 'react';
import { Fold, type FoldProps } from '../../../staff-parts/frame/fold.tsx';
import { LiveRegion } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { useReturnFocus } from '../../../ui/use-return-focus.ts';
import type { KnownSetting, SettingChange } from '../data/settings-rows.ts';
import type { SettingsState } from '../data/use-settings.ts';
import { changesBack, deletingChanges, isChanged, readEdits, shownText } from '../edit/edits.ts';
import type { EditsState } from '../edit/use-edits.ts';
import styles from '../system-settings.module.css';
import { SETTING_ROW, SETTINGS_SAVE } from '../texts.ts';
import { SettingRow } from './setting-row.tsx';

export interface GroupPanelProps {
  readonly group: SettingGroup;
  readonly settings: readonly KnownSetting[];
  readonly editing: EditsState;
  readonly mayChange: boolean;
  readonly saving: boolean;
  readonly save: SettingsState['save'];
  readonly onHistory: (key: SettingKey) => void;
  /** Closes the panel until somebody opens it; null leaves it open. */
  readonly fold: Omit<FoldProps, 'children'> | null;
  /** Below the settings. */
  readonly children?: ReactNode;
}

/** The settings of a group, which are saved together. */
export function GroupPanel(props: GroupPanelProps) {
  const { group, settings, editing, mayChange, saving, save, onHistory, fold, children } = props;
  const title = SETTING_GROUPS[group];
  const { edits, edit, drop } = editing;
  const [faults, setFaults] = useState<ReadonlyMap<SettingKey, string>>(new Map());
  const [toConfirm, setToConfirm] = useState<readonly SettingChange[] | null>(null);
  const body = useRef<HTMLFormElement>(null);
  /** The first setting that is being saved: its row gets the focus when the buttons disappear. */
  const anchor = useRef<HTMLElement>(null);
  const returnFocus = useReturnFocus(!saving);
  const changed = settings.filter((known) => isChanged(known, edits[known.key]));
  const deleting = toConfirm === null ? [] : deletingChanges(settings, toConfirm);

  const rowOf = (key: SettingKey | undefined) =>
    body.current?.querySelector<HTMLElement>(`[id="${key}"]`) ?? null;

  async function send(changes: readonly SettingChange[]) {
    const keys = changes.map(({ key }) => key);
    const titles = settings.filter(({ key }) => keys.includes(key)).map(({ setting }) => setting.title);
    const isSaved = await save({ changes, titles, back: changesBack(settings, changes) });
    if (!isSaved) return;
    anchor.current = rowOf(keys[0]);
    drop(keys);
    returnFocus(anchor);
  }

  function submit() {
    const read = readEdits(settings, edits);
    setFaults(read.faults);
    const [first] = read.faults.keys();
    if (first !== undefined) {
      rowOf(first)?.querySelector('input')?.focus();
      return;
    }
    if (read.changes.length === 0) return;
    if (deletingChanges(settings, read.changes).length > 0) setToConfirm(read.changes);
    else void send(read.changes);
  }

  const content = (
    <>
      <form
        ref={body}
        noValidate
        className={styles.rows}
        onSubmit={(event) => {
          event.preventDefault();
          if (!saving) submit();
        }}
      >
        {settings.map((known) => (
          <SettingRow
            key={known.key}
            known={known}
            edit={edits[known.key]}
            fault={faults.get(known.key)}
            mayChange={mayChange}
            onEdit={(typed, revision) => {
              setFaults((before) => new Map([...before].filter(([key]) => key !== known.key)));
              edit(known.key, typed, revision);
            }}
            onDrop={() => drop([known.key])}
            onHistory={() => onHistory(known.key)}
          />
        ))}
        {changed.length > 0 && (
          <div className={styles.buttons}>
            <Button type="submit" variant="primary" size="small" busy={saving} aria-disabled={saving}>
              {saving ? SETTINGS_SAVE.saving : SETTINGS_SAVE.save}
            </Button>
            <Button
              size="small"
              aria-label={SETTING_ROW.of(SETTINGS_SAVE.discardAll, title)}
              onClick={() => {
                rowOf(changed[0]?.key)?.focus();
                setFaults(new Map());
                drop(changed.map(({ key }) => key));
              }}
            >
              {SETTINGS_SAVE.discardAll}
            </Button>
          </div>
        )}
        <LiveRegion className={`${styles.note} ${styles.said}`}>
          {faults.size > 0
            ? SETTINGS_SAVE.faults(faults.size)
            : changed.length > 0 && SETTINGS_SAVE.changed(changed.length)}
        </LiveRegion>
      </form>
      {children}
    </>
  );

  return (
    <Panel title={title} id={group} tabIndex={-1}>
      {fold === null ? content : <Fold {...fold}>{content}</Fold>}
      {toConfirm !== null && (
        <ConfirmDialog
          destructive
          title={SETTINGS_SAVE.deletes.title}
          confirm={SETTINGS_SAVE.deletes.confirm}
          cancel={SETTINGS_SAVE.deletes.cancel}
          onConfirm={() => {
            setToConfirm(null);
            void send(toConfirm);
          }}
          onCancel={() => setToConfirm(null)}
        >
          {deleting.map(({ key, setting, wanted }) => (
            <p key={key}>{SETTINGS_SAVE.deletes.text(setting.title, shownText(setting, wanted))}</p>
          ))}
        </ConfirmDialog>
      )}
    </Panel>
  );
}
