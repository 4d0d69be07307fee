import { downloadMyData } from '@/api/account';
import { useSaveFile } from '@/shared/useSaveFile';
import { t } from '@/i18n';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';

/** Downloads everything that is stored about the user as a ZIP archive. */
export function DataSection() {
  const file = useSaveFile();
  return (
    <Card as="section" padding="large" aria-labelledby="account-data">
      <h2 id="account-data" className="text-lg">
        {t('account.data')}
      </h2>
      <p className="mt-1 text-muted">{t('account.dataHint')}</p>
      <p className="mt-4 flex">
        <Button icon="download" busy={file.busy} onClick={() => file.save(downloadMyData)} wide>
          {t('account.dataDownload')}
        </Button>
      </p>
    </Card>
  );
}
