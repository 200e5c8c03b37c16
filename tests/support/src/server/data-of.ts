import type { PostgrestSingleResponse } from '@supabase/postgrest-js';

/** Returns the data of a data API response. @throws Error with the code if the call was refused */
export function dataOf<Data>({ data, error }: PostgrestSingleResponse<Data>): Data {
  if (error !== null) throw new Error(`The call was refused (${error.code}: ${error.message}).`);
  return data;
}
