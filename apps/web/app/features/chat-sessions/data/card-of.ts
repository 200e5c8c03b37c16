import type { ChatCard, ChatDetails } from '@hln/contracts';

/** What is known of the family: as recognised, or as staff have corrected it. */
export const cardOf = ({ recognised, corrected }: ChatDetails): ChatCard => ({ ...recognised, ...corrected });
