import type { Setting } from './setting.ts';

/** The database counts visitors by network: an IPv4 address, or the /64 of an IPv6 address. */
const PER_NETWORK = { kind: 'integer', lowest: 1, group: 'limits' } as const;
const PER_MINUTE = { ...PER_NETWORK, highest: 1_000 } as const;
const PER_DAY = { ...PER_NETWORK, highest: 20_000 } as const;
const SHARED = 'A whole school or office can share one IP address.';

/** The limits for a single visitor. */
export const LIMIT_SETTINGS = {
  'limits.contact-minute': {
    ...PER_MINUTE,
    unit: 'enquiries',
    byDefault: 5,
    title: 'Enquiries in a minute',
    description: 'how many enquiries one visitor can send in a minute',
    help: SHARED,
  },
  'limits.contact-day': {
    ...PER_DAY,
    unit: 'enquiries',
    byDefault: 30,
    title: 'Enquiries in a day',
    description: 'how many enquiries one visitor can send in a day',
    help: SHARED,
  },
  'limits.chat-sessions-minute': {
    ...PER_MINUTE,
    unit: 'chats',
    byDefault: 20,
    title: 'Chats in a minute',
    description: 'how many chats one visitor can start in a minute',
    help: SHARED,
  },
  'limits.chat-sessions-day': {
    ...PER_DAY,
    unit: 'chats',
    byDefault: 200,
    title: 'Chats in a day',
    description: 'how many chats one visitor can start in a day',
    help: SHARED,
  },
  'limits.sql-feedback-minute': {
    ...PER_MINUTE,
    unit: 'votes',
    byDefault: 30,
    title: 'Feedback in a minute',
    description: 'how many votes on formatted SQL one visitor can give in a minute',
    help: SHARED,
  },
  'limits.sql-feedback-day': {
    ...PER_DAY,
    unit: 'votes',
    byDefault: 300,
    title: 'Feedback in a day',
    description: 'how many votes on formatted SQL one visitor can give in a day',
    help: SHARED,
  },
  'limits.create-checkout-minute': {
    ...PER_MINUTE,
    unit: 'payments',
    byDefault: 20,
    title: 'Coffees in a minute',
    description: 'how many payments one visitor can start in a minute',
    help: SHARED,
  },
  'limits.create-checkout-day': {
    ...PER_DAY,
    unit: 'payments',
    byDefault: 200,
    title: 'Coffees in a day',
    description: 'how many payments one visitor can start in a day',
    help: SHARED,
  },
} as const satisfies Record<string, Setting>;
