import { CodedError, errorPredicate } from '@hln/contracts';
import * as v from 'valibot';

/** The message to the thread that reads pages. */
export interface PageToRead {
  readonly id: number;
  readonly bytes: Uint8Array;
  /** The URL of the page; its query and fragment choose the variant of a product. */
  readonly url: string;
  readonly contentType: string | null;
}

const pagePriceSchema = v.object({
  amount: v.string(),
  currency: v.nullable(v.string()),
  source: v.string(),
  raw: v.string(),
});
/** A page's price, and where on the page it was found. */
export type PagePrice = v.InferOutput<typeof pagePriceSchema>;

/** The thread's reply. */
export const readPageSchema = v.object({ id: v.number(), price: v.nullable(pagePriceSchema) });

/** A page that took too long or too much memory to read. */
export class UnreadablePage extends CodedError {
  override readonly name = 'UnreadablePage';

  constructor(message: string) {
    super('unreadable', message);
  }
}

export const isUnreadablePage = errorPredicate<UnreadablePage>('UnreadablePage');
