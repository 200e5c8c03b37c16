import { relative, resolve, sep } from 'node:path';

/**
 * Names files as a code host does: relative to the root of the repository, with slashes. On GitHub, `GITHUB_WORKSPACE`
 * is that root; elsewhere, the current folder is.
 */
export class RepositoryPaths {
  private readonly root: string;
  private readonly cwd: string;

  constructor(cwd: string, env: NodeJS.ProcessEnv) {
    const { GITHUB_WORKSPACE: workspace = '' } = env;
    this.cwd = cwd;
    this.root = workspace === '' || isOutside(relative(workspace, cwd)) ? cwd : workspace;
  }

  /** The path of a file that is given relative to the current folder; absolute if it is outside the repository. */
  of(path: string): string {
    const absolute = resolve(this.cwd, path);
    const inside = relative(this.root, absolute);
    return (isOutside(inside) ? absolute : inside).split(sep).join('/');
  }
}

function isOutside(path: string): boolean {
  return path === '..' || path.startsWith(`..${sep}`) || resolve(path) === path;
}
