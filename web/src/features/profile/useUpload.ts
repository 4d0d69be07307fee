import { useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { keys } from '@/api/keys';
import { ApiProblem, problemText } from '@/api/problem';
import { upload, type UploadSlot } from '@/api/upload';
import { t } from '@/i18n';
import { newKey } from '@/lib/key';
import { DOCUMENT_LIMITS, PORTRAIT_LIMITS, shrink } from '@/lib/picture';
import { getSession, useUser } from '@/session/store';
import { toast } from '@/ui/toast';
import { fileFault } from './fileFault';
import { slotOf } from './uploads';

/**
 * Uploading into one slot: checks the file, makes pictures small, sends it and tells how far it is
 * (H-77..H-88). `again` sends the same file once more after the connection was lost. It goes on when
 * the row leaves the screen, and the row finds it again.
 */
export function useUpload(slot: UploadSlot, what: string, lastName: string) {
  const { userId } = useUser();
  const queryClient = useQueryClient();
  const place = slotOf(userId, slot);
  const standing = useSyncExternalStore(place.subscribe, place.standing);
  const failed = (message: string, again = false) => {
    // The row is not visible, and a signed-out user must not change it.
    if (!place.watched() && getSession()?.user.userId === userId)
      toast(message, { tone: 'error', closeAfter: 0 });
    place.set({ phase: 'failed', message, again });
  };
  const fail = (rule: string) => failed(t('rule.with', { field: what, rule }));

  const send = async () => {
    const { held } = place;
    if (!held) return;
    place.set({ phase: 'sending', percent: 0 });
    try {
      const { status } = await upload({
        slot,
        ...held,
        userId,
        lastName,
        onProgress: (percent) => place.set({ phase: 'sending', percent }),
      });
      place.held = undefined;
      // H-78: nothing but 200 means that the file stands in its slot.
      if (status !== 200)
        return fail(status === 415 && slot === 'resume' ? t('upload.pdfOnly') : t('upload.failed'));
      await queryClient.invalidateQueries({ queryKey: keys.allProfiles });
      place.set({ phase: 'done' });
    } catch (problem) {
      const passing = problem instanceof ApiProblem && problem.retryable;
      if (!passing) place.held = undefined;
      const why = problem instanceof ApiProblem ? problemText(problem) : '';
      failed(
        [t('rule.with', { field: what, rule: t('upload.failed') }), why].filter(Boolean).join('. '),
        passing,
      );
    }
  };

  const start = async (file: File) => {
    place.held = undefined;
    const fault = fileFault(slot, file);
    if (fault) return fail(t(fault));
    let ready = file;
    // H-87: PDFs travel as they are.
    if (file.type.startsWith('image/')) {
      place.set({ phase: 'preparing' });
      try {
        ready = await shrink(file, slot === 'profilePicture' ? PORTRAIT_LIMITS : DOCUMENT_LIMITS);
      } catch {
        // H-88
        toast(t('upload.reader'), { tone: 'error', closeAfter: 3000 });
        return fail(t('upload.failed'));
      }
    }
    place.held = { file: ready, once: { 'Idempotency-Key': newKey() } };
    await send();
  };

  return {
    standing,
    start: (file: File) => void start(file),
    again: standing.phase === 'failed' && standing.again ? () => void send() : undefined,
  };
}
