import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { paystubQuery } from '@/api/claims';
import { downloadPaystubPdf } from '@/api/paystubFiles';
import { QueryView } from '@/shared/QueryView';
import { paystubState } from '@/shared/claimText';
import { t } from '@/i18n';
import { useUser } from '@/session/store';
import { Button } from '@/ui/Button';
import { SkeletonList } from '@/ui/Empty';
import { TextLink } from '@/ui/TextLink';
import { lazyWithRetry, usePreload } from '@/ui/lazyWithRetry';
import { Page } from '@/ui/Page';
import { StatePill } from '@/ui/Pill';
import { PaystubSheet } from './PaystubSheet';
import { useSaveFile } from '@/shared/useSaveFile';

// Loaded on demand, because the dialog needs the form library.
const paidDialog = () => import('./PaidDialog');
const PaidDialog = lazyWithRetry(paidDialog, ({ onClose }) => onClose());

/** One paystub: view, print, download and, for payers, mark as paid. */
export default function PaystubPage() {
  const { paystubId = '' } = useParams({ strict: false });
  const user = useUser();
  const query = useQuery(paystubQuery(paystubId));
  const file = useSaveFile();
  usePreload(paidDialog);
  const [paying, setPaying] = useState(false);
  const shown = query.data;
  const pay = user.adminSignIn && shown && !shown.paid;
  return (
    <Page
      title={shown ? t('paystub.title', { name: shown.name }) : t('paystub.word')}
      lead={
        <TextLink
          to={user.adminSignIn ? '/adminMain/viewInvoices' : '/userMain/viewInvoices'}
          icon="left"
          touch
          className="text-sm print:hidden"
        >
          {t('paystub.back')}
        </TextLink>
      }
      actions={
        shown && (
          <div className="print:hidden">
            <StatePill {...paystubState(shown)} />
          </div>
        )
      }
    >
      <QueryView
        query={{ ...query, data: shown }}
        skeleton={<SkeletonList rows={1} height="h-96" />}
      >
        {(shown) => (
          <>
            <PaystubSheet paystub={shown} />
            <div className="mt-4 flex flex-wrap justify-end gap-3 max-md:flex-col-reverse print:hidden">
              <Button icon="printer" wide onClick={() => window.print()}>
                {t('paystub.print')}
              </Button>
              <Button
                icon="download"
                wide
                busy={file.busy}
                onClick={() => file.save(() => downloadPaystubPdf(shown._id))}
              >
                {t('paystub.pdf')}
              </Button>
              {pay && (
                <Button look="main" wide onClick={() => setPaying(true)}>
                  {t('paystub.pay')}
                </Button>
              )}
            </div>
            {paying && <PaidDialog paystub={shown} onClose={() => setPaying(false)} />}
          </>
        )}
      </QueryView>
    </Page>
  );
}
