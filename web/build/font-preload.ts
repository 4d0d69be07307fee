import type { Plugin } from 'vite';

/** Adds a preload link for the interface font, so that text does not wait for the style sheet. */
export function fontPreload(): Plugin {
  return {
    name: 'caseboard-font-preload',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const fonts = Object.keys(bundle ?? {}).filter((file) => file.endsWith('.woff2'));
        return fonts.map((file) => ({
          tag: 'link',
          injectTo: 'head' as const,
          attrs: {
            rel: 'preload',
            as: 'font',
            type: 'font/woff2',
            crossorigin: '',
            href: `/${file}`,
          },
        }));
      },
    },
  };
}
