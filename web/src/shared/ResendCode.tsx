import { useEffect, useState } from 'react';
import { ApiProblem, problemText } from '@/api/problem';
import { t } from '@/i18n';
import { cx } from '@/lib/cx';
import { TextButton } from '@/ui/TextLink';
import { toast } from '@/ui/toast';

interface Props {
  /** Requests the code; the answer says after how many seconds another can be requested. */
  send: () => Promise<{ resendAfter: number }>;
  disabled?: boolean;
  className?: string;
  /** Called with the message of a failure, and with undefined when another request begins. */
  onMessage: (message: string | undefined) => void;
  onSent?: () => void;
}

/** Requests another code. The server returns how long to wait before the next request. */
export function ResendCode({ send, disabled = false, className, onMessage, onSent }: Props) {
  const [sending, setSending] = useState(false);
  const [wait, setWait] = useState(0);
  useEffect(() => {
    if (wait <= 0) return;
    const timer = window.setTimeout(() => setWait(wait - 1), 1_000);
    return () => window.clearTimeout(timer);
  }, [wait]);

  const resend = async () => {
    if (sending) return;
    setSending(true);
    onMessage(undefined);
    try {
      const answer = await send();
      setWait(answer.resendAfter);
      toast(t('verify.resent'));
      onSent?.();
      // The countdown replaces the pressed button, so the focus moves to the code.
      document.querySelector<HTMLElement>('[autocomplete="one-time-code"]')?.focus();
    } catch (problem) {
      if (problem instanceof ApiProblem && problem.retryAfter) setWait(problem.retryAfter);
      onMessage(problemText(problem));
    }
    setSending(false);
  };

  if (wait > 0)
    return (
      <span
        className={cx('tabular inline-flex min-h-11 items-center text-muted md:min-h-6', className)}
      >
        {t('verify.resendIn', { seconds: wait })}
      </span>
    );
  return (
    <TextButton
      touch
      className={className}
      // Not disabled while it sends, because it would lose the focus.
      aria-disabled={sending}
      disabled={disabled}
      onClick={() => void resend()}
    >
      {t('verify.resend')}
    </TextButton>
  );
}
