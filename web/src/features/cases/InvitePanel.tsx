import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { PostingValues } from '@/rules/posting';
import { useFormField } from '@/shared/form/fields';
import type { ApiForm } from '@/shared/form/useApiForm';
import type { Session } from '@/session/types';
import { FavoritesPanel } from './FavoritesPanel';
import { PersonDialog } from './PersonDialog';
import { invitable } from './queries';

interface Props {
  form: ApiForm<PostingValues>;
  session: Session;
}

/** Selects the favorites to invite, for the selected category and center. */
export function InvitePanel({ form, session }: Props) {
  const [specialtyId, surgeryCenterId] = useWatch({
    control: form.control,
    name: ['specialtyId', 'surgeryCenterId'],
  });
  const invitees = useFormField({ form, name: 'invitees' });
  const people = useQuery(invitable(session, { specialtyId, surgeryCenterId }));
  const [open, setOpen] = useState<string>();
  const atCenter = surgeryCenterId !== '';
  return (
    <>
      <FavoritesPanel
        people={people.data}
        failed={people.isError}
        onRetry={() => void people.refetch()}
        selected={invitees.value}
        onSelect={invitees.onChange}
        atCenter={atCenter}
        onOpen={setOpen}
      />
      <PersonDialog
        open={open !== undefined}
        person={people.data?.find(({ _id }) => _id === open)}
        atCenter={atCenter}
        onClose={() => setOpen(undefined)}
      />
    </>
  );
}
