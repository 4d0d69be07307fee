import { Link } from '@tanstack/react-router';
import type { ProfileDocument } from '@/api/types';
import { DocumentPill } from '@/shared/DocumentPill';
import { type Slot, slotsOf } from '@/rules/documents';
import { slotName } from '@/shared/documentText';
import { t } from '@/i18n';
import { cx } from '@/lib/cx';
import { Card } from '@/ui/Card';

interface Props {
  documents: readonly ProfileDocument[];
  /** The documents that are expected of the group; others are not missing. */
  expected: readonly Slot[] | undefined;
  shown: Slot | undefined;
  /** Called when the user selects a document. */
  onChoose: (slot: Slot) => void;
}

/** The document slots: existing documents are links, missing ones are listed by name. */
export function SlotList({ documents, expected, shown, onChoose }: Props) {
  const slots = slotsOf(documents);
  const missing = slots.filter(
    ({ slot, document }) => !document && (expected?.includes(slot) ?? true),
  );
  return (
    <Card as="section" padding="small" aria-labelledby="documents" className="md:max-lg:col-span-2">
      <h2 id="documents" className="mb-2 text-base">
        {t('review.documents')}
      </h2>
      <ul className="-mx-2 grid gap-0.5">
        {slots.map(
          ({ slot, document }) =>
            document && (
              <li key={slot}>
                <Link
                  to="/adminMain/credential"
                  search={(old) => ({ ...old, slot })}
                  replace
                  resetScroll={false}
                  preload={false}
                  // The router sets aria-current only if the address names the slot, not for the
                  // initial document.
                  aria-current={slot === shown || undefined}
                  onClick={() => onChoose(slot)}
                  className={cx(
                    'flex min-h-11 items-center justify-between gap-3 rounded px-2 py-1 no-underline hover:bg-accent-soft md:min-h-9',
                    slot === shown && 'bg-accent-soft font-bold',
                  )}
                >
                  {slotName(slot)} <DocumentPill status={document.status} />
                </Link>
              </li>
            ),
        )}
      </ul>
      {missing.length > 0 && (
        <p className="mt-3 border-t border-line pt-3 text-sm text-muted">
          <span className="font-bold">{t('review.missing')}:</span>{' '}
          {missing.map(({ slot }) => slotName(slot)).join(', ')}
        </p>
      )}
    </Card>
  );
}
