import { useNavigate, useParams } from '@tanstack/react-router';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { editorPath, profilePath, type Step, STEPS, stepsOf } from '@/rules/steps';
import { QueryView } from '@/shared/QueryView';
import { useProfile } from '@/shared/useProfile';
import { t, withTexts } from '@/i18n';
import { useUser } from '@/session/store';
import { SkeletonList } from '@/ui/Empty';
import { lazyInPlace } from '@/ui/lazyInPlace';
import { Page } from '@/ui/Page';
import type { StepProps } from './stepProps';
import { StepTabs } from './StepTabs';
import { SavedNotice } from './SavedNotice';

const placeholder = <SkeletonList />;

/** The forms of the steps, loaded on demand. */
const forms: Record<Step, ComponentType<StepProps>> = {
  about: lazyInPlace(() => withTexts(import('./AboutStep'), 'forms', 'recovery'), { placeholder }),
  profession: lazyInPlace(
    () => withTexts(import('./ProfessionStep'), 'documentRows', 'documents'),
    {
      placeholder,
    },
  ),
  education: lazyInPlace(() => withTexts(import('./EducationStep'), 'education'), { placeholder }),
  experience: lazyInPlace(() => withTexts(import('./ExperienceStep'), 'education'), {
    placeholder,
  }),
  uploader: lazyInPlace(() => withTexts(import('./UploaderStep'), 'documentRows', 'documents'), {
    placeholder,
  }),
  security: lazyInPlace(() => withTexts(import('./SecurityStep'), 'forms', 'password'), {
    placeholder,
  }),
};

/** The editor of the user's own profile, in steps. */
export default function EditorPage() {
  const user = useUser();
  const { topicId } = useParams({ strict: false });
  const navigate = useNavigate();
  // The step that was saved just before this one opened.
  const [saved, setSaved] = useState<Step>();
  const { person, error, retry } = useProfile(user.userId);
  const step = STEPS.find((one) => one === topicId) ?? 'about';
  const steps = stepsOf(user.signInType);
  const place = steps.indexOf(step);
  const next = steps[place + 1];

  const onSaved = (stay = false) => {
    setSaved(step);
    if (stay) return;
    if (next) void navigate({ to: editorPath(user.adminSignIn), params: { topicId: next } });
    // After the last step, the profile shows that it was updated.
    else void navigate({ to: profilePath(user.adminSignIn), state: { updated: true } });
  };

  return (
    <Page title={t('edit.title', { step: t(`step.${step}`) })}>
      <StepTabs steps={steps} current={step} onLeave={() => setSaved(undefined)} />
      {saved && <SavedNotice />}
      <QueryView query={{ data: person, error, refetch: retry }}>
        {(person) => (
          <StepForm
            key={step}
            step={step}
            person={person}
            previous={steps[place - 1]}
            next={next}
            onLeave={() => setSaved(undefined)}
            onSaved={onSaved}
          />
        )}
      </QueryView>
    </Page>
  );
}

/** The form of a step. A save that completes after the user has left the step does not navigate. */
function StepForm({ step, ...props }: StepProps & { step: Step }) {
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  const Form = forms[step];
  const onSaved = (stay?: boolean) => {
    if (isMounted.current) props.onSaved(stay);
  };
  return <Form {...props} onSaved={onSaved} />;
}
