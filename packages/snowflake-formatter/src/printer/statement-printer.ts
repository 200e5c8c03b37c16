import type { Query } from '../parser/nodes.ts';
import { Printer } from './printer.ts';
import { printRange } from './range.ts';
import { printQuery } from './river.ts';
import type { Run } from './run.ts';

/** The printer with its layout of queries: it lets runs hold queries without importing what prints them. */
export class StatementPrinter extends Printer {
  override printQuery(query: Query, left: number, tail: number): void {
    printQuery(this, query, left, tail);
  }

  override printRun(run: Run): void {
    printRange(this, run);
  }
}
