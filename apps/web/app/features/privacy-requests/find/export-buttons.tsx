import type { PersonalRow } from '@hln/contracts';
import { useState } from 'react';
import { downloadText } from '../../../lib/download.ts';
import { aucklandDate } from '../../../lib/timestamps.ts';
import type { Changes } from '../../../staff-parts/changes/use-changes.ts';
import { Button } from '../../../ui/button.tsx';
import { exportJson, exportPage } from '../data/export-files.ts';
import { readPersonalRows } from '../data/personal-data.ts';
import { FIND } from '../texts.ts';

export interface ExportButtonsProps {
  readonly contact: string;
  readonly chosen: readonly PersonalRow[];
  readonly changes: Changes;
}

/** Saves what is ticked as a file: JSON for programs, a page for people. */
export function ExportButtons({ contact, chosen, changes }: ExportButtonsProps) {
  const [exporting, setExporting] = useState<string | null>(null);

  async function save(format: 'json' | 'html') {
    if (exporting !== null || chosen.length === 0) return;
    setExporting(format);
    await changes.run(async () => {
      const read = await readPersonalRows(contact, chosen, 'exported');
      const day = aucklandDate(new Date());
      if (format === 'json') {
        downloadText(`personal-data-${day}.json`, 'application/json', exportJson(contact, read, day));
      } else {
        downloadText(`personal-data-${day}.html`, 'text/html', exportPage(contact, read, day));
      }
      const missing = chosen.length - read.length;
      return missing > 0
        ? { tone: 'danger', text: FIND.exportedLess(read.length, missing) }
        : { tone: 'success', text: FIND.exported(read.length) };
    });
    setExporting(null);
  }

  const button = (format: 'json' | 'html', label: string) => (
    <Button
      busy={exporting === format}
      aria-disabled={exporting !== null || chosen.length === 0}
      onClick={() => void save(format)}
    >
      {exporting === format ? FIND.exporting : label}
    </Button>
  );
  return (
    <>
      {button('html', FIND.exportPage)}
      {button('json', FIND.exportJson)}
    </>
  );
}
