import { NeedsCenter } from '@/shared/NeedsCenter';
import { t } from '@/i18n';
import { useCenter, useUser } from '@/session/store';
import { SkeletonList } from '@/ui/Empty';
import { Page } from '@/ui/Page';
import { useLoadCaseToRepeat } from './caseToRepeat';
import { PostCaseForm } from './PostCaseForm';

/** The screen Post Surgical Case. */
export default function PostCasePage() {
  const user = useUser();
  const center = useCenter();
  return (
    <Page title={t('title.postCase')} width="wide">
      <NeedsCenter>
        {/* Another user or another acting center needs a new form. */}
        <PostCaseLoader key={`${user.userId} ${user.signInType === 'SURGEON' || center?.value}`} />
      </NeedsCenter>
    </Page>
  );
}

/** Renders the form after the earlier case that fills it has loaded. */
function PostCaseLoader() {
  return useLoadCaseToRepeat() ? <SkeletonList /> : <PostCaseForm />;
}
