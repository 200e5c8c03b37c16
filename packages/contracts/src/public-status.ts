import * as v from 'valibot';

/** The parts of the site whose state is public, in the order of the page `/status`. */
export const PUBLIC_PARTS = {
  site: 'This site',
  saving: 'Saving what you send us',
  chat: 'The consultation chat',
  coffee: 'Buying us a coffee',
  mail: 'Mail from us',
} as const;
export type PublicPart = keyof typeof PUBLIC_PARTS;

const partSchema = v.picklist(Object.keys(PUBLIC_PARTS) as PublicPart[]);
const timeSchema = v.pipe(v.string(), v.isoTimestamp());

/** The result of `public_status()`. */
export const publicStatusSchema = v.object({
  /** When the site was last checked. */
  judged_at: v.nullable(timeSchema),
  /** At most one for each part. */
  troubles: v.array(v.object({ part: partSchema, is_slow: v.boolean(), since: timeSchema })),
  /** Past incidents, latest first. */
  incidents: v.array(v.object({ part: partSchema, since: timeSchema, ended_at: timeSchema })),
});
export type PublicStatus = v.InferOutput<typeof publicStatusSchema>;
