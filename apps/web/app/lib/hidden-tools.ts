/**
 * Whether staff have hidden the tool at this path, according to the `<html>` element that our server sent. Only the
 * browser knows: the prerendered pages contain every tool, and `styles/hidden-tools.css` hides links to hidden ones.
 */
export const isHidden = (path: string): boolean =>
  document.documentElement.dataset.hiddenTools?.split(' ').includes(path.slice('/tools/'.length)) ?? false;
