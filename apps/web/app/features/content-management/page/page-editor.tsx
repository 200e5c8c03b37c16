import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useReading } from '../../../lib/staff/staff-queries.tsx';
import { Fold } from '../../../staff-parts/frame/fold.tsx';
import { ReadFailure } from '../../../staff-parts/gate/read-failure.tsx';
import { Button } from '../../../ui/button.tsx';
import { SectionLinks } from '../board/word-list.tsx';
import { rowId } from '../board/word-row.tsx';
import styles from '../content-management.module.css';
import { PAGE_EDITOR } from '../texts.ts';
import type { SectionOfWords } from '../words/find-words.ts';
import {
  draftedText,
  type Edits,
  isEdited,
  isPending,
  type KnownWord,
  pageName,
} from '../words/known-word.ts';
import { loadPage, PageFrame } from './page-frame.tsx';
import { type Place, placeWords, showText } from './place-words.ts';

/** A visible place, with its box on the page in CSS pixels. */
interface Spot {
  readonly place: Place;
  readonly known: KnownWord;
  readonly box: DOMRect;
}

/** Texts for screen readers alone have a box of one pixel. */
const SMALLEST_BOX = 4;

/** The box of a text; of one that wraps within a line of others, the box of its longest part. */
function boxOf({ element, node }: Place): DOMRect {
  let shown: Element | Range = element;
  if (node !== null) {
    shown = element.ownerDocument.createRange();
    shown.selectNodeContents(node);
  }
  const [longest] = [...shown.getClientRects()].sort((one, other) => other.width - one.width);
  return longest ?? shown.getBoundingClientRect();
}

/** The text as last typed or drafted. */
const latestText = (known: KnownWord, edits: Edits): string => {
  const edit = edits[known.field.key];
  return isEdited(known, edit) ? edit.typed : draftedText(known);
};

/** The visible places of texts on a loaded page, which shows the drafts and edits. */
function useSpots(onPage: readonly KnownWord[], edits: Edits) {
  const [body, setBody] = useState<HTMLElement | null>(null);
  const [spots, setSpots] = useState<readonly Spot[] | null>(null);
  const places = useRef<readonly Place[]>([]);
  /** The texts that differ from what was loaded. */
  const changed = useRef(new Map<Place, string>());
  const byKey = useMemo(() => new Map(onPage.map((known) => [known.field.key, known])), [onPage]);
  const measure = useCallback(() => {
    const visible = places.current.flatMap((place): Spot[] => {
      const known = byKey.get(place.key);
      const box = boxOf(place);
      const isVisible = box.width >= SMALLEST_BOX && box.height >= SMALLEST_BOX;
      return known !== undefined && isVisible ? [{ place, known, box }] : [];
    });
    setSpots(visible);
  }, [byKey]);
  const load = useCallback(
    (loaded: HTMLElement) => {
      places.current = placeWords(loaded, [...byKey.values()]);
      changed.current.clear();
      setBody(loaded);
    },
    [byKey],
  );
  useEffect(() => {
    if (body === null) return;
    for (const place of places.current) {
      const known = byKey.get(place.key);
      if (known === undefined) continue;
      const text = latestText(known, edits);
      if (text === (changed.current.get(place) ?? place.loaded.text)) continue;
      showText(place, known, text);
      changed.current.set(place, text);
    }
    measure();
  }, [body, byKey, edits, measure]);
  return { spots, load, measure };
}

export interface PageEditorProps {
  readonly page: string;
  /** The page's texts, by the part of the page. */
  readonly sections: readonly SectionOfWords[];
  readonly edits: Edits;
  /** The key of the text that is being edited. */
  readonly at: string | null;
  readonly onAt: (key: string | null) => void;
  /** Renders the fields of a text and its translation. */
  readonly pairOf: (pair: readonly KnownWord[]) => ReactNode;
}

/**
 * The page as visitors see it, with the drafts and edits in it. Pressing a sentence opens its field below it. Texts that
 * this page does not show, such as its title, are listed underneath.
 */
export function PageEditor({ page, sections, edits, at, onAt, pairOf }: PageEditorProps) {
  const { data, failure, reload } = useReading(
    ['content-management', 'page', page],
    (signal) => loadPage(page, signal),
    PAGE_EDITOR.failed,
  );
  const onPage = useMemo(() => sections.flatMap(({ pairs }) => pairs.flat()), [sections]);
  const { spots, load, measure } = useSpots(onPage, edits);
  const visible = new Set(spots?.map(({ known }) => known.field.key));
  const unseen = sections.flatMap(({ name, pairs }) => {
    const its = pairs.filter((pair) => pair.every(({ field }) => !visible.has(field.key)));
    return its.length === 0 ? [] : [{ name, pairs: its }];
  });
  const isUnseen = unseen.some(({ pairs }) =>
    pairs.some((pair) => pair.some(({ field }) => field.key === at)),
  );
  const pair = sections
    .flatMap(({ pairs }) => pairs)
    .find((its) => its.some(({ field }) => field.key === at));
  const partsInOrder = new Set(spots?.map(({ known }) => known.field.section));
  const shown = [...partsInOrder].flatMap((part) => sections.filter(({ name }) => name === part));
  if (data === null) {
    if (failure !== null) return <ReadFailure message={failure} onRetry={reload} />;
    return <p role="status">{PAGE_EDITOR.loading}</p>;
  }
  return (
    <>
      <p className={styles.note}>{PAGE_EDITOR.hint}</p>
      <SectionLinks sections={shown} idOf={(index) => anchorOf(shown[index]?.name ?? '')} />
      <PageFrame html={data} name={pageName(page)} onLoad={load} onLayout={measure}>
        <Spots spots={spots ?? []} edits={edits} at={at} onAt={onAt}>
          {pair !== undefined && !isUnseen && pairOf(pair)}
        </Spots>
      </PageFrame>
      {spots !== null && unseen.length > 0 && (
        <Fold
          label={PAGE_EDITOR.unseen(unseen.flatMap(({ pairs }) => pairs.flat()).length)}
          isOpen={isUnseen || spots.length === 0}
        >
          {unseen.map(({ name, pairs }) => (
            <div key={name} className={styles.section}>
              <h4 className={styles.subtitle}>{name}</h4>
              {pairs.map(pairOf)}
            </div>
          ))}
        </Fold>
      )}
    </>
  );
}

/** The id of the first sentence of a part of the page. */
const anchorOf = (section: string) => `on-page-${section.replace(/\W+/g, '-')}`;

interface SpotsProps extends Pick<PageEditorProps, 'edits' | 'at' | 'onAt'> {
  readonly spots: readonly Spot[];
  /** The fields of the text at `at`. */
  readonly children: ReactNode;
}

const MOVES: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowRight: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  ArrowLeft: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
};

/** The room that the fields need below their sentence, in CSS pixels. */
const ROOM_BELOW = 360;

/** A button above each sentence, reached by the arrow keys, and the fields of the one that is being edited. */
function Spots({ spots, edits, at, onAt, children }: SpotsProps) {
  const layer = useRef<HTMLDivElement>(null);
  const [stop, setStop] = useState(0);
  const buttons = () => [...(layer.current?.querySelectorAll<HTMLElement>(':scope > button') ?? [])];
  const opened = spots.findIndex(({ known }) => known.field.key === at);
  const close = () => {
    buttons()[opened]?.focus();
    onAt(null);
  };
  function move(event: KeyboardEvent<HTMLElement>) {
    const from = buttons().indexOf(event.target as HTMLElement);
    const to = from < 0 ? undefined : MOVES[event.key]?.(from, spots.length - 1);
    if (to === undefined) return;
    event.preventDefault();
    buttons()[to]?.focus();
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a legend and a border of its own.
    <div
      ref={layer}
      role="group"
      aria-label={PAGE_EDITOR.sentences}
      className={styles.spots}
      onKeyDown={move}
    >
      {spots.map(({ place, known, box: { left, top, width, height } }, index) => {
        const { key, label, language, locked, section } = known.field;
        const isFirst = spots.findIndex((one) => one.known.field.section === section) === index;
        return (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: a text may be in several places.
            key={`${key} ${index}`}
            id={isFirst ? anchorOf(section) : undefined}
            type="button"
            className={styles.spot}
            lang={language}
            aria-label={label}
            aria-description={latestText(known, edits)}
            aria-expanded={index === opened}
            title={label}
            data-state={stateOf(known, edits)}
            data-locked={locked !== null || undefined}
            data-picture={place.attribute !== null || undefined}
            tabIndex={index === Math.min(stop, spots.length - 1) ? 0 : -1}
            style={{ left, top, width, height }}
            onFocus={() => setStop(index)}
            onClick={() => onAt(key)}
          />
        );
      })}
      {opened >= 0 && (
        <FieldBox spot={spots[opened] as Spot} onClose={close}>
          {children}
        </FieldBox>
      )}
    </div>
  );
}

function stateOf(known: KnownWord, edits: Edits): 'unsaved' | 'draft' | undefined {
  if (isEdited(known, edits[known.field.key])) return 'unsaved';
  return isPending(known) ? 'draft' : undefined;
}

interface FieldBoxProps {
  readonly spot: Spot;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The fields of a sentence, below it, or above it at the end of the page. Escape closes them; nothing typed is lost. */
function FieldBox({ spot: { place, known, box }, onClose, children }: FieldBoxProps) {
  const { key, label } = known.field;
  const height = place.element.ownerDocument.body.clientHeight;
  const isAbove = height - box.bottom < ROOM_BELOW && box.top > ROOM_BELOW;
  const left = `min(${box.left}px, max(0px, 100% - var(--field-box)))`;
  useEffect(() => {
    const row = document.getElementById(rowId(key));
    (row?.querySelector<HTMLElement>('textarea') ?? row)?.focus();
  }, [key]);
  return (
    <section
      aria-label={PAGE_EDITOR.editing(label)}
      className={styles.fieldBox}
      style={isAbove ? { left, bottom: height - box.top + 8 } : { left, top: box.bottom + 8 }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        onClose();
      }}
    >
      {children}
      <Button size="small" onClick={onClose}>
        {PAGE_EDITOR.close}
      </Button>
    </section>
  );
}
