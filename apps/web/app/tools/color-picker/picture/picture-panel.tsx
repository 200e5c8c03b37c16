import { useState } from 'react';
import { PICTURE } from '../../../content/colour-blending.ts';
import { CopyButton } from '../../../tool-parts/copy-button.tsx';
import { FileButton } from '../../../tool-parts/file-button.tsx';
import { NumberField } from '../../../tool-parts/number-field.tsx';
import { DropHint } from '../../../tool-parts/pane.tsx';
import { Progress } from '../../../tool-parts/progress.tsx';
import { Alert, LiveRegion } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { closeIcon } from '../../../ui/icons.ts';
import { Panel } from '../../../ui/panel.tsx';
import panels from '../panels/panels.module.css';
import { Swatch } from '../picking/swatch.tsx';
import styles from './picture.module.css';
import { PixelPicker } from './pixel-picker.tsx';
import { type Picture, usePicture } from './use-picture.ts';

const COUNT = { min: 5, max: 12 } as const;

export interface PicturePanelProps {
  readonly onPick: (css: string) => void;
}

/** A picture's dominant colours, and the colour of any of its pixels. */
export function PicturePanel({ onPick }: PicturePanelProps) {
  const [most, setMost] = useState(6);
  const { picture, failure, busy, dropping, take, close } = usePicture(most);
  return (
    <Panel title={PICTURE.title} className={panels.panel}>
      <p className={panels.hint}>{PICTURE.lede}</p>
      <div className={styles.tools}>
        <FileButton accept="image/*" label={PICTURE.open} inputLabel={PICTURE.inputLabel} onFiles={take} />
        <NumberField label={PICTURE.count} limits={COUNT} value={most} onChange={setMost} />
      </div>
      {dropping && (
        <div className={styles.drop}>
          <DropHint />
        </div>
      )}
      {busy && <Progress label={PICTURE.working} share={null} onCancel={close} />}
      <LiveRegion className={styles.failure}>
        {failure !== null && <Alert tone="danger">{failure}</Alert>}
      </LiveRegion>
      {picture !== null && (
        <>
          <PixelPicker bitmap={picture.bitmap} onPick={onPick} />
          <p className={panels.hint}>
            {PICTURE.keys}
            {picture.bitmap.width < picture.width && ` ${PICTURE.scaled(picture.width, picture.height)}`}
          </p>
          {picture.colours.length > 0 && <Colours picture={picture} onPick={onPick} />}
          <div className={styles.tools}>
            {picture.colours.length > 0 && (
              <CopyButton
                label={PICTURE.copy}
                what={PICTURE.whatColours}
                text={() => picture.colours.map(({ hex }) => hex).join('\n')}
              />
            )}
            <Button variant="quiet" size="small" icon={<Icon path={closeIcon} />} onClick={close}>
              {PICTURE.close}
            </Button>
          </div>
        </>
      )}
    </Panel>
  );
}

interface ColoursProps extends PicturePanelProps {
  readonly picture: Picture;
}

function Colours({ picture, onPick }: ColoursProps) {
  return (
    <>
      <ul className={styles.colours} aria-label={PICTURE.colours}>
        {picture.colours.map(({ hex, share }) => (
          <li key={hex}>
            <button
              type="button"
              className={styles.colour}
              aria-label={PICTURE.pick(hex, PICTURE.share(share))}
              onClick={() => onPick(hex)}
            >
              <Swatch css={hex} className={styles.swatch} />
              <span className={styles.hex}>{hex}</span> <span>{PICTURE.share(share)}</span>
            </button>
          </li>
        ))}
      </ul>
      <p className={panels.hint}>{PICTURE.method(picture.pixels.toLocaleString('en-NZ'))}</p>
    </>
  );
}
