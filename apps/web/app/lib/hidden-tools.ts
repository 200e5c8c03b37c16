/**
 * Whether staff have hidden the tool at this path, as our server says in `<html>` of this document. Known in the browser
 * alone: what is prerendered has every tool, and `styles/hidden-tools.css` hides the links to those.
 */
export const isHidden = (path: string): boolean =>
  document.documentElement.dataset.hiddenTools?.split(' ').includes(path.slice('/tools/'.length)) ?? false;
