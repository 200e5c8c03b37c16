import { type FormEvent, useId, useState } from 'react';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Input } from '../../../ui/controls.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { closeIcon } from '../../../ui/icons.ts';
import { Menu } from '../../menu/menu.tsx';
import { LIST_VIEWS, TOASTS } from '../../texts.ts';
import { useToasts } from '../../toasts/toast-store.ts';
import {
  type ListSettingsControl,
  type ListView,
  MAX_VIEW_NAME,
  MAX_VIEWS,
  withoutView,
  withView,
} from '../settings/list-settings.ts';
import type { List } from '../use-list.ts';
import styles from './toolbar.module.css';

export interface ViewsMenuProps<Row, Filter extends string, Sort extends string> {
  readonly list: List<Row, Filter, Sort>;
  readonly settings: ListSettingsControl;
}

/** The person's own views of a list: saved search words, filters and sorting. */
export function ViewsMenu<Row, Filter extends string, Sort extends string>({
  list,
  settings: { settings, failure, change },
}: ViewsMenuProps<Row, Filter, Sort>) {
  const toasts = useToasts();
  const { views } = settings;
  const here = views.find(({ search }) => search === list.viewSearch);

  async function save(name: string) {
    const isFull = views.length >= MAX_VIEWS && !views.some((view) => view.name === name);
    if (isFull) toasts.show({ tone: 'danger', text: LIST_VIEWS.full });
    else if (await change((current) => withView(current, { name, search: list.viewSearch }))) {
      toasts.show({ tone: 'success', text: LIST_VIEWS.saved(name) });
    }
  }

  async function remove(view: ListView) {
    if (!(await change((current) => withoutView(current, view.name)))) return;
    const restore = async () => {
      if (await change((current) => withView(current, view))) {
        toasts.show({ tone: 'success', text: LIST_VIEWS.restored(view.name) });
      }
    };
    toasts.show({
      tone: 'success',
      text: LIST_VIEWS.removed(view.name),
      action: { label: TOASTS.undo, run: () => void restore() },
    });
  }

  return (
    <Menu label={here?.name ?? LIST_VIEWS.title} align="end">
      {(close) => {
        const show = (search: string) => {
          list.showView(search);
          close();
        };
        return (
          <div className={styles.views}>
            <ul className={styles.viewList}>
              <li>
                <ViewButton
                  name={LIST_VIEWS.everything}
                  isHere={list.viewSearch === ''}
                  onShow={() => show('')}
                />
              </li>
              {views.map((view) => (
                <li key={view.name}>
                  <ViewButton name={view.name} isHere={view === here} onShow={() => show(view.search)} />
                  <IconButton
                    size="small"
                    label={LIST_VIEWS.remove(view.name)}
                    icon={<Icon path={closeIcon} />}
                    onClick={() => void remove(view)}
                  />
                </li>
              ))}
            </ul>
            {failure !== null && <p className={styles.hint}>{failure}</p>}
            {failure === null && views.length === 0 && <p className={styles.hint}>{LIST_VIEWS.none}</p>}
            {failure === null && (
              <SaveForm
                onSave={(name) => {
                  void save(name);
                  close();
                }}
              />
            )}
          </div>
        );
      }}
    </Menu>
  );
}

interface ViewButtonProps {
  readonly name: string;
  readonly isHere: boolean;
  readonly onShow: () => void;
}

function ViewButton({ name, isHere, onShow }: ViewButtonProps) {
  return (
    <button type="button" className={styles.view} aria-current={isHere} onClick={onShow}>
      {name}
    </button>
  );
}

function SaveForm({ onSave }: { readonly onSave: (name: string) => void }) {
  const id = useId();
  const [name, setName] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() !== '') onSave(name.trim());
  };
  return (
    <form className={styles.saveView} onSubmit={submit}>
      <label htmlFor={id}>{LIST_VIEWS.name}</label>
      <Input
        id={id}
        required
        maxLength={MAX_VIEW_NAME}
        autoComplete="off"
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <Button type="submit" size="small">
        {LIST_VIEWS.save}
      </Button>
    </form>
  );
}
