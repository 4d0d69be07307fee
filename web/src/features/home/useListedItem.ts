import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { keys } from '@/api/keys';
import { ApiProblem, problemText } from '@/api/problem';
import { invalidate } from '@/api/refresh';
import { t } from '@/i18n';
import { useStableHandler } from '@/lib/useStableHandler';
import { toast } from '@/ui/toast';

interface Read<Data> {
  data: Data | undefined;
  error: unknown;
  isFetching: boolean;
}

/** What the dialog of an action calls. */
export interface ItemDialog {
  /** Its item has been read. */
  onShow: () => void;
  onClose: () => void;
}

/**
 * Returns an item of Home with all facts, from the list that has it. If the list cannot be read or does not have the item
 * any more, a toast says so and the dialog closes. An item that was shown stays until the dialog is closed, or as long as
 * `stays` says.
 */
export function useListedItem<Data, Item>(
  { data, error, isFetching }: Read<Data>,
  find: (data: Data) => Item | undefined,
  { onShow, onClose }: ItemDialog,
  stays = true,
): Item | undefined {
  const queryClient = useQueryClient();
  const found = data && find(data);
  const [shown, setShown] = useState<Item>();
  if (found && found !== shown) setShown(found);
  const missing = !found && !(shown && stays) && !isFetching;
  const close = useStableHandler(() => {
    if (error && !data) {
      if (!(error instanceof ApiProblem && error.status === 401))
        toast(problemText(error), { tone: 'error' });
    } else {
      toast(t('attention.gone'), { tone: 'info' });
      invalidate(queryClient, keys.attention);
    }
    onClose();
  });
  const show = useStableHandler(onShow);
  const loaded = shown !== undefined;
  useEffect(() => {
    if (missing) close();
    if (loaded) show();
  }, [missing, loaded, close, show]);
  return found ?? shown;
}
