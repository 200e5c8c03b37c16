import { createContext, useContext } from 'react';
import type { HandoffKind } from '../lib/handoff.ts';
import type { StepPage } from './steps/step-page.ts';

/** A tool as the parts of another tool's page know it. */
export interface ToolSummary {
  readonly name: string;
  readonly path: `/tools/${string}`;
  /** The kinds of text it accepts from another tool; empty if none. */
  readonly accepts: readonly HandoffKind[];
  /** Whether it can be a step of a chain. */
  readonly isStep: boolean;
}

export interface ToolContextValue {
  readonly current: ToolSummary;
  readonly all: readonly ToolSummary[];
  /** What the page is as a step; null if its tool can't be one. */
  readonly step: StepPage | null;
}

const NO_TOOL: ToolContextValue = {
  current: { name: '', path: '/tools/', accepts: [], isStep: false },
  all: [],
  step: null,
};

/** The tool that this page belongs to, and the other tools. Provided by the frame around the page. */
export const ToolContext = createContext<ToolContextValue>(NO_TOOL);

export function useToolContext(): ToolContextValue {
  return useContext(ToolContext);
}

/** The other tools that accept a text of that kind: first those for that kind, then those that accept any text. */
export function receiversOf(
  { current, all }: Pick<ToolContextValue, 'current' | 'all'>,
  kind: HandoffKind,
): readonly ToolSummary[] {
  const others = all.filter(({ path }) => path !== current.path);
  const exact = others.filter(({ accepts }) => accepts.includes(kind));
  const any = others.filter(({ accepts }) => accepts.includes('text') && !accepts.includes(kind));
  return [...exact, ...any];
}
