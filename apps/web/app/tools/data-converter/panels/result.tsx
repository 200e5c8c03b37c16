import type { DataFormat } from '@hln/data-formats/formats';
import { CONVERTER_FORMATS, CONVERTER_OUTPUT } from '../../../content/data-converter.ts';
import { TOOL_OUTPUT, TOOL_STEPS } from '../../../content/tool-parts.ts';
import type { HandoffKind } from '../../../lib/handoff.ts';
import { DownloadButton } from '../../../tool-parts/download-button.tsx';
import { StatusText } from '../../../tool-parts/layout.tsx';
import { OutputPane } from '../../../tool-parts/output-pane.tsx';
import { Alert, LiveRegion } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { arrowLeftIcon } from '../../../ui/icons.ts';
import type { ConvertAnswer } from '../running/convert-protocol.ts';

/** The kinds of text that other tools take. */
const KINDS: Readonly<Record<DataFormat, HandoffKind>> = {
  json: 'json',
  yaml: 'text',
  toml: 'text',
  csv: 'text',
  'json-lines': 'json-lines',
};

export interface ResultProps {
  readonly answer: ConvertAnswer | null;
  readonly busy: boolean;
  /** The name of the converted file; null for a typed text. */
  readonly fileName: string | null;
  readonly onSwap: (text: string) => void;
  readonly onRefused: (message: string) => void;
}

/** The converted text, and a line about it. */
export function Result({ answer, busy, fileName, onSwap, onRefused }: ResultProps) {
  const good = answer?.kind === 'converted' ? answer : null;
  const { text = '', isCut = false } = good ?? {};
  const file = good === null ? null : CONVERTER_OUTPUT.files[good.to];
  return (
    <>
      <OutputPane
        id="converter-output"
        label={CONVERTER_OUTPUT.label(good === null ? null : CONVERTER_FORMATS[good.to])}
        placeholder={CONVERTER_OUTPUT.placeholder}
        text={text}
        busy={busy}
        what={isCut ? CONVERTER_OUTPUT.part : CONVERTER_OUTPUT.what}
        useIn={{
          kind: good === null ? 'text' : KINDS[good.to],
          onRefused,
          isEmpty: good?.content.size === 0,
          withheld: isCut ? TOOL_STEPS.cut : undefined,
        }}
        download={{
          button: (
            <DownloadButton
              name={`${fileName?.replace(/\.[^.]+$/, '') ?? CONVERTER_OUTPUT.downloadName}.${file?.extension ?? 'txt'}`}
              type={file?.type ?? 'text/plain'}
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
            disabled={text === '' || isCut}
            onClick={() => onSwap(text)}
          >
            {TOOL_OUTPUT.swap}
          </Button>
        }
      />
      <StatusText>
        {good !== null &&
          [
            CONVERTER_OUTPUT.done(
              CONVERTER_FORMATS[good.from],
              CONVERTER_FORMATS[good.to],
              good.content.size,
            ),
            ...(good.notes.length === 0 ? [CONVERTER_OUTPUT.nothingLost] : []),
          ].join(' ')}
      </StatusText>
      <LiveRegion>{isCut && <Alert tone="info">{CONVERTER_OUTPUT.cut(text.length)}</Alert>}</LiveRegion>
    </>
  );
}
