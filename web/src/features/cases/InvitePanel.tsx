import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { useWatch } from 'react-hook-form';
import type { PostingValues } from '@/rules/posting';
import { useFormField } from '@/shared/form/fields';
import type { ApiForm } from '@/shared/form/useApiForm';
import { t } from '@/i18n';
import { inviteePreviewQuery } from './dispatchQueries';
import { FavoritesPanel } from './FavoritesPanel';
import type { WarnedInvitee } from '@/shared/lazyInviteeWarning';
import { PersonDialog } from './PersonDialog';
import { invitableFavoritesQuery } from './queries';
import { ReadFailure } from './ReadFailure';
import type { Poster } from './usePoster';
import { usePreviewValues } from './usePreviewValues';

interface Props {
  form: ApiForm<PostingValues>;
  poster: Poster;
}

/** Selects the favorites to invite for each line. */
export default function InvitePanels({ form, poster }: Props) {
  const groups = useWatch({
    control: form.control,
    name: 'lines',
    compute: (lines) => lines.map(({ specialtyId }) => specialtyId),
  });
  const values = usePreviewValues(form);
  const warnings = useQuery(inviteePreviewQuery(values, poster.zoneOf(values.surgeryCenterId)));
  return (
    <>
      {groups.map((group, at) => (
        <InvitePanel
          key={group}
          form={form}
          poster={poster}
          at={at}
          group={group}
          alone={groups.length === 1}
          warned={warnings.data?.people ?? []}
        />
      ))}
      {warnings.isLoadingError && (
        <ReadFailure text={t('post.warningsNotRead')} onRetry={() => void warnings.refetch()} />
      )}
    </>
  );
}

interface PanelProps extends Props {
  /** The index of the line. */
  at: number;
  /** The category of the line. */
  group: string;
  /** Whether the case has one line only. */
  alone: boolean;
  /** The favorites who cannot be invited, are not available or have little time for the case. */
  warned: readonly WarnedInvitee[];
}

/** Selects the favorites of one group for the selected center. */
function InvitePanel({ form, poster, at, group, alone, warned }: PanelProps) {
  const center = useWatch({ control: form.control, name: 'surgeryCenterId' });
  const invitees = useFormField({ form, name: `lines.${at}.invitees` });
  const people = useQuery(invitableFavoritesQuery(poster.session, group, center));
  const [open, setOpen] = useState<string>();
  const atCenter = center !== '';
  return (
    <>
      <FavoritesPanel
        group={alone ? undefined : Number(group)}
        people={people.data}
        failed={people.isError}
        onRetry={() => void people.refetch()}
        selected={invitees.value}
        onSelect={invitees.onChange}
        error={invitees.error}
        atCenter={atCenter}
        warned={warned}
        onOpen={setOpen}
      />
      {/* Outside of the posting form, where Enter in the page number of a document would post. */}
      {open !== undefined &&
        createPortal(
          <PersonDialog
            person={people.data?.find(({ _id }) => _id === open)}
            atCenter={atCenter}
            onClose={() => setOpen(undefined)}
          />,
          document.body,
        )}
    </>
  );
}
