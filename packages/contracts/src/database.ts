import type { Database as Generated } from './generated/database.ts';

export type { Json } from './generated/database.ts';

/** Arguments that may be null. The catalogue has this information for columns, but not for a function's arguments. */
interface NullableArguments {
  hln: { finish_cost_import: 'request_key' };
  public: { finish_job: 'error'; queue_chat_transcript: 'reply_to' };
}

/** Columns that a trigger fills before the table requires them. */
interface ColumnsFilledByTriggers {
  hln: Record<never, never>;
  public: { sql_feedback: 'query_hash' };
}

type Functions<All, Nullable> = {
  [Name in keyof All]: Name extends keyof Nullable
    ? {
        [Part in keyof All[Name]]: Part extends 'Args'
          ? WithNull<All[Name][Part], Nullable[Name]>
          : All[Name][Part];
      }
    : All[Name];
};

type WithNull<Args, Nullable> = {
  [Name in keyof Args]: Name extends Nullable ? Args[Name] | null : Args[Name];
};

type Tables<All, Filled> = {
  [Name in keyof All]: Name extends keyof Filled
    ? {
        [Part in keyof All[Name]]: Part extends 'Insert'
          ? Omit<All[Name][Part], Extract<Filled[Name], string>>
          : All[Name][Part];
      }
    : All[Name];
};

/**
 * The data API's schemas for `PostgrestClient<Database>`: generated from the migrated database, plus what its catalogue
 * can't express. Types only; data from the network is still parsed where it arrives.
 */
export type Database = {
  [Schema in keyof Generated]: {
    [Part in keyof Generated[Schema]]: Part extends 'Functions'
      ? Functions<Generated[Schema][Part], NullableArguments[Schema]>
      : Part extends 'Tables'
        ? Tables<Generated[Schema][Part], ColumnsFilledByTriggers[Schema]>
        : Generated[Schema][Part];
  };
};

/** The fields that may be inserted into a table of the schema `public`. */
export type NewRow<Table extends keyof Database['public']['Tables']> =
  Database['public']['Tables'][Table]['Insert'];
