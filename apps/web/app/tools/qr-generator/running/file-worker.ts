import { drawPicture, makeArchive, pngFile, svgFile } from '@hln/qr';
import { serveWorker } from '../../../lib/worker-service.ts';
import type { FileRequest, WorkAnswer, WorkNews, WorkRequest } from './protocol.ts';

async function makeFile({ code, style, title, format, pixels, logo, logoHref }: FileRequest): Promise<Blob> {
  if (format === 'png') {
    const picture = drawPicture(code.modules, style, { pixels, logo: logo ?? undefined });
    return new Blob([await pngFile(picture)], { type: 'image/png' });
  }
  const drawn = logo !== null && logoHref !== null && { href: logoHref, ratio: logo.width / logo.height };
  const svg = svgFile(code.modules, style, { title, pixels, ...(drawn && { logo: drawn }) });
  return new Blob([svg], { type: 'image/svg+xml' });
}

serveWorker<WorkRequest, WorkAnswer, WorkNews>(self, async (request, reply) => {
  if (request.job === 'file') reply.result({ job: 'file', file: await makeFile(request) });
  else reply.result({ job: 'batch', result: await makeArchive(request.order, (share) => reply.news(share)) });
});
