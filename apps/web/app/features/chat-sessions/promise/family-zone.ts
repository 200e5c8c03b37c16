import type { ChatCard } from '@hln/contracts';
import { zonedTime } from '../../../lib/timestamps.ts';

export interface FamilyZone {
  /** Such as `Asia/Shanghai`. */
  readonly zone: string;
  /** Whether it is only concluded from the country code of a phone number. */
  readonly isAssumed: boolean;
}

/** Countries of one zone from which families write before they move here. */
const BY_COUNTRY_CODE: readonly (readonly [code: string, zone: string])[] = [
  ['+86', 'Asia/Shanghai'],
  ['+852', 'Asia/Hong_Kong'],
  ['+853', 'Asia/Macau'],
  ['+886', 'Asia/Taipei'],
  ['+65', 'Asia/Singapore'],
  ['+60', 'Asia/Kuala_Lumpur'],
  ['+64', 'Pacific/Auckland'],
];

/** The time zone of a family: their browser's, or that of their phone number; null when neither is known. */
export function familyZone({ time_zone, phone = '' }: ChatCard): FamilyZone | null {
  if (time_zone !== undefined && isZone(time_zone)) return { zone: time_zone, isAssumed: false };
  const zone = BY_COUNTRY_CODE.find(([code]) => phone.startsWith(code))?.[1];
  return zone === undefined ? null : { zone, isAssumed: true };
}

/** `Asia/Hong_Kong` is `Hong Kong`. */
export const placeOf = (zone: string) => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');

/** What a visitor's browser said may be no zone at all, or one that this browser does not know. */
function isZone(zone: string): boolean {
  try {
    zonedTime(new Date(0), zone);
    return true;
  } catch {
    return false;
  }
}
