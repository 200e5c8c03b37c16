import type { BadRow, BatchOrder, BatchResult, Kind, SheetResult } from '@hln/qr';
import { useState } from 'react';
import { QR_BATCH, QR_LABELS } from '../../../content/qr-generator-batch.ts';
import { QR_EXAMPLES } from '../../../content/qr-generator-examples.ts';
import { QR_KINDS } from '../../../content/qr-generator-fields.ts';
import { QR_RESULT } from '../../../content/qr-generator-result.ts';
import { csvText } from '../../../lib/csv.ts';
import { downloadBlob, downloadText } from '../../../lib/download.ts';
import { Choice } from '../../../tool-parts/choice.tsx';
import { FileButton } from '../../../tool-parts/file-button.tsx';
import type { Notice } from '../../../tool-parts/notice-bar.tsx';
import { Progress } from '../../../tool-parts/progress.tsx';
import { useOptions } from '../../../tool-parts/use-options.ts';
import { useTextFiles } from '../../../tool-parts/use-text-files.ts';
import { useWorkerRun } from '../../../tool-parts/use-worker-run.ts';
import { Alert, LiveRegion } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/controls.tsx';
import { Field } from '../../../ui/field.tsx';
import { specsOf } from '../form/form-state.ts';
import type { Logo } from '../look/read-logo.ts';
import { type Settings, styleOf } from '../look/settings.ts';
import styles from '../qr-generator.module.css';
import type { WorkAnswer, WorkNews, WorkRequest } from '../running/protocol.ts';
import { startFileWorker } from '../running/start-file-worker.ts';
import { LABEL_SETTINGS, LabelFields, sheetOf } from './label-settings.tsx';

/** The most rows that the page lists; the file has all of them. */
const SHOWN = 20;

/** The rows that didn't become a code, and why. */
function BatchReport({
  bad,
  onDownload,
}: {
  readonly bad: readonly BadRow[];
  readonly onDownload: () => void;
}) {
  return (
    <div className={styles.report}>
      <table>
        <thead>
          <tr>
            <th scope="col">{QR_BATCH.line}</th>
            <th scope="col">{QR_BATCH.reason}</th>
          </tr>
        </thead>
        <tbody>
          {bad.slice(0, SHOWN).map(({ line, message }) => (
            <tr key={line}>
              <td>{line}</td>
              <td>{message}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {bad.length > SHOWN && <p className="field-hint">{QR_BATCH.more(bad.length - SHOWN)}</p>}
      <Button size="small" onClick={onDownload}>
        {QR_BATCH.report}
      </Button>
    </div>
  );
}

/** The largest table in bytes; 2,000 long rows need less. */
const MOST_BYTES = 5_000_000;

export interface BatchPanelProps {
  readonly kind: Kind;
  readonly settings: Settings;
  readonly logo: Logo | null;
  /** The table, held by the page because a file may be dropped anywhere. */
  readonly csv: string;
  readonly onCsv: (csv: string) => void;
  readonly onNotice: (notice: Notice) => void;
}

type Format = keyof typeof QR_BATCH.formats;
const FORMATS: readonly Format[] = ['png', 'svg', 'labels'];

/** Below this width (mm) of a module, four dots of a 300-dpi printer, the page warns. */
const FINE_MODULE = 0.33;

type MadeResult = BatchResult | SheetResult;
const isSheets = (result: MadeResult): result is SheetResult => 'sheets' in result;

/** What was made, in words. */
function summary(result: MadeResult): string {
  const unknown =
    result.unknownColumns.length > 0 ? [QR_BATCH.unknown(result.unknownColumns.join(', '))] : [];
  if (!isSheets(result)) return [QR_BATCH.made(result.made, result.bad.length), ...unknown].join(' ');
  return [
    QR_LABELS.made(result.made, result.sheets),
    ...(result.made > 0 && result.moduleWidth < FINE_MODULE ? [QR_LABELS.fine(result.moduleWidth)] : []),
    ...(result.missing.length > 0 ? [QR_LABELS.missing(result.missing.join(' '))] : []),
    ...unknown,
    ...(result.bad.length > 0 ? [QR_LABELS.leftOut(result.bad.length)] : []),
  ].join(' ');
}

const isDoubtful = (result: MadeResult) =>
  result.bad.length > 0 ||
  (isSheets(result) && (result.moduleWidth < FINE_MODULE || result.missing.length > 0));

function orderOf({ csv, kind, settings, logo }: BatchPanelProps): Omit<BatchOrder, 'format' | 'pixels'> {
  return {
    csv,
    kind,
    options: {
      level: kind === 'epc' ? 'M' : settings.level,
      eci: settings.eci,
      ...(settings.version > 0 && { version: settings.version }),
    },
    style: styleOf(settings),
    logoShare: settings.logoShare,
    ...(logo !== null && { logo: logo.picture, logoHref: logo.href }),
  };
}

/** A small example table for the kind. */
function exampleCsv(kind: Kind): string {
  const values = QR_EXAMPLES[kind] ?? {};
  const columns = Object.keys(values);
  return csvText([
    ['file', ...columns],
    ['first', ...columns.map((column) => values[column] ?? '')],
    ['second', ...columns.map((column) => values[column] ?? '')],
  ]).replace('\uFEFF', '');
}

/** Codes from a table, as an archive. */
export function BatchPanel(props: BatchPanelProps) {
  const { kind, csv, onCsv, onNotice } = props;
  const [format, setFormat] = useState<Format>('png');
  const labels = useOptions(LABEL_SETTINGS);
  const sheet = sheetOf(labels.options);
  const [share, setShare] = useState(0);
  const [result, setResult] = useState<MadeResult | null>(null);
  const { busy, run, cancel } = useWorkerRun<WorkRequest, WorkAnswer, WorkNews>(startFileWorker);
  const openFiles = useTextFiles(MOST_BYTES, onCsv, onNotice);

  async function make() {
    setResult(null);
    setShare(0);
    const order = orderOf(props);
    const request: WorkRequest =
      format === 'labels'
        ? {
            job: 'labels',
            order: {
              ...order,
              layout: sheet.layout,
              skip: sheet.skip,
              hasText: labels.options.hasText,
              title: QR_LABELS.fileTitle,
            },
          }
        : { job: 'batch', order: { ...order, format, pixels: props.settings.pixels } };
    const outcome = await run(request, { onNews: setShare });
    if (outcome.kind === 'done' && outcome.result.job !== 'file') setResult(outcome.result.result);
    else if (outcome.kind === 'failed') onNotice({ tone: 'danger', text: QR_RESULT.failed(outcome.message) });
  }

  const name = QR_KINDS.find(({ value }) => value === kind)?.label ?? kind;
  const columns = specsOf(kind).map((spec) => spec.name);
  return (
    <div className={styles.batch}>
      <p>{QR_BATCH.explain(name)}</p>
      <p className="field-hint">{QR_BATCH.columns(columns.join(', '))}</p>
      <Field label={QR_BATCH.table}>
        {(control) => (
          <TextArea {...control} code rows={6} value={csv} onChange={({ target }) => onCsv(target.value)} />
        )}
      </Field>
      <div className={styles.batchActions}>
        <FileButton
          accept=".csv,.tsv,.txt,text/csv"
          label={QR_BATCH.choose}
          inputLabel={QR_BATCH.csv}
          onFiles={(files) => void openFiles(files)}
        />
        <Button variant="quiet" size="small" onClick={() => onCsv(exampleCsv(kind))}>
          {QR_BATCH.example}
        </Button>
        <Choice
          label={QR_BATCH.format}
          hideLabel
          options={FORMATS.map((value) => ({ value, label: QR_BATCH.formats[value] }))}
          value={format}
          onChange={setFormat}
        />
        <Button
          variant="primary"
          disabled={busy || csv.trim() === '' || (format === 'labels' && sheet.fault !== null)}
          onClick={() => void make()}
        >
          {QR_BATCH.make}
        </Button>
      </div>
      {format === 'labels' && <LabelFields settings={labels.options} onChange={labels.change} />}
      {busy && <Progress label={QR_BATCH.making} share={share} onCancel={cancel} />}
      <LiveRegion>
        {result !== null && (
          <Alert tone={isDoubtful(result) ? 'warning' : 'success'}>{summary(result)}</Alert>
        )}
      </LiveRegion>
      {result?.file && (
        <Button
          onClick={() =>
            result.file &&
            downloadBlob(isSheets(result) ? QR_BATCH.labelsName : QR_BATCH.zipName, result.file)
          }
        >
          {isSheets(result) ? QR_BATCH.downloadLabels : QR_BATCH.download}
        </Button>
      )}
      {result !== null && result.bad.length > 0 && (
        <BatchReport
          bad={result.bad}
          onDownload={() =>
            downloadText(
              QR_BATCH.reportName,
              'text/csv',
              csvText([
                [QR_BATCH.line, QR_BATCH.reason],
                ...result.bad.map(({ line, message }) => [String(line), message]),
              ]),
            )
          }
        />
      )}
    </div>
  );
}
