/**
 * The node types that a query's tree may contain, as libpg-query names them. All others write, lock or set something.
 */
export const ALLOWED_NODES: ReadonlySet<string> = new Set([
  'SelectStmt',
  'ResTarget',
  'ColumnRef',
  'A_Star',
  'A_Const',
  'String',
  'Integer',
  'Float',
  'Boolean',
  'BitString',
  'List',
  'A_Expr',
  'BoolExpr',
  'NullTest',
  'BooleanTest',
  'CaseExpr',
  'CaseWhen',
  'CoalesceExpr',
  'MinMaxExpr',
  'SubLink',
  'TypeCast',
  'TypeName',
  'CollateClause',
  'FuncCall',
  'NamedArgExpr',
  'SQLValueFunction',
  'GroupingFunc',
  'GroupingSet',
  'WindowDef',
  'SortBy',
  'A_ArrayExpr',
  'A_Indices',
  'A_Indirection',
  'RowExpr',
  'RangeVar',
  'RangeSubselect',
  'RangeFunction',
  'RangeTableSample',
  'JoinExpr',
  'Alias',
  'ColumnDef',
  'WithClause',
  'CommonTableExpr',
]);

/** Fields that write or lock, in whatever node they occur. */
export const FORBIDDEN_FIELDS: Readonly<Record<string, string>> = {
  intoClause: 'The console reads, and does not write.',
  lockingClause: 'The console locks no rows: leave FOR UPDATE away.',
};

/** The operators of pg_catalog that a query may use; the words are the parser's own for IN, LIKE and others. */
export const ALLOWED_OPERATORS: ReadonlySet<string> = new Set(
  `= <> != < > <= >= + - * / % ^ | & # ~ << >> || |/ ||/ @ ~~ !~~ ~~* !~~* ~* !~ !~* ^@ -> ->> #> #>> #- @> <@ ? ?| ?& @?
  @@ @@@ && &&& -|- &< &> <<= >>= <-> ~= BETWEEN IN`
    .split(/\s+/)
    .concat('NOT BETWEEN', 'BETWEEN SYMMETRIC', 'NOT BETWEEN SYMMETRIC'),
);

/** The options of EXPLAIN; none of them does more than the query itself. */
export const ALLOWED_OPTIONS: ReadonlySet<string> = new Set([
  'analyze',
  'buffers',
  'costs',
  'settings',
  'summary',
  'timing',
  'verbose',
  'wal',
]);
