import { useQuery } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { api, bodyOf } from '@/api/client';
import { useIdempotentSubmit } from '@/api/command';
import { centers as centersQuery, config } from '@/api/open';
import { useApiForm } from '@/api/useApiForm';
import { CATEGORIES } from '@/rules/people';
import { categoryName } from '@/i18n/categories';
import { EMAIL } from '@/rules/patterns';
import { t } from '@/i18n';
import { logFailure } from '@/lib/log';
import { rememberPending } from '@/session/pending';
import { AlertList } from '@/ui/AlertList';
import { Button, buttonClass } from '@/ui/Button';
import { RadioGroup, Select, TextField } from '@/ui/Field';
import { Icon } from '@/ui/Icon';
import { onDemand } from '@/ui/onDemand';
import { Page } from '@/ui/Page';
import { InfoTip } from '@/ui/Tooltip';
import { CenterCodeField } from './CenterCodeField';
import { chosenCenters, emptySignUp, signUpPayload, signUpSchema, typedSignUp } from './signUp';

const Legal = onDemand(() => import('./Legal'), { close: ({ onClose }) => onClose() });
const MultiSelect = lazy(() => import('@/ui/MultiSelect'));

const groups = () => CATEGORIES.map((i) => ({ value: String(i), label: categoryName(i) ?? '' }));
const roles = () => [
  { value: 'SURGEON', label: t('signUp.roleSurgeon') },
  { value: 'ADMIN', label: t('signUp.roleAdmin') },
  { value: 'USER', label: t('signUp.roleUser') },
];

/** An answer keeps the index of its question. */
const numbered = (questions: readonly string[] = []) =>
  questions.map((label, index) => ({ value: String(index), label }));

/** Create Your Account (A-30..A-88). */
export default function SignUpPage() {
  const router = useRouter();
  const intent = useIdempotentSubmit();
  const { data: settings } = useQuery(config);
  const { data: centers = [] } = useQuery(centersQuery);
  const codes = settings?.flags.code_validation ?? true;
  const [legal, setLegal] = useState<'terms' | 'privacy'>();
  const sent = useRef(false);
  const [start] = useState(() => typedSignUp.read(emptySignUp));

  const { form, onSubmit, alerts, attempt, error, busy } = useApiForm({
    schema: signUpSchema(codes),
    defaults: start,
    names: {
      centerProofs: 'centerCode',
      surgeryCenters: 'centers',
      myCenters: 'centers',
      securityQuestion1: 'answer1',
      securityQuestion2: 'answer2',
    },
    submit: async (values) => {
      const body = signUpPayload(values, centers, settings?.termsVersion ?? '2021-09-13');
      const person = await intent(body, (once) =>
        bodyOf(api.POST('/api/user', { body, headers: { ...once } })),
      );
      typedSignUp.clear();
      sent.current = true;
      //
      if (settings?.flags.email_verification === false) {
        await router.navigate({ to: '/login' });
        return;
      }
      rememberPending({ userId: person._id, email: person.email, fullName: person.fullName });
      await router.navigate({ to: '/emailVerification' });
    },
  });
  // Looking at the terms in another tab, a reload, a way back: nothing has to be typed again.
  useEffect(() => form.subscribe(() => !sent.current && typedSignUp.save(form.values)), [form]);
  const { signInType: role, consent, centerCode, proof, provenCenter } = form.values;
  const ids = chosenCenters(form.values);
  const first = centers.find((center) => center._id === ids[0]);
  const options = centers.map((center) => ({
    value: center._id,
    label: `${center.name}, ${center.city}`,
  }));

  /** A-59..A-61 */
  const leaveEmail = async () => {
    const email = form.values.email.trim();
    const say = (message: string) => form.fail('email', message);
    if (email === '') return say(t('signUp.emailRequired'));
    if (!EMAIL.test(email)) return say(t('signUp.emailInvalid'));
    try {
      const { matchFound } = await bodyOf(
        api.GET('/api/uniqueemail/{email}', { params: { path: { email } } }),
      );
      if (matchFound && form.values.email.trim() === email) say(t('signUp.emailTaken', { email }));
    } catch (problem) {
      // The server looks again when the form is sent.
      logFailure('uniqueemail', problem);
    }
  };

  /** */
  const leaveConfirm = () => {
    const { password, confirm } = form.values;
    if (confirm !== '' && password !== confirm) form.fail('confirm', t('signUp.notMatched'));
  };

  const email = form.register('email', { onBlur: () => void leaveEmail() });
  const confirm = form.register('confirm', { onBlur: leaveConfirm });

  return (
    <Page
      title={t('signUp.title')}
      lead={
        <>
          {t('signUp.haveAccount')}{' '}
          <Link to="/login" className="link">
            {t('login.submit')}
          </Link>
        </>
      }
      actions={
        <Link
          to="/addCenter"
          aria-label={t('signUp.addCenter')}
          title={t('signUp.addCenter')}
          className="tap inline-flex items-center justify-center rounded text-accent hover:bg-accent-soft"
        >
          <Icon name="building" size={24} />
        </Link>
      }
    >
      <form noValidate onSubmit={onSubmit} className="grid gap-4">
        <AlertList items={alerts} attempt={attempt} />
        <section className="card p-5 md:p-6">
          <RadioGroup
            {...form.register('signInType', { onChange: () => form.clear() })}
            legend={t('signUp.role')}
            options={roles()}
          />
        </section>

        <Part title={t('signUp.you')}>
          <div className="grid gap-4 md:grid-cols-2">
            <TextField
              {...form.register('firstName')}
              label={t('signUp.firstName')}
              error={error('firstName')}
              maxLength={80}
              autoComplete="given-name"
              required
            />
            <TextField
              {...form.register('lastName')}
              label={t('signUp.lastName')}
              error={error('lastName')}
              maxLength={80}
              autoComplete="family-name"
              required
            />
          </div>
          <TextField
            {...form.register('phone')}
            type="tel"
            label={t('signUp.phone')}
            hint={t('signUp.phoneHint')}
            error={error('phone')}
            title={t('signUp.phoneTitle')}
            maxLength={10}
            inputMode="numeric"
            autoComplete="tel-national"
            required
          />
          {role === 'USER' && (
            <Select
              {...form.register('categoryId')}
              label={t('signUp.group')}
              options={groups()}
              error={error('categoryId')}
              required
            />
          )}
        </Part>

        {role !== 'USER' && (
          <Part title={t('signUp.affiliation')}>
            {role === 'SURGEON' ? (
              <Suspense fallback={<div className="skeleton h-16" aria-hidden="true" />}>
                <MultiSelect
                  label={t('signUp.centers')}
                  options={options}
                  value={ids}
                  onChange={(value) => form.set('centers', value)}
                  placeholder={t('signUp.centersPlaceholder')}
                  error={error('centers')}
                  {...(codes && ids.length > 1 ? { hint: t('signUp.centersPending') } : {})}
                  required
                />
              </Suspense>
            ) : (
              <Select
                {...form.register('center')}
                // The list may arrive after the form.
                key={options.length}
                label={t('signUp.center')}
                placeholder={t('signUp.centerPlaceholder')}
                options={options}
                error={error('center')}
                required
              />
            )}
            {codes && first && (
              <CenterCodeField
                center={first}
                code={centerCode}
                onCode={(text) => form.set('centerCode', text)}
                proven={proof !== '' && provenCenter === first._id}
                onProof={(next) => {
                  form.set('proof', next);
                  form.set('provenCenter', first._id);
                  form.clear('centerCode');
                }}
                error={error('centerCode')}
              />
            )}
          </Part>
        )}

        <Part title={t('signUp.account')}>
          <TextField
            {...email}
            type="email"
            label={t('signUp.email')}
            error={error('email')}
            maxLength={254}
            inputMode="email"
            autoComplete="email"
            required
          />
          <div className="grid gap-4 md:grid-cols-2">
            <TextField
              {...form.register('password')}
              type="password"
              label={t('signUp.password')}
              aside={<InfoTip label={t('signUp.passwordHelp')} text={t('signUp.passwordHint')} />}
              error={error('password')}
              maxLength={128}
              autoComplete="new-password"
              required
            />
            <TextField
              {...confirm}
              type="password"
              label={t('signUp.confirm')}
              error={error('confirm')}
              maxLength={128}
              autoComplete="new-password"
              required
            />
          </div>
        </Part>

        <Part title={t('signUp.security')} hint={t('signUp.securityHint')}>
          <Select
            {...form.register('question1')}
            label={t('signUp.question1')}
            placeholder={t('common.select')}
            options={numbered(settings?.securityQuestions.first)}
            error={error('question1')}
            required
          />
          <TextField
            {...form.register('answer1')}
            label={t('signUp.answer1')}
            error={error('answer1')}
            maxLength={200}
            autoComplete="off"
            required
          />
          <Select
            {...form.register('question2')}
            label={t('signUp.question2')}
            placeholder={t('common.select')}
            options={numbered(settings?.securityQuestions.second)}
            error={error('question2')}
            required
          />
          <TextField
            {...form.register('answer2')}
            label={t('signUp.answer2')}
            error={error('answer2')}
            maxLength={200}
            autoComplete="off"
            required
          />
        </Part>

        <section className="card p-5 md:p-6">
          <div className="flex items-start gap-3">
            <input
              {...form.register('consent')}
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
            <Link to="/login" className={buttonClass({ wide: true })} onClick={typedSignUp.clear}>
              {t('signUp.cancel')}
            </Link>
            {/* */}
            <Button
              type="submit"
              look="main"
              disabled={!consent}
              title={consent ? undefined : t('signUp.needsConsent')}
              busy={busy}
              wide
            >
              {t('signUp.submit')}
            </Button>
          </div>
        </section>
      </form>
      {legal && <Legal which={legal} onClose={() => setLegal(undefined)} />}
    </Page>
  );
}

function Part({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  return (
    <section className="card p-5 md:p-6">
      <h2 className="text-lg">{title}</h2>
      {hint && <p className="mt-1 text-sm text-muted">{hint}</p>}
      <div className="mt-4 grid gap-4">{children}</div>
    </section>
  );
}
