import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { api, bodyOf } from '@/api/client';
import { useCommand } from '@/api/command';
import { secondFactorsQuery } from '@/api/queries';
import { useConfirmedCommand } from '@/shared/useConfirmedCommand';
import { t } from '@/i18n';
import { dateTimeText } from '@/i18n/dates';
import { useRestoredState } from '@/i18n/restoredState';
import { ownZone } from '@/rules/zonedTime';
import { copyText } from '@/shared/copyText';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { ConfirmDialog } from '@/ui/Dialog';
import { toast } from '@/ui/toast';

interface Center {
  centerId: string;
  name?: string;
  codeSince?: string;
}

/**
 * For administrators: replaces the code with which people of a center sign up. The server stores a hash, so only a new
 * code can be shown.
 */
export function CenterCodeSection() {
  const { data } = useQuery(secondFactorsQuery);
  return data?.centers.map((center) => <CenterCode key={center.centerId} center={center} />);
}

function CenterCode({ center: { centerId, name = '', codeSince } }: { center: Center }) {
  const [code, setCode] = useRestoredState<string | undefined>(`centerCode.${centerId}`, undefined);
  const create = useCommand({
    send: (_id: string, headers) =>
      bodyOf(
        api.POST('/api/surgerycenter/{id}/code', {
          params: { path: { id: centerId } },
          body: {},
          headers,
        }),
      ),
    onDone: (created) => setCode(created.code),
    refreshes: ['profile'],
  });
  const confirmation = useConfirmedCommand(create, (id: string) => id);
  return (
    <Card as="section" padding="large" aria-label={t('centerCode.title', { center: name })}>
      <h2 className="text-lg">{t('centerCode.title', { center: name })}</h2>
      <p className="mt-2 text-muted">{t('centerCode.lead')}</p>
      {code ? (
        <NewCode center={name} code={code} />
      ) : (
        <p className="mt-2 text-sm">
          {codeSince
            ? t('centerCode.since', { time: dateTimeText(codeSince, ownZone()) })
            : t('centerCode.sinceUnknown')}
        </p>
      )}
      <div className="mt-4">
        <Button wide busy={confirmation.isPending} onClick={() => confirmation.ask(centerId)}>
          {t('centerCode.create')}
        </Button>
      </div>
      <ConfirmDialog
        open={confirmation.subject !== undefined}
        title={t('centerCode.ask', { center: name })}
        text={t('centerCode.askText')}
        yes={t('centerCode.create')}
        busy={confirmation.isPending}
        onYes={confirmation.confirm}
        onNo={confirmation.cancel}
      />
    </Card>
  );
}

/** The new code, which the server returns only once, and a text for a mail to colleagues. */
function NewCode({ center, code }: { center: string; code: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The dialog that had the focus is gone.
  useEffect(() => heading.current?.focus(), []);
  const mail = t('centerCode.mail', { center, code, address: `${location.origin}/signUp` });
  const copy = async (text: string) => {
    if (await copyText(text)) toast(t('common.copied'), { closeAfter: 1000 });
  };
  return (
    <div className="mt-4 grid gap-3 rounded bg-sunken p-4">
      <h3 ref={heading} tabIndex={-1} className="font-bold">
        {t('centerCode.new')}
      </h3>
      <p className="tabular text-xl font-bold tracking-[0.12em]">{code}</p>
      <p className="text-sm text-muted">{t('centerCode.once')}</p>
      <p className="whitespace-pre-line rounded bg-surface p-3 text-sm">{mail}</p>
      <div className="flex flex-wrap gap-3 max-md:flex-col">
        <Button wide onClick={() => void copy(code)}>
          {t('centerCode.copyCode')}
        </Button>
        <Button wide onClick={() => void copy(mail)}>
          {t('centerCode.copyMail')}
        </Button>
      </div>
    </div>
  );
}
