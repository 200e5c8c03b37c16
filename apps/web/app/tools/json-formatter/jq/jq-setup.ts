import { JQ_FLAGS, type JqRequest } from '@hln/jq/options';
import * as v from 'valibot';

/** A program with its flags and variables, as the visitor typed them. */
export type JqSetup = Omit<JqRequest, 'input'>;

/** No program that people write is longer. */
const MOST_CHARACTERS = 100_000;
export const MOST_VARIABLES = 20;

const text = v.pipe(v.string(), v.maxLength(MOST_CHARACTERS));

export const JQ_SETUP: v.GenericSchema<unknown, JqSetup> = v.object({
  program: text,
  flags: v.array(v.picklist(JQ_FLAGS)),
  variables: v.pipe(
    v.array(v.object({ name: text, value: text, kind: v.picklist(['text', 'json']) })),
    v.maxLength(MOST_VARIABLES),
  ),
});

export const NO_JQ: JqSetup = { program: '', flags: [], variables: [] };
