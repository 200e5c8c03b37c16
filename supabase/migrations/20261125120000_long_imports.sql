-- An import of the largest file that is accepted (100,000 lines) takes longer than the eight seconds of a request. PostgREST
-- takes the limit of a function for the request that calls it; our own server does the same
-- (apps/server/src/database/request-context.ts).
alter function hln.finish_cost_import(uuid, text, text, integer, text) set statement_timeout to '60s';
alter function hln.undo_cost_import(uuid) set statement_timeout to '60s';
