import { useQueryClient } from '@tanstack/react-query';
import { api, bodyOf } from '@/api/client';
import { useIdempotentSubmit } from '@/api/command';
import { keys } from '@/api/keys';
import type { Profile, ProfileChange } from '@/api/types';
import { t } from '@/i18n';
import { useUser } from '@/session/store';
import { toast } from '@/ui/toast';

/** Saves a part of the user's own profile; fields that are left out do not change. */
export function useSave(): (change: ProfileChange) => Promise<Profile> {
  const { userId } = useUser();
  const queryClient = useQueryClient();
  const submitOnce = useIdempotentSubmit(['profile']);
  return async (change) => {
    const person = await submitOnce(change, (once) =>
      bodyOf(
        api.PUT('/api/updateuser/{id}', {
          params: { path: { id: userId } },
          body: change,
          headers: { ...once },
        }),
      ),
    );
    queryClient.setQueryData(keys.profile(userId), person);
    toast(t('toast.saved'), { closeAfter: 1000 });
    return person;
  };
}
