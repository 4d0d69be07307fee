import react from '@vitejs/plugin-react';
import tailwindcss from '@tailwindcss/vite';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { ahead } from './build/ahead.ts';
import { fontPreload } from './build/font-preload.ts';
import { minifyPublic } from './build/minify-public.ts';
import { precompress } from './build/precompress.ts';
import { sizeGate } from './build/size-gate.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
/**
 * Modules of src that are sent together, by their paths without the ending. What Vite adds to load
 * lazy parts comes with the first group, since it would drag its neighbours into whichever it is in.
 */
const together = (...paths: string[]) =>
  new RegExp(`/src/(${paths.join('|')})\\.tsx?$|^\0vite/preload-helper`);

const server = process.env.CASEBOARD_SERVER ?? 'http://127.0.0.1:8080';
const target = { target: server, changeOrigin: false };
// What the server answers; all else is the client's.
const proxy = {
  '/api': target,
  '/cloudupload': target,
  '/getsignedurl': target,
  '/files': target,
};

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    fontPreload(),
    ahead(here('./src/routes'), 'app/Shell'),
    minifyPublic('start.js', 'offline.js'),
    sizeGate({
      start: 'start.js',
      login: { module: 'src/features/accounts/LoginPage.tsx', limitKb: 125 },
      screens: {
        folder: 'src/features/',
        shell: 'src/app/Shell.tsx',
        open: [
          '/LoginPage',
          '/SignUpPage',
          '/VerificationPage',
          '/ConfirmEmailPage',
          '/ForgotPasswordPage',
          '/centers/',
          '/mailbox/',
        ],
        limitKb: 150,
      },
      cssLimitKb: 12,
    }),
    precompress(),
  ],
  resolve: { alias: { '@': here('./src') } },
  // The guides are read from docs/, beside this folder.
  server: { proxy, fs: { allow: ['..'] } },
  preview: { proxy },
  build: {
    target: ['chrome123', 'edge123', 'firefox121', 'safari17.5'],
    // The content policy allows fonts and images from files only.
    assetsInlineLimit: 0,
    // The files of a screen are asked for by the page's own table (build/ahead.ts), so that the first
    // script, which knows all screens, need not carry a second one.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, needed, { hostId }) =>
        hostId.startsWith('assets/index-')
          ? needed.filter((file) => file.endsWith('.css'))
          : needed,
    },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              // What every screen needs, in one file that changes only with its versions.
              name: 'base',
              test: /node_modules\/(react|react-dom|scheduler|use-sync-external-store|openapi-fetch|@tanstack\/[^/]+)\//,
              priority: 4,
            },
            // What most screens share comes in a few files: each file of its own is one more thing to
            // ask for before the first screen stands.
            {
              name: 'frame',
              test: together(
                'i18n/(index|locale|translate|en/core)',
                'api/(client|keys|open|problem)',
                'rules/(state|steps)',
                'session/store',
                'lib/(cx|log|storage)',
                'ui/(Button|Empty|Icon|toast)',
              ),
              priority: 3,
            },
            {
              name: 'house',
              test: together(
                'i18n/en/(screens|cases|accounts|claims|eligibility|profile|schedules)',
                'rules/(dateRange|menu|pay|people|zonedTime)',
                'i18n/(categories|dates|money)',
                'session/homeZone',
                'lib/dateFormat',
                'api/(command|queries)',
                'lib/(key|useMedia)',
                'ui/(Modal|Page|Person|Pill|Tooltip|onDemand)',
              ),
              priority: 2,
            },
            {
              name: 'lists',
              test: together(
                'rules/(caseFacts|documents)',
                'shared/(documentText|PersonLink)',
                'lib/(useArrived|useKeepFocus|useNow)',
                'ui/(BackToTop|Chips|Dialog|Note|Sections)',
              ),
              priority: 1,
            },
            {
              name: 'person',
              test: together(
                'rules/profile',
                'shared/(useProfile|ProfileBody|ProfileDocuments|PersonPicture)',
                'features/profile/Updated',
              ),
              priority: 0,
            },
          ],
        },
      },
    },
  },
  test: {
    environment: 'jsdom',
    environmentOptions: { jsdom: { url: 'http://localhost/' } },
    setupFiles: ['src/testing/setup.ts'],
    include: ['src/**/*.test.{ts,tsx}'],
    css: false,
    restoreMocks: true,
    testTimeout: 15_000,
  },
});
