import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { t } from '@/i18n';
import { closeFactorOffer, isFactorOffered } from '@/session/factorOffer';
import { useUser } from '@/session/store';
import { Button } from '@/ui/Button';
import { Icon } from '@/ui/Icon';

/** Offers a second factor to a user without one, after the sign-in. */
export function FactorOffer() {
  const user = useUser();
  const router = useRouter();
  const [open, setOpen] = useState(() => isFactorOffered(user.userId));
  if (!open || user.secondFactor?.present || user.secondFactor?.required) return null;
  const close = () => {
    closeFactorOffer(user.userId);
    setOpen(false);
  };
  return (
    <aside
      aria-label={t('factor.title')}
      data-shell
      className="flex flex-wrap items-center justify-center gap-x-3 border-b border-line bg-sunken px-4 py-1 text-sm max-md:pt-3 max-md:pb-0"
    >
      <Icon name="info" size={16} />
      {t('factor.offer')}
      <span className="flex gap-1">
        <Button
          look="plain"
          size="small"
          onClick={() => {
            close();
            void router.navigate({ to: '/security' });
          }}
        >
          {t('factor.offerOpen')}
        </Button>
        <Button look="plain" size="small" onClick={close}>
          {t('factor.offerClose')}
        </Button>
      </span>
    </aside>
  );
}
