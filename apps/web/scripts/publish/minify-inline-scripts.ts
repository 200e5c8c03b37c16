import { minifySync } from 'vite';

const INLINE = /(<script( type="module")?(?: async="")?>)(.*?)(<\/script>)/gs;

/**
 * The page with its inline scripts minified: they come with the packets that its first frame waits for.
 *
 * @throws Error when a script cannot be read
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
