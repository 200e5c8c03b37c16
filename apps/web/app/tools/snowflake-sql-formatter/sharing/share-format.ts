import * as v from 'valibot';
import type { ShareFormat } from '../../../lib/share-link.ts';
import { MOST_SHARED } from '../../../tool-parts/text-limits.ts';
import { type PanelOptions, panelOptionsSchema } from '../settings/options.ts';

export interface SharedQuery {
  readonly sql: string;
  readonly options: PanelOptions;
}

/** Links that carry a query and its options. Their name is older than that of the other tools' links. */
export const SHARED_QUERY: ShareFormat<SharedQuery> = {
  name: 'format',
  schema: v.object({
    sql: v.pipe(v.string(), v.maxLength(MOST_SHARED)),
    options: panelOptionsSchema,
  }),
  mostCharacters: MOST_SHARED,
};
