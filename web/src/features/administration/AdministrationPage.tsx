import { useNavigate, useSearch } from '@tanstack/react-router';
import { AdministrationTabs, areaTarget } from '@/shared/AdministrationTabs';
import { t, withTexts } from '@/i18n';
import { SkeletonList } from '@/ui/Empty';
import { Page } from '@/ui/Page';
import { lazyWithRetry } from '@/ui/lazyWithRetry';
import { Messages } from './Messages';
import { People } from './People';
import type { AuditLink } from './queries';
import { System } from './System';

const AuditLog = lazyWithRetry<{ link: AuditLink; onMissing: () => void }>(
  () => withTexts(import('./AuditLog'), 'audit'),
  ({ onMissing }) => onMissing(),
  <SkeletonList />,
);

/** People, messages, the audit log and the state of the installation, for system administrators. */
export default function AdministrationPage() {
  const {
    show = 'people',
    person,
    object,
  } = useSearch({ from: '/shell/posters/adminMain/administration' });
  const navigate = useNavigate();
  const showPeople = () => void navigate({ ...areaTarget('people'), replace: true });
  return (
    <Page title={t('title.administration')} width="wide" lead={t(`admin.${show}Lead`)}>
      <AdministrationTabs area={show} />
      {show === 'people' && <People />}
      {show === 'messages' && <Messages />}
      {show === 'audit' && (
        // Another link begins with its own filter.
        <AuditLog key={`${person} ${object}`} link={{ person, object }} onMissing={showPeople} />
      )}
      {show === 'system' && <System />}
    </Page>
  );
}
