import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useFormField } from '@/shared/form/fields';
import type { ApiForm } from '@/shared/form/useApiForm';
import { t } from '@/i18n';
import { Button, buttonClass } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { lazyWithRetry } from '@/ui/lazyWithRetry';
import type { SignUpValues } from './signUp';

const Legal = lazyWithRetry(() => import('./Legal'), { close: ({ onClose }) => onClose() });

/** The consent to the legal texts, and the buttons of the form. */
export function ConsentPart({ form }: { form: ApiForm<SignUpValues> }) {
  const [legal, setLegal] = useState<'terms' | 'privacy'>();
  const { name, ref, value: consent, onChange } = useFormField({ form, name: 'consent' });
  return (
    <Card as="section" padding="large">
      <div className="flex items-start gap-3">
        <input
          name={name}
          ref={ref}
          checked={consent}
          onChange={({ target }) => onChange(target.checked)}
          type="checkbox"
          id="consent"
          aria-labelledby="consent-line"
          className="mt-2.5"
        />
        <p id="consent-line" className="py-2">
          <label htmlFor="consent">{t('signUp.consent')}</label>{' '}
          <button type="button" className="link" onClick={() => setLegal('terms')}>
            {t('signUp.terms')}
          </button>{' '}
          {t('signUp.and')}{' '}
          <button type="button" className="link" onClick={() => setLegal('privacy')}>
            {t('signUp.privacy')}
          </button>
        </p>
      </div>
      <div className="mt-4 flex justify-end gap-3 max-md:flex-col-reverse">
        <Link to="/login" className={buttonClass({ wide: true })} onClick={form.draft.remove}>
          {t('signUp.cancel')}
        </Link>
        {/* Disabled without consent; the title tells why. */}
        <Button
          type="submit"
          look="main"
          disabled={!consent}
          title={consent ? undefined : t('signUp.needsConsent')}
          busy={form.busy}
          wide
        >
          {t('signUp.submit')}
        </Button>
      </div>
      {legal && <Legal which={legal} onClose={() => setLegal(undefined)} />}
    </Card>
  );
}
