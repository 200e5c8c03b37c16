import {
  darkPath,
  type EncodeOptions,
  encodeQr,
  encodeWithLogo,
  judgeColours,
  type Level,
  levelsFrom,
  PayloadError,
  payload,
  planQr,
  QrError,
} from '@hln/qr';
import type { DrawAnswer, DrawnCode, DrawRequest } from './protocol.ts';

/** The strongest level, starting from one, at which a text still fits a version. */
function strongestLevel(text: string, options: EncodeOptions, version: number): Level {
  let strongest = options.level ?? 'M';
  for (const level of levelsFrom(strongest)) {
    try {
      planQr(text, { ...options, level, version });
      strongest = level;
    } catch (error) {
      if (error instanceof QrError) return strongest;
      throw error;
    }
  }
  return strongest;
}

function draw(request: DrawRequest): DrawnCode {
  const text = payload(request.kind, request.fields);
  // EPC069-12 prescribes level M.
  const level = request.kind === 'epc' ? 'M' : request.level;
  const options = { level, eci: request.eci, ...(request.version !== null && { version: request.version }) };
  const hasLogo = request.logoShare > 0;
  const made = hasLogo
    ? encodeWithLogo(text, options, request.logoShare)
    : { code: encodeQr(text, options), logoModules: 0, use: 0, fits: true };
  const { code } = made;
  const style = { ...request.style, logoModules: made.logoModules };
  const used = { ...options, level: code.level, version: code.version };
  return {
    text,
    bytes: new TextEncoder().encode(text).length,
    code,
    style,
    path: darkPath(code.modules, style),
    colours: judgeColours(style.foreground, style.background),
    freeLevel: request.kind === 'epc' ? 'M' : strongestLevel(text, used, code.version),
    usesKanji: planQr(text, used).segments.some(({ mode }) => mode === 'kanji'),
    logoUse: made.use,
    logoFits: made.fits,
  };
}

/** Makes a code from a form's fields; errors in them, or too much text, are ordinary results. */
export function drawCode(request: DrawRequest): DrawAnswer {
  try {
    return { kind: 'drawn', drawn: draw(request) };
  } catch (error) {
    if (error instanceof PayloadError) return { kind: 'issues', issues: error.issues };
    if (error instanceof QrError) return { kind: 'refused', message: error.message };
    throw error;
  }
}
