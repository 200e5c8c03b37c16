import {
  COST_SCHEMA,
  type CostImport,
  type CostImportResult,
  type CostPreview,
  type CostUndo,
  costConflictsSchema,
  costImportResultSchema,
  costImportsSchema,
  costPreviewSchema,
  costUndoSchema,
} from '@hln/contracts';
import type { CostRow } from '@hln/cost-files';
import * as v from 'valibot';
import { dataOf, limited } from '../../../lib/staff/staff-call.ts';
import { staffRest } from '../../../lib/staff/staff-client.ts';
import { COST_IMPORT, COST_IMPORTS } from './texts.ts';

/** How long (ms) the database may take to undo an import of any size, including the round trip. */
const LONG_MS = 75_000;

const hln = () => staffRest().schema(COST_SCHEMA);

/** Returns what an import would do with each row; no rows need no request. @throws SiteError */
export async function askPreview(rows: readonly CostRow[], signal: AbortSignal): Promise<CostPreview> {
  if (rows.length === 0) return [];
  const answer = await hln()
    .rpc('preview_costs', { rows: [...rows] })
    .abortSignal(limited(signal));
  return v.parse(costPreviewSchema, dataOf(answer, COST_IMPORT.unread));
}

/**
 * Imports rows.
 *
 * @param id the import's id: repeating an import with the same id imports nothing twice
 * @returns null if nothing was imported because the costs have changed since the preview
 * @throws SiteError
 */
export async function importCosts(id: string, rows: readonly CostRow[]): Promise<CostImportResult | null> {
  const answer = await hln()
    .rpc('import_costs', { import_id: id, rows: [...rows] })
    .abortSignal(limited());
  const data = dataOf(answer, COST_IMPORT.unimported);
  return v.is(costConflictsSchema, data) ? null : v.parse(costImportResultSchema, data);
}

/** Undoes an import. @throws SiteError */
export async function undoImport(id: string): Promise<CostUndo> {
  const answer = await hln().rpc('undo_costs', { import_id: id }).abortSignal(limited(undefined, LONG_MS));
  return v.parse(costUndoSchema, dataOf(answer, COST_IMPORTS.unsaved));
}

/** Returns the latest imports, newest first. @param wanted the most to return @throws SiteError */
export async function readImports(wanted: number, signal: AbortSignal): Promise<readonly CostImport[]> {
  const answer = await hln().rpc('latest_cost_imports', { wanted }).abortSignal(limited(signal));
  return v.parse(costImportsSchema, dataOf(answer, COST_IMPORTS.unread));
}
