import { useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { NeedsCenter } from '@/shared/NeedsCenter';
import { t } from '@/i18n';
import { useCenter, useUser } from '@/session/store';
import { SkeletonList } from '@/ui/Empty';
import { Page } from '@/ui/Page';
import { lazyWithRetry } from '@/ui/lazyWithRetry';
import { PostCaseForm } from './PostCaseForm';
import type { CaseToRepeat } from './RepeatedCase';

interface Repeated {
  children: (again: CaseToRepeat | undefined) => ReactNode;
  onMissing: () => void;
}
const RepeatedCase = lazyWithRetry<Repeated>(
  () => import('./RepeatedCase'),
  ({ onMissing }) => onMissing(),
  <SkeletonList />,
);

/** The screen Post Surgical Case. */
export default function PostCasePage() {
  const user = useUser();
  const center = useCenter();
  // Another user or another acting center has a form and a draft of its own.
  const draft = `posting.${user.userId}${user.signInType === 'SURGEON' ? '' : center?.value}`;
  return (
    <Page title={t('title.postCase')} width="wide">
      <NeedsCenter>
        <PostCaseLoader key={draft} draft={draft} />
      </NeedsCenter>
    </Page>
  );
}

function PostCaseLoader({ draft }: { draft: string }) {
  const { again } = useSearch({ from: '/shell/posters/adminMain/postJob' });
  // The parameter is removed as soon as the case fills the form. If the code does not load, it stays for a reload.
  const [repeats, setRepeats] = useState(again !== undefined);
  if (!repeats) return <PostCaseForm draft={draft} />;
  return (
    <RepeatedCase onMissing={() => setRepeats(false)}>
      {(job) => <PostCaseForm draft={draft} again={job} />}
    </RepeatedCase>
  );
}
