import { useQueryClient } from '@tanstack/react-query';
import { api, bodyOf } from '@/api/client';
import { useIdempotentSubmit } from '@/api/command';
import { keys } from '@/api/keys';
import type { Profile, ProfileChange } from '@/api/types';
import { t } from '@/i18n';
import { useUser } from '@/session/store';
import { toast } from '@/ui/toast';

/**
 * Saves the changed fields of a step. The others are left out, because sending them could revert a change that was made
 * elsewhere and is not read yet.
 */
export function useSave(): <Step extends ProfileChange>(
  step: Step,
  isChanged: (name: keyof Step) => boolean,
) => Promise<Profile> {
  const { userId } = useUser();
  const queryClient = useQueryClient();
  const submitOnce = useIdempotentSubmit(['profile']);
  return async (step, isChanged) => {
    const change: ProfileChange = Object.fromEntries(
      Object.entries(step).filter(([name]) => isChanged(name as keyof typeof step)),
    );
    const person = await submitOnce(change, (headers) =>
      bodyOf(
        api.PUT('/api/updateuser/{id}', {
          params: { path: { id: userId } },
          body: change,
          headers,
        }),
      ),
    );
    queryClient.setQueryData(keys.profile(userId), person);
    toast(t('toast.saved'), { closeAfter: 1000 });
    return person;
  };
}
