import { type ReactNode, useState } from 'react';
import { TOOL_PAGE } from '../content/tool-parts.ts';
import { ToolHeading, ToolLayout } from '../tool-parts/layout.tsx';
import { StepPage } from '../tool-parts/steps/step-page.ts';
import { Steps } from '../tool-parts/steps/steps.tsx';
import { ToolContext, type ToolContextValue, type ToolSummary } from '../tool-parts/tool-context.ts';
import { TOOLS } from './registry.ts';
import type { Tool } from './tool.ts';

export interface ToolFrameProps {
  readonly tool: Tool;
  /** The line under the title: what the tool does and what it is good for, in one or two sentences. */
  readonly lede: string;
  /** Below the tool. */
  readonly about: ReactNode;
  readonly children: ReactNode;
}

const all = TOOLS.map(summaryOf);

function summaryOf({ name, path, accepts, isStep }: Tool): ToolSummary {
  return { name, path, accepts, isStep: isStep ?? false };
}

/** Tells the parts of a tool's page which tool it is, and which others exist. */
export function ToolProvider({ tool, children }: Pick<ToolFrameProps, 'tool' | 'children'>) {
  const [context] = useState<ToolContextValue>(() => ({
    current: summaryOf(tool),
    all,
    step: tool.isStep ? new StepPage(tool.path) : null,
  }));
  return <ToolContext value={context}>{children}</ToolContext>;
}

/** A developer tool's page around the tool itself: heading, explanation, related tools. */
export function ToolFrame({ tool, lede, about, children }: ToolFrameProps) {
  return (
    <ToolProvider tool={tool}>
      <ToolLayout>
        <ToolHeading title={tool.name} lede={lede} withoutScript={TOOL_PAGE.withoutScript} />
        <Steps />
        {children}
        {about}
      </ToolLayout>
    </ToolProvider>
  );
}
