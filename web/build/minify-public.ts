import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { minifySync, type Plugin } from 'vite';

/** Minifies scripts of `public/`, which the build copies unchanged otherwise. They keep their names. */
export function minifyPublic(...files: string[]): Plugin {
  return {
    name: 'caseboard-minify-public',
    apply: 'build',
    // Done before the hook returns, since others measure what was written.
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
