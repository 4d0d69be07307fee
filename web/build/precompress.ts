import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const TEXT = new Set(['.js', '.css', '.html', '.svg', '.json', '.webmanifest', '.txt']);
const brotli = promisify(brotliCompress);
const gz = promisify(gzip);

/**
 * Writes a .br and a .gz file next to every text file of the build; the server picks one of them.
 */
export function precompress(): Plugin {
  let folder = 'dist';
  let written = false;
  return {
    name: 'caseboard-precompress',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      folder = join(config.root, config.build.outDir);
    },
    writeBundle() {
      written = true;
    },
    async closeBundle(error) {
      // It is called after a failed build too, whose error a missing folder would hide.
      if (error || !written) return;
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
      const files = entries.filter((entry) => entry.isFile() && TEXT.has(extname(entry.name)));
      await Promise.all(
        files.map(async (entry) => {
          const path = join(entry.parentPath, entry.name);
          const body = await readFile(path);
          const [small, smaller] = await Promise.all([
            gz(body, { level: 9 }),
            brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
          ]);
          await Promise.all([writeFile(`${path}.gz`, small), writeFile(`${path}.br`, smaller)]);
        }),
      );
    },
  };
}
