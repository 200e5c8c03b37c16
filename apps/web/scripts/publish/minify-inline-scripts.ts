import { minifySync } from 'vite';

const INLINE = /(<script( type="module")?(?: async="")?>)(.*?)(<\/script>)/gs;

/**
 * Returns the page with its inline scripts minified, because its first frame waits for them.
 *
 * @throws Error if a script cannot be parsed
 */
export function minifyInlineScripts(html: string): string {
  return html.replace(
    INLINE,
    (_, open: string, module: string | undefined, script: string, close: string) => {
      const { code, errors } = minifySync('inline.js', script, { module: module !== undefined });
      const [error] = errors;
      if (error !== undefined) throw new Error(`An inline script cannot be read: ${error.message}`);
      return `${open}${code.trim()}${close}`;
    },
  );
}
