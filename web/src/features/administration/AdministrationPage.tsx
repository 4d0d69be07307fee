import { useSearch } from '@tanstack/react-router';
import { AdministrationTabs } from '@/shared/AdministrationTabs';
import { t } from '@/i18n';
import { Page } from '@/ui/Page';
import { AuditLog } from './AuditLog';
import { Messages } from './Messages';
import { People } from './People';
import { System } from './System';

/** People, messages, the audit log and the state of the installation, for system administrators. */
export default function AdministrationPage() {
  const { show = 'people' } = useSearch({ from: '/shell/posters/adminMain/administration' });
  return (
    <Page title={t('title.administration')} lead={t(`admin.${show}Lead`)}>
      <AdministrationTabs area={show} />
      {show === 'people' && <People />}
      {show === 'messages' && <Messages />}
      {show === 'audit' && <AuditLog />}
      {show === 'system' && <System />}
    </Page>
  );
}
