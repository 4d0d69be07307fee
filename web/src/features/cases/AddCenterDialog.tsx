import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { problemText } from '@/api/problem';
import { sessionQuery } from '@/api/queries';
import type { CreatedCenter } from '@/api/types';
import type { PostingValues } from '@/rules/posting';
import { CenterCode, CenterForm } from '@/shared/CenterForm';
import type { ApiForm } from '@/shared/form/useApiForm';
import { t } from '@/i18n';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/Dialog';
import { TextLink } from '@/ui/TextLink';
import { toast } from '@/ui/toast';
import { moveDefaultStart } from './LocationFields';
import type { Poster } from './usePoster';

interface Props {
  /** The form in which the new center is selected. */
  form: ApiForm<PostingValues>;
  poster: Poster;
  onClose: () => void;
}

/** Creates a surgery center and shows its code, which the server returns only once. */
export default function AddCenterDialog({ form, poster, onClose }: Props) {
  const queryClient = useQueryClient();
  const [created, setCreated] = useState<CreatedCenter>();
  const [busy, setBusy] = useState(false);
  const select = async (center: CreatedCenter) => {
    // Reads the session again, because it contains the surgeon's centers.
    await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 });
    form.setValue('surgeryCenterId', center._id);
    form.clearErrors('surgeryCenterId');
    moveDefaultStart(form, poster, center.timeZone);
  };
  return (
    <Dialog
      open
      // The code cannot be shown again.
      keepOpen={created ? 'onEscape' : true}
      onClose={() => !busy && onClose()}
      title={t('center.add')}
      actions={
        created && (
          <Button look="main" wide onClick={onClose}>
            {t('common.close')}
          </Button>
        )
      }
    >
      {created ? (
        <CenterCode center={created} />
      ) : (
        <>
          <p className="mb-4 text-muted">
            {t('center.exists')}{' '}
            <TextLink to="/adminMain/profile">{t('center.existsLink')}</TextLink>
          </p>
          <CenterForm
            onCancel={onClose}
            onBusy={setBusy}
            onCreated={(center) => {
              setCreated(center);
              select(center).catch((problem: unknown) =>
                toast(problemText(problem), { tone: 'error' }),
              );
            }}
          />
        </>
      )}
    </Dialog>
  );
}
