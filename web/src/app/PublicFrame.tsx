import { Link, Outlet } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { t } from '@/i18n';
import { Wordmark } from '@/ui/Logo';
import { Footer } from './Footer';
import { SkipLink } from './SkipLink';
import { ThemeSwitch } from './ThemeSwitch';

/** Layout of the public screens: logo, page, footer. */
export function PublicFrame({ children = <Outlet /> }: { children?: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <header
        data-shell
        className="mx-auto flex w-full max-w-frame items-center justify-between px-4 py-3"
      >
        <Link
          to="/"
          aria-label={t('brand.home')}
          className="tap inline-flex items-center no-underline"
        >
          <Wordmark />
        </Link>
        <ThemeSwitch />
      </header>
      {/* The footer renders together with the screen, so that it does not shift when the screen
          loads. */}
      <main
        id="content"
        tabIndex={-1}
        className="flex-1 px-4 py-4 outline-none md:py-8 [&:not(:has(h1))+footer]:invisible"
      >
        {children}
      </main>
      <Footer />
    </div>
  );
}
