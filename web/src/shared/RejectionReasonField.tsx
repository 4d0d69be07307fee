import { useEffect, useRef } from 'react';
import { RejectionReason } from '@/api/bounds';
import { t } from '@/i18n';
import { TextArea } from '@/ui/Field';

interface Props {
  label: string;
  value: string;
  /** The error of the server. */
  error: string | undefined;
  onChange: (value: string) => void;
}

/** The reason of a rejection, which the professional sees. It takes the focus when the server rejects it. */
export function RejectionReasonField({ label, value, error, onChange }: Props) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (error !== undefined) box.current?.querySelector('textarea')?.focus();
  }, [error]);
  return (
    <div ref={box}>
      <TextArea
        label={label}
        hint={t('toPay.reasonHint')}
        error={error}
        rows={2}
        maxLength={RejectionReason.maxLength}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  );
}
