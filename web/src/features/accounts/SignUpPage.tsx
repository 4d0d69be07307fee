import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useWatch } from 'react-hook-form';
import { api, bodyOf } from '@/api/client';
import { useIdempotentSubmit } from '@/api/command';
import { ApiProblem, type FieldProblem } from '@/api/problem';
import { centersQuery, configQuery } from '@/api/publicQueries';
import type { CenterBrief } from '@/api/types';
import { FormAlerts } from '@/shared/form/FormAlerts';
import { FormRadioGroup } from '@/shared/form/fields';
import { useApiForm } from '@/shared/form/useApiForm';
import { t } from '@/i18n';
import { restoredValue, useSaveForRestore } from '@/i18n/restoredState';
import { storePendingVerification } from '@/session/pendingVerification';
import { ButtonLink } from '@/ui/ButtonLink';
import { Card } from '@/ui/Card';
import { IconLink } from '@/ui/IconLink';
import { Page } from '@/ui/Page';
import { TextLink } from '@/ui/TextLink';
import { AccountPart } from './AccountPart';
import { Affiliation } from './Affiliation';
import { ConsentPart } from './ConsentPart';
import { PersonPart } from './PersonPart';
import { SecurityPart } from './SecurityPart';
import { emptySignUp, signUpDraft, signUpPayload, signUpSchema, type SignUpValues } from './signUp';
import { SignUpPart } from './SignUpPart';

const roles = () => [
  { value: 'SURGEON', label: t('signUp.roleSurgeon') },
  { value: 'ADMIN', label: t('signUp.roleAdmin') },
  { value: 'USER', label: t('signUp.roleUser') },
];

const isProof = ({ field }: FieldProblem) => field.startsWith('centerProofs');

/** The form of a new account; it asks for a center code if `codes` is true. */
function useSignUpForm(centers: readonly CenterBrief[], codes: boolean) {
  const router = useRouter();
  const queryClient = useQueryClient();
  const submitOnce = useIdempotentSubmit();
  const form = useApiForm({
    schema: signUpSchema(codes),
    defaults: emptySignUp,
    draft: { ...signUpDraft, initial: restoredValue('signUp') as SignUpValues | undefined },
    names: {
      centerProofs: 'centerCode',
      surgeryCenters: 'centers',
      myCenters: 'centers',
      securityQuestion1: 'answer1',
      securityQuestion2: 'answer2',
    },
    submit: async (values) => {
      // The server accepts its current version of the terms only.
      const { flags, termsVersion } = await queryClient.ensureQueryData(configQuery);
      const body = signUpPayload(values, centers, termsVersion);
      const person = await submitOnce(body, (headers) =>
        bodyOf(api.POST('/api/user', { body, headers })),
      ).catch((problem: unknown) => {
        // An expired proof is removed, so that the code can be verified again.
        if (problem instanceof ApiProblem && problem.fields.some(isProof))
          form.setValue('proof', '');
        throw problem;
      });
      form.draft.remove();
      // Without email verification the account can sign in at once.
      if (!flags.email_verification) {
        await router.navigate({ to: '/login' });
        return;
      }
      storePendingVerification({
        userId: person._id,
        email: person.email,
        fullName: person.fullName,
      });
      await router.navigate({ to: '/emailVerification' });
    },
  });
  // The draft has no passwords and codes, which must not be stored.
  useSaveForRestore('signUp', form.getValues);
  return form;
}

/** The sign-up form. */
export default function SignUpPage() {
  const { data: settings } = useQuery(configQuery);
  const { data: centers = [] } = useQuery(centersQuery);
  const codes = settings?.flags.code_validation ?? true;
  const form = useSignUpForm(centers, codes);
  const role = useWatch({ control: form.control, name: 'signInType' });

  return (
    <Page
      title={t('signUp.title')}
      lead={
        <>
          {t('signUp.haveAccount')} <TextLink to="/login">{t('login.submit')}</TextLink>
        </>
      }
      actions={
        role === 'USER' && (
          <IconLink to="/addCenter" icon="building" label={t('signUp.addCenter')} />
        )
      }
    >
      <form noValidate onSubmit={form.onSubmit} className="grid gap-4">
        <FormAlerts form={form} />
        <Card as="section" padding="large">
          <FormRadioGroup
            form={form}
            name="signInType"
            onChanged={() => form.clearErrors()}
            legend={t('signUp.role')}
            options={roles()}
          />
        </Card>

        <PersonPart form={form} role={role} />

        {role !== 'USER' && (
          <SignUpPart title={t('signUp.affiliation')}>
            <Affiliation form={form} centers={centers} codes={codes} />
            <ButtonLink
              to="/addCenter"
              icon="building"
              look="plain"
              size="small"
              className="-ml-3 justify-self-start"
            >
              {t('signUp.addCenter')}
            </ButtonLink>
          </SignUpPart>
        )}

        <AccountPart form={form} />

        <SecurityPart form={form} />

        <ConsentPart form={form} />
      </form>
    </Page>
  );
}
