import { NeedsCenter } from '@/shared/NeedsCenter';
import { t } from '@/i18n';
import { useCenter, useUser } from '@/session/store';
import { SkeletonList } from '@/ui/Empty';
import { Page } from '@/ui/Page';
import { useAgainRead } from './beginning';
import { PostCaseForm } from './PostCaseForm';

/** Post Surgical Case (B-06..B-58). */
export default function PostCasePage() {
  const user = useUser();
  const center = useCenter();
  return (
    <Page title={t('title.postCase')} width="wide">
      <NeedsCenter>
        {/* Another person or another acting center is another form. */}
        <Begun key={`${user.userId} ${user.signInType === 'SURGEON' || center?.value}`} />
      </NeedsCenter>
    </Page>
  );
}

/** The form, once it is known what it begins with. */
function Begun() {
  return useAgainRead() ? <SkeletonList /> : <PostCaseForm />;
}
