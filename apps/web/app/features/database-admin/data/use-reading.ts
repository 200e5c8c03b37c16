import { keepPreviousData } from '@tanstack/react-query';
import * as staff from '../../../lib/staff/use-staff-query.ts';

/**
 * Reads something for the page. What was read stays when reading fails.
 *
 * @param otherwise what to say where the failure has no sentence of its own
 * @param everyMs how often it is read again while the page is looked at; never unless it is given
 */
export const useReading = <Data>(
  name: string,
  read: (signal: AbortSignal) => Promise<Data>,
  otherwise: string,
  everyMs?: number,
): staff.Reading<Data> =>
  staff.useReading(['database-admin', name], read, otherwise, {
    ...(everyMs === undefined ? {} : { refetchInterval: everyMs }),
    placeholderData: keepPreviousData,
  });
