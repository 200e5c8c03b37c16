import { SETTING_GROUPS, type SettingGroup } from '@hln/contracts/settings';
import { FocusOnHash } from '../../../staff-parts/frame/staff-page-body.tsx';
import { SearchField } from '../../../staff-parts/list/toolbar/search-field.tsx';
import { useUrlParameters, withParameters } from '../../../staff-parts/use-url-parameters.ts';
import { Alert, LiveRegion } from '../../../ui/alert.tsx';
import type { KnownSetting } from '../data/settings-rows.ts';
import type { SettingsState } from '../data/use-settings.ts';
import { isChanged } from '../edit/edits.ts';
import { useEdits } from '../edit/use-edits.ts';
import { HistoryDrawer } from '../history/history-drawer.tsx';
import { AlertTest } from '../service/alert-test.tsx';
import { ServiceTest } from '../service/service-test.tsx';
import { matchesSetting } from '../settings-finder.ts';
import styles from '../system-settings.module.css';
import { SETTINGS_SAVE, SYSTEM_SETTINGS } from '../texts.ts';
import { GroupPanel } from './group-panel.tsx';

export interface SettingsBoardProps {
  readonly known: readonly KnownSetting[];
  readonly mayChange: boolean;
  readonly saving: boolean;
  readonly save: SettingsState['save'];
}

const GROUPS = Object.keys(SETTING_GROUPS) as SettingGroup[];

/** Groups that are changed once a year, and are folded. */
const RARE: ReadonlySet<SettingGroup> = new Set(['retention', 'limits', 'llm']);

/** The settings by group, with a search that is kept in the URL, like the open history. */
export function SettingsBoard({ known, mayChange, saving, save }: SettingsBoardProps) {
  const [query, changeUrl] = useUrlParameters();
  const editing = useEdits(known);
  const words = query.get('q') ?? '';
  const found = known.filter(({ key }) => matchesSetting(key, words));
  const open = known.find(({ key }) => key === query.get('open'));
  const unsaved = known.filter((one) => isChanged(one, editing.edits[one.key]));
  const unsavedGroups = GROUPS.filter((group) => unsaved.some(({ setting }) => setting.group === group));
  const put = (values: Readonly<Record<string, string | null>>, replace = false) =>
    changeUrl((now) => withParameters(now, values), replace);

  return (
    <>
      <FocusOnHash />
      <div className={styles.toolbar}>
        <SearchField value={words} onSearch={(typed) => put({ q: typed.trim() || null }, true)} />
        <LiveRegion className={styles.note}>
          {words !== '' &&
            (found.length === 0
              ? SYSTEM_SETTINGS.noMatch(words)
              : SYSTEM_SETTINGS.matches(found.length, known.length))}
        </LiveRegion>
      </div>
      <LiveRegion>
        {unsavedGroups.length > 0 && (
          <Alert>
            {SETTINGS_SAVE.pending(unsavedGroups.map((group) => SETTING_GROUPS[group]))}
            {unsaved.some(({ setting }) => setting.kind === 'secret') && ` ${SETTINGS_SAVE.pendingSecret}`}
          </Alert>
        )}
      </LiveRegion>
      {GROUPS.map((group) => {
        const settings = found.filter(({ setting }) => setting.group === group);
        return (
          settings.length > 0 && (
            <GroupPanel
              key={group}
              group={group}
              settings={settings}
              editing={editing}
              mayChange={mayChange}
              saving={saving}
              save={save}
              onHistory={(key) => put({ open: key })}
              fold={
                RARE.has(group)
                  ? {
                      label: SYSTEM_SETTINGS.show(settings.length),
                      isOpen: words !== '' || unsavedGroups.includes(group),
                    }
                  : null
              }
            >
              {group === 'alerts' && mayChange && <AlertTest />}
              {group === 'llm' && mayChange && <ServiceTest known={known} edits={editing.edits} />}
            </GroupPanel>
          )
        );
      })}
      {open !== undefined && (
        <HistoryDrawer
          known={open}
          mayChange={mayChange}
          saving={saving}
          save={save}
          onClose={() => put({ open: null })}
        />
      )}
    </>
  );
}
