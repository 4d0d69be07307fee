import { t } from '@/i18n';
import { EmptyState } from '@/ui/Empty';
import { Page } from '@/ui/Page';

/** Payment information that is still to come (G-27, I-08, AMB-27). */
export default function PaymentPage() {
  return (
    <Page title={t('title.payment')}>
      <EmptyState kind="nothing" title={t('payment.soon')} hint={t('payment.byCheck')} />
    </Page>
  );
}
