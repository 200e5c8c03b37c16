import type { Colour } from '@hln/colour';
import { useId, useRef, useState } from 'react';
import { FORMATS, MORE_SPACES } from '../../../content/color-picker.ts';
import { CopyButton } from '../../../tool-parts/copy-button.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { useReturnFocus } from '../../../ui/use-return-focus.ts';
import styles from './panels.module.css';

const SPACES: readonly (readonly [id: string, name: string])[] = [
  ['srgb-linear', 'Linear sRGB'],
  ['a98-rgb', 'Adobe RGB (1998)'],
  ['prophoto-rgb', 'ProPhoto RGB'],
  ['rec2020', 'Rec. 2020'],
  ['xyz-d65', 'XYZ D65'],
  ['xyz-d50', 'XYZ D50'],
  ['hsv', 'HSV'],
  ['okhsl', 'Okhsl'],
  ['okhsv', 'Okhsv'],
  ['hsluv', 'HSLuv'],
  ['luv', 'CIE Luv'],
  ['lchuv', 'CIE LChuv'],
  ['cam16-jmh', 'CAM16 JMh'],
  ['hct', 'HCT (Material)'],
  ['jzazbz', 'Jzazbz'],
  ['ictcp', 'ICtCp'],
  ['acescg', 'ACEScg'],
];

type Logic = typeof import('../logic.ts');

/** Colour spaces beyond the formats above; their arithmetic loads on demand. */
export function MoreSpaces({ colour }: { readonly colour: Colour }) {
  const [logic, setLogic] = useState<Logic | 'loading' | 'failed' | null>(null);
  const listId = useId();
  const list = useRef<HTMLDListElement>(null);
  const shown = logic !== null && logic !== 'loading' && logic !== 'failed';
  const returnFocus = useReturnFocus(shown);
  const open = async () => {
    setLogic('loading');
    returnFocus(list);
    try {
      setLogic(await import('../logic.ts'));
    } catch {
      setLogic('failed');
    }
  };
  return (
    <Panel title={MORE_SPACES.title} className={styles.panel}>
      <p className={styles.hint}>{MORE_SPACES.lede}</p>
      {!shown && (
        <Button
          busy={logic === 'loading'}
          aria-expanded={false}
          aria-controls={listId}
          onClick={() => void open()}
        >
          {MORE_SPACES.open}
        </Button>
      )}
      {logic === 'failed' && <Alert tone="danger">{MORE_SPACES.failed}</Alert>}
      <dl ref={list} id={listId} tabIndex={-1} className={styles.spaces}>
        {shown &&
          SPACES.map(([id, name]) => {
            const text = logic.toCss(colour, id);
            return (
              <div key={id}>
                <dt>{name}</dt>
                <dd>
                  <code>{text}</code>
                  <CopyButton compact what={FORMATS.what(name)} text={() => text} />
                </dd>
              </div>
            );
          })}
      </dl>
    </Panel>
  );
}
