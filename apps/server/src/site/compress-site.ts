/** Compresses the built site, as the last step of a build: `node compress-site.ts [folder]`. */
import { readConfig } from '../config.ts';
import { compressSite } from './compress.ts';

const folder = process.argv[2] ?? readConfig(process.env).siteDir;
const { plain, brotli } = await compressSite(folder);
console.log(`Compressed ${Math.round(plain / 1000)} KB to ${Math.round(brotli / 1000)} KB (brotli).`);
