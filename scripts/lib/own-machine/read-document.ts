/** Returns the blocks of shell commands below a second-level heading, in order. */
export function commandsOf(document: string, heading: string): string[] {
  const section = document.split(/^## /m).find((part) => part.startsWith(`${heading}\n`)) ?? '';
  return [...section.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, commands = '']) => commands);
}
