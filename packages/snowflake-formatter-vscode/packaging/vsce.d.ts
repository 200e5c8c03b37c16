/** The part of @vscode/vsce that packaging uses; it is only installed where the extension is packed. */
declare module '@vscode/vsce' {
  export function createVSIX(options: {
    cwd: string;
    packagePath: string;
    dependencies: boolean;
    allowMissingRepository: boolean;
  }): Promise<void>;
}
