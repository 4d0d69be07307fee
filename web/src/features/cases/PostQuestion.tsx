import type { FavoritePerson } from '@/api/types';
import { CaseSummary } from '@/shared/CaseCard';
import { categoryName } from '@/i18n/categories';
import { jobOf, payTermsOf, type PostingValues } from '@/rules/posting';
import { t } from '@/i18n';
import { ConfirmDialog } from '@/ui/Dialog';
import { namesText } from './PostSummary';

interface Props {
  values: PostingValues;
  people: readonly FavoritePerson[];
  zone: string;
  surgeon: string;
  place: string;
  busy: boolean;
  onYes: () => void;
  onNo: () => void;
}

/** The question before a case is posted, with its facts once more (B-49, B-50, B-51). */
export default function PostQuestion({
  values,
  people,
  zone,
  surgeon,
  place,
  busy,
  onYes,
  onNo,
}: Props) {
  return (
    <ConfirmDialog
      open
      title={t('post.confirmTitle')}
      text={t('post.confirmText')}
      busy={busy}
      onYes={onYes}
      onNo={onNo}
    >
      <CaseSummary
        facts={{
          start: jobOf(values, zone).start,
          timeZone: zone,
          duration: Number(values.hours),
          place,
          surgeon,
          procedures: values.procedures,
          notes: values.instructions,
          pay: payTermsOf(values),
        }}
      />
      <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 text-sm">
        <dt className="text-muted">{t('case.surgeon')}</dt>
        <dd>{surgeon}</dd>
        <dt className="text-muted">{t('post.professional')}</dt>
        <dd>{categoryName(Number(values.professional))}</dd>
        {values.procedures.length > 0 && (
          <>
            <dt className="text-muted">{t('case.procedures')}</dt>
            <dd>{values.procedures.join(', ')}</dd>
          </>
        )}
        <dt className="text-muted">{t('state.invited')}</dt>
        <dd>
          {people.length > 0
            ? namesText(people.map((person) => person.fullName))
            : t('post.noneSelected')}
        </dd>
      </dl>
    </ConfirmDialog>
  );
}
