import { QR_RESULT } from '../../../content/qr-generator-result.ts';
import { logoBox } from '../drawing/logo-box.ts';
import type { Logo } from '../look/read-logo.ts';
import styles from '../qr-generator.module.css';
import type { DrawnCode } from '../running/protocol.ts';

/** The code as the page shows it: one unit a module. */
export function CodeDrawing({ drawn, logo }: { readonly drawn: DrawnCode; readonly logo: Logo | null }) {
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
