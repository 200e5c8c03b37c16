import type { PostgrestSingleResponse } from '@supabase/postgrest-js';

/** The data of an answer of the data API. @throws Error with the code when the call was refused */
export function dataOf<Data>({ data, error }: PostgrestSingleResponse<Data>): Data {
  if (error !== null) throw new Error(`The call was refused (${error.code}: ${error.message}).`);
  return data;
}
