import { Moment } from '../../../staff-parts/moment/moment.tsx';
import { Alert, LiveRegion } from '../../../ui/alert.tsx';
import { Button, type ButtonLook } from '../../../ui/button.tsx';
import type { KnownSetting } from '../data/settings-rows.ts';
import {
  currentValue,
  type Edit,
  isChanged,
  isOvertaken,
  shownText,
  textOf,
  typedText,
} from '../edit/edits.ts';
import styles from '../system-settings.module.css';
import { SETTING_CONFLICT, SETTING_ROW, secretWords } from '../texts.ts';
import { SettingControl } from './setting-control.tsx';
import { ShownSetting } from './shown-setting.tsx';

/** Where a value comes from, and the default. */
function SourceLine({ known }: { readonly known: KnownSetting }) {
  const { setting, given, isSet } = known;
  const { variable } = setting;
  if (given !== undefined) {
    return (
      <p className={styles.note}>
        {SETTING_ROW.locked(variable?.name ?? '')} {isSet && SETTING_ROW.alsoSet}
      </p>
    );
  }
  return (
    <p className={styles.note}>
      {isSet ? <SetBy known={known} /> : setting.kind !== 'secret' && SETTING_ROW.fromDefault}
      {isSet && setting.byDefault !== '' && (
        <span className={styles.line}>{SETTING_ROW.byDefault(shownText(setting, setting.byDefault))}</span>
      )}
    </p>
  );
}

function SetBy({ known: { changedBy, changedAt } }: { readonly known: KnownSetting }) {
  const when = changedAt !== null && <Moment at={changedAt} />;
  if (changedBy === null) {
    return (
      <>
        {SETTING_ROW.setBySomebody} {when}
      </>
    );
  }
  return (
    <>
      {SETTING_ROW.setBy} <span className={styles.who}>{changedBy}</span> {SETTING_ROW.setOn} {when}
    </>
  );
}

export interface SettingRowProps {
  readonly known: KnownSetting;
  readonly edit: Edit | undefined;
  /** The error of what was typed. */
  readonly fault: string | undefined;
  readonly mayChange: boolean;
  readonly onEdit: (typed: string, revision: number) => void;
  readonly onDrop: () => void;
  readonly onHistory: () => void;
}

/** One setting: its control, where its value comes from, and its buttons. */
export function SettingRow(props: SettingRowProps) {
  const { known, edit, fault, mayChange, onEdit, onDrop, onHistory } = props;
  const { key, setting, revision } = known;
  const isEdited = isChanged(known, edit);
  const mayEdit = mayChange && known.given === undefined;
  const typed = textOf(known, edit);
  const type = (text: string) => onEdit(text, isEdited ? edit.revision : revision);
  const ownDefault = typedText(setting, setting.byDefault);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would nest each control in one of its own.
    <div
      id={key}
      role="group"
      aria-label={setting.title}
      tabIndex={-1}
      className={styles.row}
      data-changed={isEdited || undefined}
    >
      <div className={styles.control}>
        {mayEdit ? (
          <SettingControl known={known} typed={typed} isEdited={isEdited} fault={fault} onType={type} />
        ) : (
          <ShownSetting known={known} />
        )}
      </div>
      <div className={styles.side}>
        <SourceLine known={known} />
        <div className={styles.buttons}>
          {isEdited && <RowButton action={SETTING_ROW.discard} title={setting.title} onClick={onDrop} />}
          {mayEdit && setting.kind !== 'secret' && typed !== ownDefault && (
            <RowButton action={SETTING_ROW.reset} title={setting.title} onClick={() => type(ownDefault)} />
          )}
          <RowButton action={SETTING_ROW.history} title={setting.title} onClick={onHistory} />
        </div>
      </div>
      <LiveRegion className={styles.conflict}>
        {isOvertaken(known, edit) && (
          <Alert tone="warning">
            <p>
              {SETTING_CONFLICT.text(
                known.changedBy,
                setting.kind === 'secret'
                  ? known.isSet
                    ? secretWords(setting).set
                    : secretWords(setting).missing
                  : shownText(setting, currentValue(known)),
              )}{' '}
              {setting.kind !== 'secret' &&
                SETTING_CONFLICT.yours(setting.kind === 'choices' ? shownText(setting, typed) : typed)}
            </p>
          </Alert>
        )}
      </LiveRegion>
      {isOvertaken(known, edit) && (
        <div className={`${styles.buttons} ${styles.decision}`}>
          <RowButton
            variant="secondary"
            action={SETTING_CONFLICT.keepTheirs}
            title={setting.title}
            onClick={onDrop}
          />
          <RowButton
            variant="secondary"
            action={SETTING_CONFLICT.keepMine}
            title={setting.title}
            onClick={() => onEdit(typed, revision)}
          />
        </div>
      )}
    </div>
  );
}

interface RowButtonProps extends Pick<ButtonLook, 'variant'> {
  readonly action: string;
  readonly title: string;
  readonly onClick: () => void;
}

/** A button of a row. Its label names the setting. It may disappear on click, and then the row gets the focus. */
function RowButton({ variant = 'quiet', action, title, onClick }: RowButtonProps) {
  return (
    <Button
      variant={variant}
      size="small"
      aria-label={SETTING_ROW.of(action, title)}
      onClick={({ currentTarget }) => {
        const row = currentTarget.closest<HTMLElement>('[role="group"]');
        onClick();
        requestAnimationFrame(() => {
          if (document.activeElement === document.body) row?.focus();
        });
      }}
    >
      {action}
    </Button>
  );
}
