import { useCallback, useState, useSyncExternalStore } from 'react';
import { PICKER } from '../../content/color-picker.ts';
import { Column, Panes } from '../../tool-parts/layout.tsx';
import { type Notice, NoticeBar } from '../../tool-parts/notice-bar.tsx';
import { Pane } from '../../tool-parts/pane.tsx';
import { useHandoff } from '../../tool-parts/use-handoff.ts';
import { shareState, useSharedLink } from '../../tool-parts/use-shared-link.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { shareIcon } from '../../ui/icons.ts';
import { dropperIcon } from '../../ui/tool-icons.ts';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { FormatsShell, PanelsShell } from './late-parts.tsx';
import styles from './picking/picking.module.css';
import { PlaneArea } from './picking/plane-area.tsx';
import { Sliders } from './picking/sliders.tsx';
import { SHARED_STATE, usePicked } from './picking/use-picked.ts';

/** The EyeDropper API of Chromium; TypeScript's library does not have it yet. */
interface EyeDropperWindow {
  readonly EyeDropper: new () => { open(): Promise<{ readonly sRGBHex: string }> };
}

const canPick = (candidate: object): candidate is EyeDropperWindow => 'EyeDropper' in candidate;

interface EyeDropperButtonProps {
  readonly onPick: (css: string) => void;
}

/** Picks a colour from anywhere on the screen, if the browser can. */
function EyeDropperButton({ onPick }: EyeDropperButtonProps) {
  const hydrated = useHydrated();
  if (!hydrated || !canPick(window)) return null;
  const { EyeDropper } = window;
  const open = async () => {
    try {
      onPick((await new EyeDropper().open()).sRGBHex);
    } catch (error) {
      // Escape ends it with this error: nothing was picked, and nothing is wrong.
      if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
    }
  };
  return (
    <Button variant="quiet" size="small" icon={<Icon path={dropperIcon} />} onClick={() => void open()}>
      {PICKER.eyeDropper}
    </Button>
  );
}

/** Whether a media query matches; false in the prerendered page. */
function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', changed);
      return () => media.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => false,
  );
}

/** Whether this screen, and this browser on it, shows Display P3. */
const useP3Screen = (): boolean => useMedia('(color-gamut: p3)');

/** The colour picker: plane and sliders, formats, then contrast, palette and colour blindness. */
export function ColorPickerView() {
  const { state, change, pick } = usePicked();
  const [notice, setNotice] = useState<Notice | null>(null);
  const p3Screen = useP3Screen();
  const refuse = useCallback((text: string) => setNotice({ tone: 'danger', text }), []);

  /** Accepts a text from another page or the eyedropper. The parser may not have loaded yet. */
  const takeText = useCallback(
    async (text: string) => {
      const { readText } = await import('./formats/read-text.ts');
      const read = readText(text);
      if (typeof read === 'string') return refuse(read);
      change(read);
      // The earlier refusal no longer applies; the source of the text still does.
      setNotice((before) => (before?.tone === 'danger' ? null : before));
    },
    [change, refuse],
  );
  useSharedLink(SHARED_STATE, change, setNotice);
  useHandoff(
    useCallback((text) => void takeText(text), [takeText]),
    setNotice,
  );

  return (
    <>
      <NoticeBar notice={notice} onClose={() => setNotice(null)} />
      <Panes>
        <Column>
          <Pane
            title={PICKER.title}
            tools={
              <>
                <EyeDropperButton onPick={(css) => void takeText(css)} />
                <Button
                  variant="quiet"
                  size="small"
                  icon={<Icon path={shareIcon} />}
                  onClick={async () => setNotice(await shareState(SHARED_STATE, state))}
                >
                  {PICKER.share}
                </Button>
              </>
            }
          >
            <div className={styles.body}>
              <PlaneArea picked={state.place} gamut={p3Screen ? 'p3' : 'srgb'} onPick={pick} />
              <Sliders picked={state.place} onPick={pick} />
            </div>
          </Pane>
        </Column>
        <Column>
          <FormatsShell state={state} p3Screen={p3Screen} onChange={change} onRefused={refuse} />
        </Column>
      </Panes>
      <PanelsShell state={state} onChange={change} onRefused={refuse} />
    </>
  );
}
