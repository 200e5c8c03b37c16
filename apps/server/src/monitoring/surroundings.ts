import { statfs } from 'node:fs/promises';
import { totalmem } from 'node:os';
import { connect } from 'node:tls';

/** Returns the memory of this process, and of its machine or container, in bytes. */
export function readMemory(): { readonly memory_bytes: number; readonly memory_limit_bytes: number } {
  const constrained = process.constrainedMemory();
  const total = totalmem();
  return {
    memory_bytes: process.memoryUsage.rss(),
    // 0, or more than there is, means no limit.
    memory_limit_bytes: constrained > 0 && constrained < total ? constrained : total,
  };
}

/** Returns the free space on a folder's disk, in bytes; null if the system does not report it. */
export async function readDisk(
  folder: string,
): Promise<{ readonly disk_free_bytes: number | null; readonly disk_bytes: number | null }> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { disk_free_bytes: bavail * bsize, disk_bytes: blocks * bsize };
  } catch {
    return { disk_free_bytes: null, disk_bytes: null };
  }
}

const CERTIFICATE_MS = 5_000;

/**
 * Returns when a site's public certificate expires. It is read, not verified.
 * @returns null for a site without one, and while it cannot be reached
 */
export async function readCertificateEnd(siteUrl: string | null): Promise<Date | null> {
  if (siteUrl === null || !siteUrl.startsWith('https:')) return null;
  const { hostname, port } = new URL(siteUrl);
  return await new Promise((resolve) => {
    const socket = connect({
      host: hostname,
      servername: hostname,
      port: Number(port || 443),
      rejectUnauthorized: false,
      timeout: CERTIFICATE_MS,
    });
    const end = (found: Date | null) => {
      socket.destroy();
      resolve(found);
    };
    socket.once('secureConnect', () => {
      const until = new Date(socket.getPeerCertificate().valid_to);
      end(Number.isNaN(until.getTime()) ? null : until);
    });
    socket.once('timeout', () => end(null));
    socket.once('error', () => end(null));
  });
}
