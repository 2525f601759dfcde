import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
};

const isText = (type: string) => type.includes('charset');

export type Encoding = 'br' | 'gzip' | 'identity';

export type SiteFile = {
  type: string;
  bytes: Buffer;
  etag: string;
  /** The body in an encoding, compressed once. */
  encoded: (encoding: Encoding) => Promise<Buffer>;
};

/** A built site. Its files are listed once at the start, so no path reaches a file outside the folder. */
export type SiteFolder = {
  has: (path: string) => boolean;
  paths: () => string[];
  /** Opens a file by its absolute path on the site; undefined when the site has no such file. */
  open: (path: string) => Promise<SiteFile> | undefined;
  /** Compresses the files one after another; a file that has disappeared or the signal ends it. */
  warm: (signal?: AbortSignal) => Promise<void>;
};

function createFile(path: string, bytes: Buffer): SiteFile {
  const type = types[extname(path)] ?? 'application/octet-stream';
  const compress: Record<Encoding, () => Promise<Buffer>> = {
    identity: () => Promise.resolve(bytes),
    gzip: () => promisify(gzip)(bytes, { level: 9 }),
    br: () =>
      promisify(brotliCompress)(bytes, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: 11,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        },
      }),
  };
  const done = new Map<Encoding, Promise<Buffer>>();
  return {
    type,
    bytes,
    etag: createHash('sha256').update(bytes).digest('base64url').slice(0, 22),
    encoded(wanted) {
      const encoding = isText(type) ? wanted : 'identity';
      const known = done.get(encoding);
      if (known) return known;
      const making = compress[encoding]();
      done.set(encoding, making);
      return making;
    },
  };
}

/** The files under `folder`, each read on its first use. Throws when there is no such folder. */
export function openSiteFolder(folder: string): SiteFolder {
  const paths = new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => [`/${relative(folder, file).split(sep).join('/')}`, file]),
  );
  const opened = new Map<string, Promise<SiteFile>>();
  const open = (path: string) => {
    const file = paths.get(path);
    if (file === undefined) return undefined;
    const known = opened.get(path);
    if (known) return known;
    const opening = readFile(file).then((bytes) => createFile(path, bytes));
    opened.set(path, opening);
    opening.catch(() => opened.delete(path));
    return opening;
  };
  return {
    has: (path) => paths.has(path),
    paths: () => [...paths.keys()],
    open,
    async warm(signal) {
      for (const path of paths.keys()) {
        if (signal?.aborted) return;
        const file = await open(path)?.catch(() => undefined);
        if (!file) return;
        if (isCompressible(file)) await file.encoded('br');
      }
    },
  };
}

/** Whether the content may be served compressed. */
export const isCompressible = ({ type, bytes }: SiteFile) => isText(type) && bytes.length > 860;
