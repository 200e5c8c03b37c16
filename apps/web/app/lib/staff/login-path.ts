/** Where somebody signs in who then goes on to `path`, a path of this site with its query. */
export function loginPath(path: string): string {
  return `/login?next=${encodeURIComponent(path)}`;
}
