import { PALETTE } from '../../content/palette.ts';
import { isHidden } from '../../lib/hidden-tools.ts';
import { followInApplication } from '../../lib/palette-sources.ts';
import { closeIcon, searchIcon } from '../../ui/icons.ts';
import styles from './palette.module.css';
import { findEntries } from './palette-entries.ts';
import { type SourceResult, searchSources } from './sources.ts';

interface Option {
  readonly path: string;
  readonly name: string;
  readonly description: string;
  readonly kind: string;
}

/** Results that are there at once come before later ones, so that nothing moves away under a finger. */
function optionsOf(query: string, results: readonly SourceResult[]): readonly Option[] {
  const of = (isFirst: boolean) =>
    results
      .filter((result) => result.isFirst === isFirst)
      .flatMap(({ kind, items }) => items.map((item) => ({ ...item, kind })));
  const pages = findEntries(query)
    .filter(({ path }) => !isHidden(path))
    .map((entry) => ({ ...entry, kind: PALETTE[entry.kind] }));
  const all = [...of(true), ...pages, ...of(false)];
  return all.filter(({ path }, index) => all.findIndex((other) => other.path === path) === index);
}

/** How far each key moves in the list. */
const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 5, PageUp: -5 };

const LIST_ID = 'palette-list';
const optionId = (index: number) => `palette-option-${index}`;

/**
 * Finds tools and pages by a word: a text field with a list under it (the combobox pattern), whose focus stays in the
 * field. Made of plain elements, so that pages without React have it. Does nothing over another dialog, which needs an
 * answer first. When it is closed, the focus returns to where it was.
 */
export function openPalette(): void {
  if (document.querySelector('dialog:modal') !== null) return;
  const field = input();
  const closing = element('button', { type: 'button', className: styles.close ?? '' });
  closing.append(icon(closeIcon, PALETTE.close));
  const top = element('div', { className: styles.field ?? '' });
  top.append(icon(searchIcon), field, closing);
  const list = element('div', { id: LIST_ID, role: 'listbox', className: styles.list ?? '' });
  list.setAttribute('aria-label', PALETTE.results);
  const notes = element('p', { role: 'status' });
  const count = element('p', { role: 'status' });
  const dialog = element('dialog', { className: styles.palette ?? '' });
  dialog.setAttribute('aria-label', PALETTE.title);
  dialog.append(top, list, notes, count);

  let found: readonly Option[] = [];
  /** The active option, by its path, because others may be inserted above it. */
  let chosen: string | null = null;
  const active = () =>
    Math.max(
      0,
      found.findIndex(({ path }) => path === chosen),
    );

  /**
   * By path. An option stays the same element when others are inserted around it, so that a press on it is not lost.
   */
  const links = new Map<string, HTMLAnchorElement>();
  const linkTo = (option: Option, index: number) => {
    const known = links.get(option.path) ?? link(option);
    links.set(option.path, known);
    known.id = optionId(index);
    return known;
  };

  const choose = (index: number) => {
    chosen = found[index]?.path ?? null;
    mark();
  };
  const mark = () => {
    for (const [index, option] of [...list.children].entries()) {
      const isActive = index === active();
      option.ariaSelected = String(isActive);
      option.classList.toggle(styles.active ?? '', isActive);
      if (isActive) option.scrollIntoView({ block: 'nearest' });
    }
    if (found.length > 0) field.setAttribute('aria-activedescendant', optionId(active()));
    else field.removeAttribute('aria-activedescendant');
  };
  const show = () => {
    const results = search.results();
    found = optionsOf(field.value, results);
    list.replaceChildren(...found.map(linkTo));
    field.ariaExpanded = String(found.length > 0);
    const said = results.flatMap(({ note }) => note ?? []);
    say(notes, said.join(' '), said.length === 0 ? 'visually-hidden' : styles.notes);
    const words = found.length > 0 ? PALETTE.found(found.length) : PALETTE.nothing(field.value.trim());
    say(count, words, found.length > 0 ? 'visually-hidden' : styles.nothing);
    mark();
  };
  const search = searchSources(show);

  const close = () => dialog.close();
  const pressed = (event: KeyboardEvent) => {
    if (event.isComposing || found.length === 0) return;
    const step = STEPS[event.key];
    if (step !== undefined) {
      event.preventDefault();
      const next = active() + step;
      // Single steps wrap around at the ends, pages stop there.
      if (Math.abs(step) === 1) choose((next + found.length) % found.length);
      else choose(Math.max(0, Math.min(found.length - 1, next)));
    } else if (event.key === 'Enter') {
      event.preventDefault();
      const option = list.children[active()];
      if (option instanceof HTMLElement) option.click();
    }
  };
  const indexAt = ({ target }: Event) =>
    [...list.children].findIndex((option) => target instanceof Node && option.contains(target));

  field.addEventListener('keydown', pressed);
  field.addEventListener('input', () => {
    chosen = null;
    search.ask(field.value);
    show();
  });
  list.addEventListener('pointermove', (event) => {
    const index = indexAt(event);
    if (index !== -1 && index !== active()) choose(index);
  });
  list.addEventListener('click', (event) => {
    const option = found[indexAt(event)];
    if (option === undefined) return;
    if (isPlain(event) && followInApplication(option.path)) event.preventDefault();
    close();
  });
  closing.addEventListener('click', close);
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog) close();
  });
  dialog.addEventListener('close', () => {
    search.stop();
    dialog.remove();
  });

  document.body.append(dialog);
  dialog.showModal();
  search.ask('');
  show();
}

/** Whether a click asks for the page in this tab. */
const isPlain = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey;

function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]>,
): HTMLElementTagNameMap[Tag] {
  return Object.assign(document.createElement(tag), properties);
}

function input(): HTMLInputElement {
  const field = element('input', {
    type: 'text',
    role: 'combobox',
    className: styles.input ?? '',
    placeholder: PALETTE.placeholder,
    autocomplete: 'off',
    autocapitalize: 'off',
    spellcheck: false,
    enterKeyHint: 'go',
    ariaAutoComplete: 'list',
  });
  field.setAttribute('aria-label', PALETTE.title);
  field.setAttribute('aria-controls', LIST_ID);
  return field;
}

function link({ path, name, kind, description }: Option): HTMLAnchorElement {
  const option = element('a', {
    href: path,
    role: 'option',
    tabIndex: -1,
    className: styles.option ?? '',
  });
  option.append(text(name, styles.name), text(kind, styles.kind));
  if (description !== '') option.append(text(description, styles.description));
  return option;
}

const text = (words: string, className = '') => element('span', { textContent: words, className });

function say(line: HTMLElement, words: string, className = ''): void {
  line.className = className;
  // Announced once, not with every change around it.
  if (line.textContent !== words) line.textContent = words;
}

const SVG = 'http://www.w3.org/2000/svg';

/** @param label its name; without one, its surroundings name it */
function icon(path: string, label?: string): SVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('class', 'icon');
  svg.setAttribute('viewBox', '0 0 20 20');
  svg.setAttribute('width', '20');
  svg.setAttribute('height', '20');
  if (label === undefined) svg.setAttribute('aria-hidden', 'true');
  else {
    svg.setAttribute('role', 'img');
    svg.setAttribute('aria-label', label);
  }
  const line = document.createElementNS(SVG, 'path');
  line.setAttribute('d', path);
  svg.append(line);
  return svg;
}
