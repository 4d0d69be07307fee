import { useState } from 'react';
import { useFormField } from '@/shared/form/fields';
import type { ApiForm } from '@/shared/form/useApiForm';
import { t } from '@/i18n';
import { Button } from '@/ui/Button';
import { ButtonLink } from '@/ui/ButtonLink';
import { Card } from '@/ui/Card';
import { TextButton } from '@/ui/TextLink';
import { Legal } from './Legal';
import type { SignUpValues } from './signUp';

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
          <TextButton onClick={() => setLegal('terms')}>{t('signUp.terms')}</TextButton>{' '}
          {t('signUp.and')}{' '}
          <TextButton onClick={() => setLegal('privacy')}>{t('signUp.privacy')}</TextButton>
        </p>
      </div>
      <div className="mt-4 flex justify-end gap-3 max-md:flex-col-reverse">
        <ButtonLink to="/login" wide onClick={form.draft.remove}>
          {t('signUp.cancel')}
        </ButtonLink>
        {/* Disabled without consent; the title explains why. */}
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
