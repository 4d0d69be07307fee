import { useEffect, useRef } from 'react';
import { t } from '@/i18n';
import { copyText } from '@/shared/copyText';
import { Button } from '@/ui/Button';
import { toast } from '@/ui/toast';

interface Props {
  codes: readonly string[];
  onDone: () => void;
}

/** New recovery codes, which the server returns only once. */
export function RecoveryCodes({ codes, onDone }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The form that had the focus is gone.
  useEffect(() => heading.current?.focus(), []);
  const copy = async () => {
    if (await copyText(codes.join('\n'))) toast(t('factor.copied'), { closeAfter: 1000 });
  };
  return (
    <div className="mt-4 grid gap-3">
      <h3 ref={heading} tabIndex={-1} className="font-bold">
        {t('factor.codesTitle')}
      </h3>
      <p className="text-muted">{t('factor.codesLead')}</p>
      <ul className="grid gap-x-6 gap-y-1 rounded bg-sunken p-4 xs:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>
            <code className="whitespace-nowrap">{code}</code>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3 max-md:flex-col-reverse">
        <Button onClick={() => void copy()} wide>
          {t('factor.copy')}
        </Button>
        <Button look="main" onClick={onDone} wide>
          {t('factor.codesSaved')}
        </Button>
      </div>
    </div>
  );
}
