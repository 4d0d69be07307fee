import { type ErrorComponentProps, useLocation, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { t } from '@/i18n';
import { logFailure } from '@/lib/log';
import { Button } from '@/ui/Button';
import { ButtonLink } from '@/ui/ButtonLink';
import { Card } from '@/ui/Card';
import { Icon } from '@/ui/Icon';
import { PageHeading } from '@/ui/PageHeading';
import { SkeletonList } from '@/ui/SkeletonList';
import { PublicFrame } from './PublicFrame';

/** Error boundary of a screen; the shell around it stays usable. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  useEffect(() => logFailure('screen failed', error), [error]);
  return (
    <Card
      role="alert"
      className="mx-auto flex max-w-column flex-col items-center gap-2 px-6 py-12 text-center"
    >
      <Icon name="warning" size={24} className="text-danger" />
      <PageHeading size="small">{t('error.area')}</PageHeading>
      <p className="text-muted">{t('error.areaHint')}</p>
      <Button
        icon="refresh"
        className="mt-2"
        onClick={() => {
          reset();
          void router.invalidate();
        }}
      >
        {t('common.retry')}
      </Button>
    </Card>
  );
}

/**
 * The not-found page. An unknown address matches no layout route, so the page adds the public frame
 * itself.
 */
export function NotFound() {
  const path = useLocation({ select: (location) => location.pathname });
  return (
    <PublicFrame>
      <div className="mx-auto flex max-w-column flex-col items-center gap-4 px-4 py-20 text-center">
        <PageHeading size="small">{t('notFound.text', { path })}</PageHeading>
        <ButtonLink to="/">{t('notFound.back')}</ButtonLink>
      </div>
    </PublicFrame>
  );
}

/** Placeholder while the code of a screen loads. */
export function RoutePending() {
  return (
    <div className="mx-auto w-full max-w-column py-6">
      <SkeletonList />
    </div>
  );
}
