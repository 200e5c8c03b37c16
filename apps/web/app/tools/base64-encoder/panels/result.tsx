import { Suspense } from 'react';
import { BASE64_ENCODED, BASE64_OUTPUT } from '../../../content/base64-encoder.ts';
import { TOOL_OUTPUT, TOOL_STEPS } from '../../../content/tool-parts.ts';
import type { HandoffKind } from '../../../lib/handoff.ts';
import { DownloadButton } from '../../../tool-parts/download-button.tsx';
import { StatusText } from '../../../tool-parts/layout.tsx';
import { lazyPart } from '../../../tool-parts/lazy-part.tsx';
import { OutputPane } from '../../../tool-parts/output-pane.tsx';
import { Alert, LiveRegion } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { arrowLeftIcon } from '../../../ui/icons.ts';
import type { Base, Direction } from '../options/options.ts';
import { type ConvertResult, MOST_AS_TEXT } from '../running/convert-protocol.ts';

/** Notes about a result, as sentences. */
function notesOf(result: Exclude<ConvertResult, { kind: 'wrong' }>): readonly string[] {
  if (result.kind === 'encoded') return [BASE64_OUTPUT.encoded(result.size, result.content.size)];
  if (result.kind === 'token') return [BASE64_OUTPUT.token];
  const { content, type, wrapping, outside, dump, ignored, checksum, byteOrderMark } = result;
  const parts = ignored.flatMap(({ kind, count }) =>
    kind === 'alias' ? [] : [BASE64_OUTPUT.ignoredParts[kind](count)],
  );
  const aliases = ignored.find(({ kind }) => kind === 'alias');
  return [
    BASE64_OUTPUT.decoded(content.size, type.name),
    ...(wrapping.kind === 'data-url' ? [BASE64_OUTPUT.dataUrl(wrapping.mediaType)] : []),
    ...(wrapping.kind === 'pem' ? [BASE64_OUTPUT.pem(wrapping.label)] : []),
    ...(outside === null ? [] : [BASE64_OUTPUT.outside(outside)]),
    ...(dump === null ? [] : [BASE64_OUTPUT.dump(dump)]),
    ...(parts.length > 0 ? [BASE64_OUTPUT.ignored(parts)] : []),
    ...(aliases === undefined ? [] : [BASE64_OUTPUT.aliases(aliases.count)]),
    ...(checksum === null ? [] : [BASE64_OUTPUT.checksum[checksum]]),
    ...(byteOrderMark ? [BASE64_OUTPUT.byteOrderMark] : []),
  ];
}

const Preview = lazyPart(async () => (await import('./preview.tsx')).Preview);

export interface ResultProps {
  readonly direction: Direction;
  readonly base: Base;
  readonly result: ConvertResult | null;
  readonly busy: boolean;
  /** The name of the converted file, without its extension; null for a typed text. */
  readonly fileName: string | null;
  readonly onSwap: (text: string) => void;
  readonly onRefused: (message: string) => void;
}

/** The result: as text, as a preview, and in figures. */
export function Result({ direction, base, result, busy, fileName, onSwap, onRefused }: ResultProps) {
  const good = result?.kind === 'wrong' ? null : result;
  const text = good?.text ?? '';
  const words = direction === 'encode' ? BASE64_ENCODED[base] : BASE64_OUTPUT.content;
  const isCut = good?.isCut ?? false;
  const isText = good !== null && !(good.kind === 'decoded' && good.isHex);
  const hasPreview = good?.kind === 'decoded' && ['image', 'pdf'].includes(good.type.preview);
  return (
    <>
      <OutputPane
        id="base64-output"
        label={words.label}
        placeholder={BASE64_OUTPUT.placeholder}
        text={text}
        busy={busy}
        wrap={isText}
        short={hasPreview}
        what={isCut ? BASE64_OUTPUT.part : words.what}
        useIn={{
          kind: kindOf(good, base),
          onRefused,
          isEmpty: good?.content.size === 0,
          withheld: withheldOf(good),
        }}
        download={{
          button: (
            <DownloadButton
              name={downloadName(good, base, fileName)}
              type={good?.kind === 'decoded' ? good.type.mediaType : 'text/plain'}
              disabled={good === null}
              content={() => good?.content ?? ''}
            />
          ),
        }}
        tools={
          <Button
            variant="quiet"
            size="small"
            icon={<Icon path={arrowLeftIcon} />}
            disabled={!isText || isCut || text === ''}
            onClick={() => onSwap(text)}
          >
            {TOOL_OUTPUT.swap}
          </Button>
        }
      />
      <StatusText>{good !== null && notesOf(good).join(' ')}</StatusText>
      <LiveRegion>
        {good?.kind === 'decoded' && good.textError !== null && (
          <Alert tone="warning">
            {BASE64_OUTPUT.byteError(good.textError.message, good.textError.position)}
          </Alert>
        )}
        {isCut && <Alert tone="info">{BASE64_OUTPUT.cut(Math.min(text.length, MOST_AS_TEXT))}</Alert>}
      </LiveRegion>
      {good?.kind === 'decoded' && (
        <Suspense>
          <Preview decoded={good} />
        </Suspense>
      )}
    </>
  );
}

type Good = Exclude<ConvertResult, { kind: 'wrong' }>;

/** Why a run of steps stops here. */
function withheldOf(good: Good | null): string | undefined {
  if (good?.isCut) return TOOL_STEPS.cut;
  return good?.kind === 'decoded' && good.isHex ? BASE64_OUTPUT.notText : undefined;
}

/** The other tools that can accept it. */
function kindOf(good: Good | null, base: Base): HandoffKind {
  if (good?.kind === 'encoded') return base === 'base64' ? 'base64' : 'text';
  if (good?.kind === 'token') return 'text';
  return good?.type.extension === 'json' ? 'json' : 'text';
}

function downloadName(good: Good | null, base: Base, fileName: string | null): string {
  if (good?.kind !== 'decoded')
    return fileName === null
      ? BASE64_OUTPUT.downloadNames.encode
      : `${fileName}.${BASE64_ENCODED[base].extension}`;
  const name =
    fileName?.replace(/\.(?:b64|base64|hex|b32|base32|b58|base58|txt)$/i, '') ??
    BASE64_OUTPUT.downloadNames.decode;
  return name.includes('.') ? name : `${name}.${good.type.extension}`;
}
