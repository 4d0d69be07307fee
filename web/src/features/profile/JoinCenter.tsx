import { useState } from 'react';
import type { Affiliation } from '@/api/types';
import { t, withTexts } from '@/i18n';
import { Button } from '@/ui/Button';
import { lazyWithRetry } from '@/ui/lazyWithRetry';

const JoinCenterDialog = lazyWithRetry(
  () => withTexts(import('./JoinCenterDialog'), 'signUp'),
  ({ onClose }) => onClose(),
);

/** The button with which a surgeon adds an existing center to the own profile. */
export function JoinCenter({ affiliations }: { affiliations: readonly Affiliation[] }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="small" icon="plus" className="mt-2" onClick={() => setOpen(true)}>
        {t('join.open')}
      </Button>
      {open && <JoinCenterDialog affiliations={affiliations} onClose={() => setOpen(false)} />}
    </>
  );
}
