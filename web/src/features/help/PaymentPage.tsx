import { t } from '@/i18n';
import { EmptyState } from '@/ui/Empty';
import { Page } from '@/ui/Page';

/** A placeholder for payment information, which the specification announces for later. */
export default function PaymentPage() {
  return (
    <Page title={t('title.payment')}>
      <EmptyState kind="nothing" title={t('payment.soon')} hint={t('payment.byCheck')} />
    </Page>
  );
}
