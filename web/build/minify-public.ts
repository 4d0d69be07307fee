import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { minifySync, type Plugin } from 'vite';

/**
 * Minifies scripts of `public/`, which the build otherwise copies unchanged. Their names stay the
 * same.
 */
export function minifyPublic(...files: string[]): Plugin {
  return {
    name: 'caseboard-minify-public',
    apply: 'build',
    // Synchronous, because later plugins measure the written files.
    writeBundle({ dir = 'dist' }) {
      for (const file of files) {
        const path = join(dir, file);
        const { code, errors } = minifySync(file, readFileSync(path, 'utf8'));
        if (errors.length > 0) this.error(`${file}: ${errors[0]?.message}`);
        writeFileSync(path, code);
      }
    },
  };
}

/** Leaves the comments and the indentation of index.html out. */
export function minifyPage(): Plugin {
  return {
    name: 'caseboard-minify-page',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html) => html.replaceAll(/<!--.*?-->/gs, '').replaceAll(/\s*\n\s*/g, '\n'),
    },
  };
}
