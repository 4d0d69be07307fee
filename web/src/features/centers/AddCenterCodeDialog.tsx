import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api, bodyOf } from '@/api/client';
import { useCommand } from '@/api/command';
import { keys } from '@/api/keys';
import { configQuery } from '@/api/publicQueries';
import { copyText } from '@/shared/copyText';
import { t } from '@/i18n';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/Dialog';
import { toast } from '@/ui/toast';

interface Props {
  onClose: () => void;
}

/**
 * Explains the admin code, replaces it and turns it off (AMB-331). The server stores a hash, so only a new code can be
 * shown.
 */
export function AddCenterCodeDialog({ onClose }: Props) {
  const { data } = useQuery(configQuery);
  const [code, setCode] = useState<string>();
  const replace = useCommand({
    send: (open: boolean, headers) =>
      bodyOf(api.PUT('/api/addcentercode', { headers, body: { open } })),
    onDone: (replaced) => {
      setCode(replaced.code);
      if (replaced.open) return;
      toast(t('addCode.turnedOff'));
      onClose();
    },
    refreshes: [keys.config],
  });
  const pending = replace.isPending ? replace.variables : undefined;
  const isOpen = data?.addCenterOpen ?? false;
  const actions = code ? (
    <Button wide look="main" onClick={onClose}>
      {t('common.close')}
    </Button>
  ) : (
    <>
      {isOpen && (
        <Button wide look="danger" busy={pending === false} onClick={() => replace.run(false)}>
          {t('addCode.turnOff')}
        </Button>
      )}
      <Button wide look="main" busy={pending === true} onClick={() => replace.run(true)}>
        {t('addCode.create')}
      </Button>
    </>
  );
  return (
    <Dialog
      open
      keepOpen={code ? 'onEscape' : true}
      onClose={() => !replace.isPending && onClose()}
      title={t('addCode.title')}
      actions={actions}
    >
      {code ? (
        <NewCode code={code} />
      ) : (
        <div className="grid gap-3">
          <p>{t('addCode.lead')}</p>
          <p>{t(isOpen ? 'addCode.open' : 'addCode.closed')}</p>
          <p className="text-muted">{t(isOpen ? 'addCode.replaces' : 'addCode.shownOnce')}</p>
        </div>
      )}
    </Dialog>
  );
}

/** The new code, which the server returns only once. */
function NewCode({ code }: { code: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that had the focus is gone.
  useEffect(() => heading.current?.focus(), []);
  const copy = async () => {
    if (await copyText(code)) toast(t('common.copied'), { closeAfter: 1000 });
  };
  return (
    <div className="grid gap-3">
      <h3 ref={heading} tabIndex={-1} className="font-bold">
        {t('addCode.new')}
      </h3>
      <p className="tabular rounded bg-sunken p-4 text-xl font-bold">{code}</p>
      <p className="text-muted">{t('addCode.once')}</p>
      <p>
        <Button onClick={() => void copy()}>{t('common.copy')}</Button>
      </p>
    </div>
  );
}
