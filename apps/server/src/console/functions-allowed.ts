import { type Refused, refused } from './refusals.ts';

/**
 * The functions of pg_catalog that a query may call: those that only compute. Any other may write, wait, lock, signal,
 * read files, or run a query passed to it.
 */
const FUNCTIONS = `
  count sum avg min max bool_and bool_or every bit_and bit_or bit_xor array_agg string_agg json_agg jsonb_agg
  json_object_agg jsonb_object_agg xmlagg any_value range_agg range_intersect_agg
  corr covar_pop covar_samp regr_avgx regr_avgy regr_count regr_intercept regr_r2 regr_slope regr_sxx regr_sxy regr_syy
  stddev stddev_pop stddev_samp variance var_pop var_samp mode percentile_cont percentile_disc
  row_number rank dense_rank percent_rank cume_dist ntile lag lead first_value last_value nth_value grouping

  abs cbrt ceil ceiling degrees div exp factorial floor gcd lcm ln log log10 min_scale mod pi power radians round scale
  sign sqrt trim_scale trunc width_bucket random acos acosd asin asind atan atan2 atan2d atand cos cosd cot cotd sin sind
  sinh tan tand tanh cosh asinh acosh atanh

  ascii bit_length btrim char_length character_length chr concat concat_ws convert_from convert_to decode encode format
  initcap left length like_escape lower lpad ltrim md5 normalize is_normalized octet_length overlay parse_ident position
  quote_ident quote_literal quote_nullable regexp_count regexp_instr regexp_like regexp_match regexp_matches
  regexp_replace regexp_split_to_array regexp_split_to_table regexp_substr repeat replace reverse right rpad rtrim
  sha224 sha256 sha384 sha512 similar_to_escape split_part starts_with string_to_array string_to_table strpos substr
  substring to_ascii to_hex translate unistr upper get_bit get_byte set_bit set_byte bit_count text textlen

  age clock_timestamp date_bin date_part date_trunc extract isfinite justify_days justify_hours justify_interval
  make_date make_interval make_time make_timestamp make_timestamptz now overlaps statement_timestamp timeofday timezone
  to_char to_date to_number to_timestamp transaction_timestamp date timestamp timestamptz time interval

  array_append array_cat array_dims array_fill array_length array_lower array_ndims array_position array_positions
  array_prepend array_remove array_replace array_to_string array_upper cardinality trim_array unnest generate_series
  generate_subscripts

  array_to_json json_array_elements json_array_elements_text json_array_length json_build_array json_build_object
  json_each json_each_text json_extract_path json_extract_path_text json_object json_object_keys json_populate_record
  json_populate_recordset json_strip_nulls json_to_record json_to_recordset json_typeof jsonb_array_elements
  jsonb_array_elements_text jsonb_array_length jsonb_build_array jsonb_build_object jsonb_each jsonb_each_text
  jsonb_extract_path jsonb_extract_path_text jsonb_insert jsonb_object jsonb_object_keys jsonb_path_exists
  jsonb_path_match jsonb_path_query jsonb_path_query_array jsonb_path_query_first jsonb_populate_record
  jsonb_populate_recordset jsonb_pretty jsonb_set jsonb_set_lax jsonb_strip_nulls jsonb_to_record jsonb_to_recordset
  jsonb_typeof row_to_json to_json to_jsonb

  isempty lower_inc lower_inf upper_inc upper_inf range_merge multirange int4range int8range numrange tsrange tstzrange
  daterange int4multirange int8multirange nummultirange tsmultirange tstzmultirange datemultirange

  plainto_tsquery phraseto_tsquery websearch_to_tsquery to_tsquery to_tsvector ts_headline ts_rank ts_rank_cd setweight
  strip numnode querytree tsvector_to_array array_to_tsvector ts_delete ts_filter

  abbrev broadcast family host hostmask inet_merge inet_same_family masklen netmask network set_masklen
  gen_random_uuid num_nulls num_nonnulls

  col_description current_database current_schema current_schemas format_type has_any_column_privilege
  has_column_privilege has_schema_privilege has_table_privilege obj_description pg_get_constraintdef pg_get_expr
  pg_get_functiondef pg_get_indexdef pg_get_triggerdef pg_get_viewdef pg_size_pretty pg_typeof shobj_description
  to_regclass to_regproc to_regtype version pg_collation_for
`;

export const ALLOWED_FUNCTIONS: ReadonlySet<string> = new Set(FUNCTIONS.trim().split(/\s+/));

/**
 * The forbidden names after a dot: PostgreSQL reads `x.name` as `name(x)` if x has no column of that name. Immutable
 * functions compute from their argument only, and often share the names of columns.
 */
export const FORBIDDEN_ATTRIBUTES = `
  select distinct p.proname::text as name from pg_catalog.pg_proc as p
  where p.proname = any($1::text[]) and p.provolatile <> 'i' and p.pronargs > 0 order by 1`;

export function refuseFunctions(names: readonly string[]): Refused {
  return refused('not_allowed', `The console does not call ${names.join(', ')}.`, {
    hint: 'It calls functions that only compute.',
  });
}
