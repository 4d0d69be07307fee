import { useQuery } from '@tanstack/react-query';
import { AboutText, EmailAddress, ResidenceCity } from '@/api/bounds';
import { configQuery } from '@/api/publicQueries';
import type { Profile } from '@/api/types';
import { FormAlerts } from '@/shared/form/FormAlerts';
import { FormCheckbox, FormSelect, FormText, FormTextArea } from '@/shared/form/fields';
import { FormPhone } from '@/shared/form/FormPhone';
import { useApiForm } from '@/shared/form/useApiForm';
import { hasFullProfile } from '@/rules/steps';
import { t } from '@/i18n';
import { useUser } from '@/session/store';
import { Card } from '@/ui/Card';
import { OptionalMark } from '@/ui/Field';
import { TextLink } from '@/ui/TextLink';
import { aboutSchema, type AboutValues } from './aboutSchema';
import { EmailCode } from './EmailCode';
import { stepDraft } from './stepDraft';
import { NameFields } from './NameFields';
import { PictureField } from './PictureField';
import { ReviewNote } from './ReviewNote';
import type { StepProps } from './stepProps';
import { StepFooter } from './StepFooter';
import { DraftNotice } from '@/shared/DraftNotice';
import { useSave } from './useSave';

const valuesOf = (person: Profile): AboutValues => ({
  prefix: person.prefix ?? '',
  firstName: person.firstName ?? '',
  lastName: person.lastName ?? '',
  suffix: person.suffix ?? '',
  email: person.email ?? '',
  phone: person.phone ?? '',
  resCity: person.resCity ?? '',
  resState: { value: person.resState?.value ?? '' },
  aboutMe: { text: person.aboutMe?.text ?? '', flag: person.aboutMe?.flag ?? false },
});

/** Name, contact and About Me. */
export default function AboutStep({ person, previous, next, onLeave, onSaved }: StepProps) {
  const user = useUser();
  const full = hasFullProfile(user.signInType);
  const { data } = useQuery(configQuery);
  const save = useSave();
  const states = data?.states ?? [];
  const form = useApiForm({
    schema: aboutSchema(full),
    defaults: valuesOf(person),
    followDefaults: true,
    draft: { name: stepDraft(user.userId, 'about'), sameDefaults: true },
    submit: async ({ email, resCity, resState, aboutMe, ...values }, takeStored, isChanged) => {
      const label = states.find(({ value }) => value === resState.value)?.label ?? resState.value;
      const saved = await save(
        {
          ...values,
          // Sending the address that waits for its code could mail another one.
          ...(email !== person.pendingEmail && { email }),
          ...(full && { resCity, resState: { value: resState.value, label }, aboutMe }),
        },
        isChanged,
      );
      if (!takeStored(valuesOf(saved))) return;
      // Administrators have a plain Save, which stays on the step.
      onSaved(!full);
    },
  });
  return (
    <div className="grid gap-4">
      {full && <PictureField person={person} />}
      <form noValidate onSubmit={form.onSubmit}>
        <Card padding="normal" className="grid gap-4">
          <DraftNotice form={form} />
          <FormAlerts form={form} />
          <NameFields form={form} />
          {full && <ReviewNote person={person} />}
          <FormText
            form={form}
            name="email"
            type="email"
            label={t('signUp.email')}
            hint={t('edit.newEmail')}
            maxLength={EmailAddress.maxLength}
            autoComplete="email"
            required
          />
          <FormPhone form={form} name="phone" required />
          {full && (
            <>
              <div className="grid gap-4 md:grid-cols-2">
                <FormText
                  form={form}
                  name="resCity"
                  label={t('profile.city')}
                  maxLength={ResidenceCity.maxLength}
                  autoComplete="address-level2"
                  required
                />
                <FormSelect
                  form={form}
                  name="resState.value"
                  label={t('profile.state')}
                  options={states}
                  placeholder={t('common.select')}
                  autoComplete="address-level1"
                  required
                />
              </div>
              <FormTextArea
                form={form}
                name="aboutMe.text"
                label={t('profile.aboutMe')}
                aside={<OptionalMark />}
                hint={t('edit.aboutHint')}
                maxLength={AboutText.maxLength}
                rows={5}
              />
              {user.signInType === 'SURGEON' && (
                <FormCheckbox form={form} name="aboutMe.flag" label={t('edit.onlyAbout')} />
              )}
            </>
          )}
        </Card>
        <StepFooter {...{ previous, next, onLeave, busy: form.busy }} />
      </form>
      <p>
        <TextLink to="/settings" touch>
          {t('edit.settings')}
        </TextLink>
      </p>
      {person.pendingEmail && (
        <EmailCode
          email={person.pendingEmail}
          onCancelled={() => {
            if (form.getValues('email') === person.pendingEmail)
              form.setValue('email', person.email ?? '');
          }}
        />
      )}
    </div>
  );
}
