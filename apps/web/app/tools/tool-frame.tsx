import type { ReactNode } from 'react';
import { TOOL_PAGE } from '../content/tool-parts.ts';
import { ToolHeading, ToolLayout } from '../tool-parts/layout.tsx';
import { ToolContext, type ToolContextValue } from '../tool-parts/tool-context.ts';
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

const all = TOOLS.map(({ name, path, accepts }) => ({ name, path, accepts }));

/** Tells the parts of a tool's page which tool it is, and which others exist. */
export function ToolProvider({ tool, children }: Pick<ToolFrameProps, 'tool' | 'children'>) {
  const context: ToolContextValue = { current: tool, all };
  return <ToolContext value={context}>{children}</ToolContext>;
}

/** A developer tool's page around the tool itself: heading, explanation, related tools. */
export function ToolFrame({ tool, lede, about, children }: ToolFrameProps) {
  return (
    <ToolProvider tool={tool}>
      <ToolLayout>
        <ToolHeading title={tool.name} lede={lede} withoutScript={TOOL_PAGE.withoutScript} />
        {children}
        {about}
      </ToolLayout>
    </ToolProvider>
  );
}
