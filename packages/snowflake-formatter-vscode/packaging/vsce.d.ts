/** What packaging uses of @vscode/vsce, which is installed only where the extension is packed. */
declare module '@vscode/vsce' {
  export function createVSIX(options: {
    cwd: string;
    packagePath: string;
    dependencies: boolean;
    allowMissingRepository: boolean;
  }): Promise<void>;
}
