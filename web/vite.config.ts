import react from '@vitejs/plugin-react';
import tailwindcss from '@tailwindcss/vite';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { chunkGroups } from './build/chunk-groups.ts';
import type { Limits } from './build/first-screens.ts';
import { fontPreload } from './build/font-preload.ts';
import { minifyPage, minifyPublic } from './build/minify-public.ts';
import { precompress } from './build/precompress.ts';
import { shortPreloads } from './build/short-preloads.ts';
import { sizeGate } from './build/size-gate.ts';
import { startPreload } from './build/start-preload.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const server = process.env.CASEBOARD_SERVER ?? 'http://127.0.0.1:8080';
const target = { target: server, changeOrigin: false };
// Paths that the server answers; the client answers all others.
const proxy = {
  '/api': target,
  '/cloudupload': target,
  '/getsignedurl': target,
  '/files': target,
  '/dev/letters': target,
};

/** What the build requires of the size of first screens. */
const limits: Limits = {
  login: { module: 'src/features/accounts/LoginPage.tsx', limitKb: 135 },
  screens: {
    folder: 'src/features/',
    shell: 'src/app/Shell.tsx',
    signedOut: [
      '/LoginPage',
      '/SignUpPage',
      '/VerificationPage',
      '/ConfirmEmailPage',
      '/ForgotPasswordPage',
      '/AddCenterPage',
      '/mailbox/',
    ],
    limitKb: 175,
    completeLimitKb: 250,
  },
  oneOf: ['About', 'Profession', 'Education', 'Experience', 'Uploader', 'Security'].map(
    (step) => `profile/${step}Step.tsx`,
  ),
  later: {
    'accounts/signIn.ts': 'after the form is rendered, for the press on Log in',
    'app/ActingCenter.tsx': 'for system administrators and administrators of several centers',
    'app/followSession.ts': 'after the first screen',
    'app/MenuDrawer.tsx': 'after the screen, for a press',
    'cases/DispatchTimeline.tsx': 'after a press',
    'claims/SubmitDialog.tsx': 'after the screen, for a press',
    'eligibility/Review.tsx': 'after the screen, for a press',
    'i18n/pseudo.ts': 'for tests',
    'api/translateMessages.ts': 'for a message of the server in Spanish',
    'paystubs/PaidDialog.tsx': 'after the screen, for a press',
    'profile/uploadCode.tsx': 'after a file is chosen',
    'shared/ClosedCenter.tsx': 'instead of the screen, if the center is closed',
    'shared/seenInvitations.ts': 'after the screen, to report what was seen',
    'viewer/PdfPages.tsx': 'after a press, or with a document, which is larger',
  },
  below: {
    'app/Shortcuts.tsx': 'in the footer',
    'cases/deferredParts.ts': 'below the first fields of the form',
    'schedules/Grid.tsx': 'for wide windows and after a press; a phone starts with the list',
    'security/CenterSections.tsx': 'for centers',
    'settings/AvailabilitySection.tsx': 'for professionals',
    'settings/PreferencesSection.tsx': 'below the first view of a phone',
    'ui/MultiSelect.tsx': 'after a choice, or with the sections below the first view',
  },
  texts: 'src/i18n/en/',
  cssLimitKb: 14,
};

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    fontPreload(),
    shortPreloads(),
    startPreload({
      login: 'src/features/accounts/LoginPage.tsx',
      shell: 'src/app/Shell.tsx',
      screens: {
        '/userWelcome': 'src/features/home/UserWelcomePage.tsx',
        '/userMain/upcomingJobs': 'src/features/cases/NewCasesPage.tsx',
        '/userMain/schedules': 'src/features/schedules/SchedulesPage.tsx',
        '/userMain/profile': 'src/features/profile/ProfilePage.tsx',
        '/adminMain': 'src/features/home/AdminWelcomePage.tsx',
        '/adminWelcome': 'src/features/home/AdminWelcomePage.tsx',
        '/adminMain/adminVerification': 'src/features/cases/PostingsPage.tsx',
        '/adminMain/postingCalendar': 'src/features/schedules/SchedulesPage.tsx',
        '/adminMain/postJob': 'src/features/cases/PostCasePage.tsx',
      },
    }),
    minifyPublic('start.js', 'offline.js'),
    minifyPage(),
    sizeGate(limits),
    precompress(),
  ],
  resolve: {
    alias: {
      '@': here('./src'),
      // Libraries load a hook that React has through these modules, which also have it for React 17.
      'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
      'use-sync-external-store/shim': 'react',
    },
  },
  // The guides are read from docs/, next to this folder.
  server: { proxy, fs: { allow: ['..'] } },
  preview: { proxy },
  build: {
    target: ['chrome123', 'edge123', 'firefox121', 'safari17.5'],
    // The content security policy allows fonts and images from files only.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // A planned file has no name, because its modules change. Hashes do not compress, and each is in several lists and
        // imports: the shortest ones that Rolldown permits for so many files save a screen up to 0.4 kB.
        chunkFileNames: ({ name }) =>
          name.includes('~') ? 'assets/[hash:7].js' : 'assets/[name]-[hash:7].js',
        codeSplitting: { groups: chunkGroups(limits) },
      },
    },
  },
  test: {
    environment: 'jsdom',
    environmentOptions: { jsdom: { url: 'http://localhost/' } },
    setupFiles: ['src/testing/setup.ts'],
    include: ['src/**/*.test.{ts,tsx}', 'build/*.test.ts'],
    css: false,
    restoreMocks: true,
    // Vitest leaves one core free, which on two cores doubles the time.
    maxWorkers: '100%',
    testTimeout: 15_000,
    // As for the Rust tests: on a busy machine a test may fail once; the report lists it.
    retry: process.env.CI ? 1 : 0,
  },
});
