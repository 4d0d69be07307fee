import { useEffect, useState } from 'react';
import { onProofRequired } from '@/api/client';
import { withTexts } from '@/i18n';
import { lazyWithRetry } from '@/ui/lazyWithRetry';

const ProofDialog = lazyWithRetry(
  () => withTexts(import('@/shared/ProofDialog'), 'passkeys', 'password', 'signIn'),
  ({ onClose }) => onClose(false),
);

/**
 * Asks for the password whenever the server requires a proof of identity for a command. The API
 * client then sends the same command again, so that no screen has to know which commands need it.
 */
export function IdentityProof() {
  const [answer, setAnswer] = useState<(proven: boolean) => void>();
  useEffect(() => {
    let open: ((proven: boolean) => void) | undefined;
    const stop = onProofRequired(
      () =>
        new Promise((resolve) => {
          open = resolve;
          setAnswer(() => resolve);
        }),
    );
    return () => {
      stop();
      // The session may end while the dialog is open.
      open?.(false);
    };
  }, []);
  if (!answer) return null;
  return (
    <ProofDialog
      onClose={(proven) => {
        setAnswer(undefined);
        answer(proven);
      }}
    />
  );
}
