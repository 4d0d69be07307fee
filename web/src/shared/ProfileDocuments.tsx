import { type ReactNode, useState } from 'react';
import type { components } from '@/api/schema';
import type { ProfileDocument } from '@/api/types';
import { t } from '@/i18n';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/Dialog';
import { Icon } from '@/ui/Icon';
import { DocumentFacts } from './DocumentFacts';
import { DocumentPill } from './DocumentPill';
import { slotName } from './documentText';
import { documentCount, slotsOf } from '@/rules/documents';
import { DocumentViewer } from './DocumentViewer';
import { useDownload } from './useDownload';

interface Props {
  documents: readonly ProfileDocument[];
  /** The documents that are expected of the person's group; undefined if the reader may not know them. */
  completeness?: components['schemas']['Completeness'] | undefined;
  /** Content below each document. */
  details?: (document: ProfileDocument) => ReactNode;
  /** Content if there is no document. */
  whenEmpty?: ReactNode;
}

/** Lists the documents of a person with buttons to view and to save them. */
export function ProfileDocuments({ documents, completeness, details, whenEmpty }: Props) {
  const [shown, setShown] = useState<ProfileDocument>();
  const download = useDownload();
  if (documents.length === 0)
    return (
      <>
        <p className="text-muted">{t('profile.nothing')}</p>
        {whenEmpty}
      </>
    );
  return (
    <>
      <p className="mb-2 text-sm text-muted">
        {t('profile.documentCount', documentCount(completeness, documents))}
      </p>
      <ul className="grid">
        {slotsOf(documents).map(({ slot, document }) => {
          if (!document) return null;
          const what = slotName(slot);
          return (
            <li
              key={slot}
              className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line py-3 first:border-t-0 last:pb-0"
            >
              <div className="min-w-48 flex-1">
                <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
                  <Icon name="document" size={16} className="text-muted" />
                  <span className="font-bold">{what}</span>
                  <DocumentPill status={document.status} />
                </p>
                <DocumentFacts document={document} />
                {details?.(document)}
              </div>
              <div className="flex gap-2">
                <Button
                  size="small"
                  aria-haspopup="dialog"
                  aria-label={t('profile.viewWhat', { what })}
                  onClick={() => setShown(document)}
                >
                  {t('profile.view')}
                </Button>
                <Button
                  size="small"
                  aria-label={t('document.downloadWhat', { what })}
                  onClick={() => download.run(document.fileId)}
                >
                  {t('document.download')}
                </Button>
              </div>
            </li>
          );
        })}
      </ul>
      <Dialog
        open={shown !== undefined}
        onClose={() => setShown(undefined)}
        title={shown ? slotName(shown.slot) : ''}
        width="wide"
      >
        {shown && (
          <DocumentViewer key={shown.fileId} fileId={shown.fileId} title={slotName(shown.slot)} />
        )}
      </Dialog>
    </>
  );
}
