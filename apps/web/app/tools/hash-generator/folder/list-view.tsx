import { toHex } from '@hln/bytes';
import { type AlgorithmId, type NamedDigest, sumsFileName, writeHmacs, writeSums } from '@hln/digests';
import { HASH_FOLDER } from '../../../content/hash-folder.ts';
import type { FolderFile } from '../../../lib/folder-files.ts';
import { CopyButton } from '../../../tool-parts/copy-button.tsx';
import { DownloadButton } from '../../../tool-parts/download-button.tsx';
import type { Digests } from '../running/hash-protocol.ts';
import styles from './folder.module.css';

export interface ListViewProps {
  readonly digests: ReadonlyMap<FolderFile, Digests | null>;
  readonly algorithm: AlgorithmId;
  readonly isHmac: boolean;
}

/** The most rows drawn; the downloaded list has all of them. */
const SHOWN = 300;

/** Every file's digest, as a list that `sha256sum --check` reads, or every file's HMAC. */
export function ListView({ digests, algorithm, isHmac }: ListViewProps) {
  const rows = [...digests].map(([{ path }, computed]) => ({
    path,
    digest: computed?.get(algorithm) ?? null,
  }));
  const readable = rows.filter((row): row is NamedDigest => row.digest !== null);
  const hidden = rows.length - SHOWN;
  const folder = commonFolder(rows);
  const list = () => {
    const named = readable.map((row) => ({ ...row, path: row.path.slice(folder.length) }));
    return isHmac ? writeHmacs(algorithm, named) : writeSums(named);
  };
  const name = sumsFileName(algorithm, isHmac);
  return (
    <>
      <div>
        <DownloadButton
          name={name}
          type="text/plain"
          label={name}
          disabled={readable.length === 0}
          content={list}
        />
        <CopyButton what={HASH_FOLDER.copy} disabled={readable.length === 0} text={list} />
      </div>
      <div className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{HASH_FOLDER.columns.file}</th>
              <th scope="col">{isHmac ? HASH_FOLDER.columns.hmac : HASH_FOLDER.columns.digest}</th>
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, SHOWN).map(({ path, digest }) => (
              <tr key={path} className={digest === null ? styles.wrong : undefined}>
                <th scope="row">{path}</th>
                <td>
                  <code className={styles.digest}>
                    {digest === null ? HASH_FOLDER.unreadableFile : toHex(digest)}
                  </code>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {hidden > 0 && <p>{HASH_FOLDER.more(hidden)}</p>}
    </>
  );
}

/** The folder that contains all files, with its slash: a list is saved in it, so its paths begin there. */
function commonFolder(rows: readonly { readonly path: string }[]): string {
  const first = rows[0]?.path ?? '';
  const folder = first.slice(0, first.indexOf('/') + 1);
  return rows.every(({ path }) => path.startsWith(folder)) ? folder : '';
}
