import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Once } from '@/api/command';
import { ApiProblem, problemText } from '@/api/problem';
import { upload, type UploadSlot } from '@/api/upload';
import { t } from '@/i18n';
import { newKey } from '@/lib/key';
import { DOCUMENT_LIMITS, PORTRAIT_LIMITS, shrink } from '@/lib/picture';
import { useUser } from '@/session/store';
import { toast } from '@/ui/toast';
import { fileFault } from './fileFault';

/** How an upload stands. */
type Standing =
  | { phase: 'idle' | 'preparing' | 'done' }
  | { phase: 'sending'; percent: number }
  | { phase: 'failed'; message: string; again?: boolean };

/**
 * Uploading into one slot: checks the file, makes pictures small, sends it and tells how far it is
 * (H-77..H-88). `again` sends the same file once more after the connection was lost.
 */
export function useUpload(slot: UploadSlot, what: string, lastName: string) {
  const { userId } = useUser();
  const queryClient = useQueryClient();
  const [standing, setStanding] = useState<Standing>({ phase: 'idle' });
  const held = useRef<{ file: File; once: Once }>(undefined);
  const fail = (rule: string) =>
    setStanding({ phase: 'failed', message: t('rule.with', { field: what, rule }) });

  const send = async () => {
    if (!held.current) return;
    setStanding({ phase: 'sending', percent: 0 });
    try {
      const { status } = await upload({
        slot,
        ...held.current,
        userId,
        lastName,
        onProgress: (percent) => setStanding({ phase: 'sending', percent }),
      });
      held.current = undefined;
      // H-78: nothing but 200 means that the file stands in its slot.
      if (status !== 200)
        return fail(status === 415 && slot === 'resume' ? t('upload.pdfOnly') : t('upload.failed'));
      await queryClient.invalidateQueries({ queryKey: ['profile'] });
      setStanding({ phase: 'done' });
    } catch (problem) {
      const passing = problem instanceof ApiProblem && problem.passing;
      if (!passing) held.current = undefined;
      const why = problem instanceof ApiProblem ? problemText(problem) : '';
      setStanding({
        phase: 'failed',
        message: [t('rule.with', { field: what, rule: t('upload.failed') }), why]
          .filter(Boolean)
          .join('. '),
        again: passing,
      });
    }
  };

  const start = async (file: File) => {
    held.current = undefined;
    const fault = fileFault(slot, file);
    if (fault) return fail(t(fault));
    let ready = file;
    // H-87: PDFs travel as they are.
    if (file.type.startsWith('image/')) {
      setStanding({ phase: 'preparing' });
      try {
        ready = await shrink(file, slot === 'profilePicture' ? PORTRAIT_LIMITS : DOCUMENT_LIMITS);
      } catch {
        // H-88
        toast(t('upload.reader'), { tone: 'error', closeAfter: 3000 });
        return fail(t('upload.failed'));
      }
    }
    held.current = { file: ready, once: { 'Idempotency-Key': newKey() } };
    await send();
  };

  return {
    standing,
    start: (file: File) => void start(file),
    again: standing.phase === 'failed' && standing.again ? () => void send() : undefined,
  };
}
