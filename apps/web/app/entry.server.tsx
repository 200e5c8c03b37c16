import { prerender } from 'react-dom/static';
import { type EntryContext, ServerRouter } from 'react-router';
import { SpaFallback } from './shell/spa-fallback.ts';

/** Runs at build time only: turns a route into its complete HTML. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const page = (
    <SpaFallback value={context.isSpaMode}>
      <ServerRouter context={context} url={request.url} />
    </SpaFallback>
  );
  const { prelude } = await prerender(page, {
    // The HTML is not streamed in pieces: a part that is loaded is in its place, not at the end with a script that
    // moves it.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
  });
  headers.set('content-type', 'text/html; charset=utf-8');
  return new Response(prelude, { status, headers });
}
