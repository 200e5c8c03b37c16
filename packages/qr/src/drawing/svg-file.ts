import { logoBox } from './logo-box.ts';
import type { CodeStyle } from './style.ts';
import { darkPath } from './svg-paths.ts';

const escapeXml = (text: string) =>
  text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/**
 * A code as an SVG file, one unit a module.
 *
 * @param title what a screen reader says of it
 * @param pixels width and height that the file asks for
 * @param logo a data URL, drawn into the place that the style leaves free
 */
export function svgFile(
  modules: readonly (readonly boolean[])[],
  style: CodeStyle,
  { title, pixels, logo }: { title: string; pixels: number; logo?: { href: string; ratio: number } },
): string {
  const { quietZone, foreground, background } = style;
  const width = modules.length + 2 * quietZone;
  const box = logo && style.logoModules > 0 ? logoBox(modules.length, style.logoModules, logo.ratio) : null;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${pixels}" height="${pixels}" viewBox="${-quietZone} ${-quietZone} ${width} ${width}" role="img">`,
    `<title>${escapeXml(title)}</title>`,
    background === null
      ? ''
      : `<path fill="${background}" d="M${-quietZone} ${-quietZone}h${width}v${width}h${-width}z"/>`,
    `<path fill="${foreground}" fill-rule="evenodd" d="${darkPath(modules, style)}"/>`,
    box === null || logo === undefined
      ? ''
      : `<image href="${escapeXml(logo.href)}" x="${box.x}" y="${box.y}" width="${box.width}" height="${box.height}" preserveAspectRatio="none"/>`,
    '</svg>\n',
  ].join('');
}
