import { serverNow } from '@/lib/serverClock';
import { defaultStart, type PostingValues } from '@/rules/posting';
import { FormSelect } from '@/shared/form/fields';
import type { ApiForm } from '@/shared/form/useApiForm';
import { t } from '@/i18n';
import { useCenter, useUser } from '@/session/store';
import { Button } from '@/ui/Button';
import { Icon } from '@/ui/Icon';
import type { Poster } from './usePoster';

interface Props {
  form: ApiForm<PostingValues>;
  poster: Poster;
  onAddCenter: () => void;
}

/** Moves a default start to the clock of the center; a start that the user has typed stays. */
export function moveDefaultStart(form: ApiForm<PostingValues>, poster: Poster, zone: string): void {
  const now = serverNow();
  const start = form.getValues('start');
  if (poster.zones.some((other) => start === defaultStart(now, other)))
    form.setValue('start', defaultStart(now, zone));
}

/**
 * The surgeon and the center. An administrator selects the surgeon, a surgeon selects the center.
 */
export function LocationFields({ form, poster, onAddCenter }: Props) {
  const user = useUser();
  const ownCenter = useCenter();
  if (!poster.isSurgeon)
    return (
      <div className="grid gap-4 lg:grid-cols-2">
        <FormSelect
          form={form}
          name="surgeonId"
          label={t('post.surgeon')}
          placeholder={t('post.surgeonChoose')}
          options={poster.surgeons ?? []}
          hint={poster.surgeons?.length === 0 ? t('post.surgeonEmpty') : undefined}
          required
        />
        <ReadOnlyField label={t('post.center')} icon="building">
          {ownCenter?.label ?? ''}
        </ReadOnlyField>
      </div>
    );
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <ReadOnlyField label={t('post.surgeon')} icon="person">
        {user.fullName}
      </ReadOnlyField>
      <div className="flex min-w-0 items-start gap-2">
        <FormSelect
          form={form}
          name="surgeryCenterId"
          deps={['start']}
          onChanged={() =>
            moveDefaultStart(form, poster, poster.zoneOf(form.getValues('surgeryCenterId')))
          }
          className="flex-1"
          label={t('post.center')}
          placeholder={t('post.centerChoose')}
          options={poster.centers}
          required
        />
        <Button className="mt-7 shrink-0" onClick={onAddCenter}>
          {t('post.addCenter')} <span className="sr-only">{t('post.addCenterWhat')}</span>
        </Button>
      </div>
    </div>
  );
}

interface ReadOnlyFieldProps {
  label: string;
  icon: 'person' | 'building';
  children: string;
}

/** A read-only field. */
function ReadOnlyField({ label, icon, children }: ReadOnlyFieldProps) {
  return (
    <dl className="grid content-start gap-1">
      <dt className="flex min-h-6 items-center text-sm font-bold">{label}</dt>
      <dd className="flex min-h-11 items-center gap-2 md:min-h-10">
        <Icon name={icon} className="text-muted" />
        {children}
      </dd>
    </dl>
  );
}
