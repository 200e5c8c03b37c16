import { codePdf, type DrawText, drawPicture, makeArchive, makeSheets, pngFile, svgFile } from '@hln/qr';
import { serveWorker } from '../../../lib/worker-service.ts';
import type { FileRequest, WorkAnswer, WorkNews, WorkRequest } from './protocol.ts';

async function makeFile(request: FileRequest): Promise<Blob> {
  const { code, style, title, format, pixels, millimetres, logo, logoHref } = request;
  if (format === 'pdf')
    return await codePdf({ modules: code.modules, style, logo: logo ?? undefined }, millimetres, title);
  if (format === 'png') {
    const picture = drawPicture(code.modules, style, { pixels, logo: logo ?? undefined });
    return new Blob([await pngFile(picture)], { type: 'image/png' });
  }
  const drawn = logo !== null && logoHref !== null && { href: logoHref, ratio: logo.width / logo.height };
  const svg = svgFile(code.modules, style, { title, pixels, ...(drawn && { logo: drawn }) });
  return new Blob([svg], { type: 'image/svg+xml' });
}

/** Pixels in a millimetre of text: 400 dots per inch, which printers of labels hardly exceed. */
const DENSITY = 400 / 25.4;

/** The smallest share of a line's usual size at which a long text is still drawn whole. */
const LEAST_SHARE = 0.65;

/** More characters than fit any label at that size; each one that is too many costs a measurement of the whole text. */
const MOST_CHARACTERS = 1_000;

/** No font has a character for this code point, now or ever (Unicode, chapter 23.7). */
const NOWHERE = '\u{10FFFE}';

/** Whether a character is drawn as the box for missing ones; a browser with another box for each can't be asked. */
const boxed = new Map<string, boolean>();

function isBox(character: string): boolean {
  const known = boxed.get(character);
  if (known !== undefined) return known;
  const pixels = (shown: string) => {
    const context = new OffscreenCanvas(24, 24).getContext('2d', { willReadFrequently: true });
    if (context === null) return '';
    context.font = '16px system-ui, sans-serif';
    context.fillText(shown, 2, 18);
    return context.getImageData(0, 0, 24, 24).data.join();
  };
  const drawn = pixels(character);
  // White space draws nothing, and where missing characters do so, too, they can't be told apart.
  const found = character.trim() !== '' && drawn === pixels(NOWHERE) && drawn !== pixels(' ');
  boxed.set(character, found);
  return found;
}

/** Draws a text with the browser's own fonts, so in every script that the page itself can show. */
const drawText: DrawText = (text, width, height) => {
  const [across, down] = [Math.ceil(width * DENSITY), Math.ceil(height * DENSITY)];
  const context = new OffscreenCanvas(across, down).getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('This browser can’t draw text outside of the page.');
  const usual = down * 0.72;
  const setSize = (size: number) => {
    context.font = `${size}px system-ui, sans-serif`;
  };
  setSize(usual);
  const share = across / context.measureText(text).width;
  setSize(usual * Math.min(1, Math.max(LEAST_SHARE, share)));
  const characters = Array.from(text.slice(0, MOST_CHARACTERS));
  let shown = characters.join('');
  while (context.measureText(shown).width > across && characters.length > 1) {
    characters.pop();
    shown = `${characters.join('').trimEnd()}…`;
  }
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, across, down);
  context.fillStyle = '#000000';
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(shown, across / 2, down / 2);
  const { data } = context.getImageData(0, 0, across, down);
  return {
    width: across,
    height: down,
    greys: Uint8Array.from({ length: across * down }, (_, pixel) => data[pixel * 4] ?? 255),
    missing: Array.from(shown).filter(isBox),
  };
};

serveWorker<WorkRequest, WorkAnswer, WorkNews>(self, async (request, reply) => {
  const onProgress = (share: number) => reply.news(share);
  switch (request.job) {
    case 'file':
      return reply.result({ job: 'file', file: await makeFile(request) });
    case 'batch':
      return reply.result({ job: 'batch', result: await makeArchive(request.order, onProgress) });
    case 'labels':
      return reply.result({ job: 'labels', result: await makeSheets(request.order, drawText, onProgress) });
  }
});
