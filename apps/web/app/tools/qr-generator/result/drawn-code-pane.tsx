import { LEVELS, logoBox } from '@hln/qr';
import { useRef, useState } from 'react';
import { QR_FORM } from '../../../content/qr-generator.ts';
import { QR_RESULT } from '../../../content/qr-generator-result.ts';
import { CopyButton } from '../../../tool-parts/copy-button.tsx';
import { StatusText } from '../../../tool-parts/layout.tsx';
import type { Notice } from '../../../tool-parts/notice-bar.tsx';
import { Pane } from '../../../tool-parts/pane.tsx';
import { UseInMenu } from '../../../tool-parts/use-in-menu.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Input } from '../../../ui/controls.tsx';
import { Field } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { copyIcon, downloadIcon } from '../../../ui/icons.ts';
import type { Logo } from '../look/read-logo.ts';
import { MILLIMETRES, MOST_PIXELS } from '../look/settings.ts';
import styles from '../qr-generator.module.css';
import type { DrawnCode } from '../running/protocol.ts';
import type { CodePaneProps } from './code-pane-props.ts';
import { useFiles } from './use-files.ts';
import { Verdict } from './verdict.tsx';

/** The code as the page shows it: one unit per module. */
function CodeDrawing({ drawn, logo }: { readonly drawn: DrawnCode; readonly logo: Logo | null }) {
  const { code, style, path } = drawn;
  const size = code.modules.length;
  const { quietZone, foreground, background, logoModules } = style;
  const width = size + 2 * quietZone;
  const box =
    logo === null || logoModules === 0
      ? null
      : logoBox(size, logoModules, logo.picture.width / logo.picture.height);
  return (
    <svg
      className={styles.drawing}
      viewBox={`${-quietZone} ${-quietZone} ${width} ${width}`}
      role="img"
      aria-label={QR_RESULT.alt(code.version)}
      shapeRendering={style.shape === 'square' ? 'crispEdges' : undefined}
    >
      {/* A code without a background is shown on paper white, as it must be printed. */}
      <path fill={background ?? '#ffffff'} d={`M${-quietZone} ${-quietZone}h${width}v${width}h${-width}z`} />
      <path fill={foreground} fillRule="evenodd" d={path} />
      {box !== null && logo !== null && <image href={logo.href} preserveAspectRatio="none" {...box} />}
    </svg>
  );
}

export interface DrawnProps extends CodePaneProps {
  readonly drawn: DrawnCode;
}

/** A drawn code: the picture, the ways to save it, and the second reader's verdict. */
export function DrawnCodePane(props: DrawnProps) {
  const { drawn, logo, check, settings, onChange, onNotice } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const [typedWidth, setTypedWidth] = useState<string | null>(null);
  const least = drawn.code.modules.length + 2 * drawn.style.quietZone;
  const isWidth = (pixels: number) => Number.isInteger(pixels) && pixels >= least && pixels <= MOST_PIXELS;
  const shown = typed ?? String(settings.pixels);
  const pixels = isWidth(Number(shown)) ? Number(shown) : null;
  const shownWidth = typedWidth ?? String(settings.millimetres);
  const isMillimetres = (width: number) => width >= MILLIMETRES.least && width <= MILLIMETRES.most;
  const millimetres = isMillimetres(Number(shownWidth)) ? Number(shownWidth) : null;
  return (
    <>
      <Pane title={QR_FORM.result} tools={<Actions {...props} pixels={pixels} millimetres={millimetres} />}>
        <div className={styles.stage}>
          <CodeDrawing drawn={drawn} logo={logo} />
        </div>
      </Pane>
      <div className={styles.below}>
        <Facts {...props} />
        <div className={styles.sizes}>
          <SizeField
            label={QR_RESULT.pixels}
            typed={shown}
            limits={[least, MOST_PIXELS]}
            error={pixels === null ? QR_RESULT.pixelsWrong(least, MOST_PIXELS) : undefined}
            onType={(text) => {
              setTyped(text);
              if (isWidth(Number(text))) onChange({ pixels: Number(text) });
            }}
          />
          <SizeField
            label={QR_RESULT.millimetres}
            typed={shownWidth}
            limits={[MILLIMETRES.least, MILLIMETRES.most]}
            error={
              millimetres === null
                ? QR_RESULT.millimetresWrong(MILLIMETRES.least, MILLIMETRES.most)
                : undefined
            }
            onType={(text) => {
              setTypedWidth(text);
              if (isMillimetres(Number(text))) onChange({ millimetres: Number(text) });
            }}
          />
        </div>
      </div>
      <Verdict drawn={drawn} check={check} />
      <Says drawn={drawn} onNotice={onNotice} />
    </>
  );
}

interface ActionsProps extends DrawnProps {
  /** Null while the field doesn't contain a width. */
  readonly pixels: number | null;
  readonly millimetres: number | null;
}

function Actions({ drawn, logo, settings, pixels, millimetres, onNotice }: ActionsProps) {
  const { save, copy } = useFiles(onNotice);
  const source = {
    drawn,
    logo,
    pixels: pixels ?? settings.pixels,
    millimetres: millimetres ?? settings.millimetres,
  };
  const download = <Icon path={downloadIcon} />;
  return (
    <>
      <Button variant="quiet" size="small" icon={download} onClick={() => void save(source, 'svg')}>
        {QR_RESULT.download.svg}
      </Button>
      <Button
        variant="quiet"
        size="small"
        icon={download}
        disabled={pixels === null}
        onClick={() => void save(source, 'png')}
      >
        {QR_RESULT.download.png}
      </Button>
      <Button
        variant="quiet"
        size="small"
        icon={download}
        disabled={millimetres === null}
        onClick={() => void save(source, 'pdf')}
      >
        {QR_RESULT.download.pdf}
      </Button>
      <Button
        variant="quiet"
        size="small"
        icon={<Icon path={copyIcon} />}
        disabled={pixels === null}
        onClick={() => void copy(source)}
      >
        {QR_RESULT.copyImage}
      </Button>
    </>
  );
}

interface SizeFieldProps {
  readonly label: string;
  readonly typed: string;
  readonly limits: readonly [least: number, most: number];
  readonly error: string | undefined;
  readonly onType: (typed: string) => void;
}

function SizeField({ label, typed, limits: [least, most], error, onType }: SizeFieldProps) {
  return (
    <div className={styles.pixels}>
      <Field label={label} error={error}>
        {(control) => (
          <Input
            {...control}
            type="number"
            step="any"
            min={least}
            max={most}
            value={typed}
            onChange={({ target }) => onType(target.value)}
          />
        )}
      </Field>
    </div>
  );
}

function Facts({ drawn, settings, logo, onChange }: DrawnProps) {
  const { code, bytes, freeLevel, logoUse, logoFits } = drawn;
  const facts = useRef<HTMLDivElement>(null);
  const raised = logo !== null && LEVELS.indexOf(code.level) > LEVELS.indexOf(settings.level);
  return (
    <div ref={facts} tabIndex={-1} className={styles.facts}>
      <StatusText>{QR_RESULT.figures({ version: code.version, level: code.level, bytes })}</StatusText>
      {raised && <p className="field-hint">{QR_RESULT.raised(settings.level, code.level)}</p>}
      {logo !== null && logoFits && <p className="field-hint">{QR_RESULT.logoUse(logoUse)}</p>}
      {!logoFits && <Alert tone="warning">{QR_RESULT.logoTooLarge(logoUse)}</Alert>}
      {freeLevel !== code.level && (
        <p className={styles.free}>
          {QR_RESULT.freeLevel(freeLevel)}{' '}
          <Button
            size="small"
            onClick={() => {
              // The button disappears with the advice, and would take the focus with it.
              facts.current?.focus({ preventScroll: true });
              onChange({ level: freeLevel });
            }}
          >
            {QR_RESULT.chooseLevel(freeLevel)}
          </Button>
        </p>
      )}
    </div>
  );
}

function Says({
  drawn,
  onNotice,
}: {
  readonly drawn: DrawnCode;
  readonly onNotice: (notice: Notice) => void;
}) {
  return (
    <details className={styles.says}>
      <summary>{QR_RESULT.says}</summary>
      <pre>{drawn.text}</pre>
      <div className="button-row">
        <CopyButton what={QR_RESULT.saysWhat} text={() => drawn.text} />
        <UseInMenu
          kind={/^https?:/i.test(drawn.text) ? 'url' : 'text'}
          disabled={false}
          text={() => drawn.text}
          onRefused={(text) => onNotice({ tone: 'danger', text })}
        />
      </div>
    </details>
  );
}
