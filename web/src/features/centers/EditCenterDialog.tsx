import * as v from 'valibot';
import { api, bodyOf } from '@/api/client';
import { useIdempotentSubmit } from '@/api/command';
import type { CenterReview } from '@/api/types';
import { cityOf, zonesWith } from '@/rules/stateZones';
import { CenterFields } from '@/shared/CenterFields';
import { centerSchema } from '@/shared/centerSchema';
import { DraftNotice } from '@/shared/DraftNotice';
import { FormSelect } from '@/shared/form/fields';
import { FormDialog } from '@/shared/form/FormDialog';
import { useApiForm } from '@/shared/form/useApiForm';
import { useQuestion } from '@/shared/useQuestion';
import { t } from '@/i18n';
import { zoneName } from '@/i18n/dates';
import { ConfirmDialog } from '@/ui/Dialog';
import { type Fact, FactList } from '@/ui/Facts';
import { toast } from '@/ui/toast';

const schema = v.object({ ...centerSchema.entries, timeZone: v.string() });

type Values = v.InferOutput<typeof schema>;

/** A time zone as people know it: `Mountain Time (Denver)`. */
const zoneText = (zone: string) =>
  t('centerEdit.zoneOption', {
    name: zoneName(zone, new Date(), 'longGeneric'),
    city: cityOf(zone),
  });

/** What differs, before and after. */
function changes(center: Values, values: Values): Fact[] {
  const text = {
    name: [t('center.name'), (of: Values) => of.name],
    address: [
      t('center.address'),
      ({ address, city, state, zipCode }: Values) => `${address}, ${city}, ${state} ${zipCode}`,
    ],
    phone: [t('signUp.phone'), ({ phone }: Values) => phone || '–'],
    timeZone: [t('centerEdit.zone'), ({ timeZone }: Values) => zoneText(timeZone)],
  } as const;
  return Object.values(text)
    .filter(([, of]) => of(center) !== of(values))
    .map(([label, of]) => [label, `${of(center)} → ${of(values)}`]);
}

interface Props {
  center: CenterReview;
  onClose: () => void;
}

/** Corrects the data of a center; asks first, with what differs (AMB-330). */
export function EditCenterDialog({ center, onClose }: Props) {
  const submitOnce = useIdempotentSubmit(['centers']);
  const change = useQuestion<Values>();
  const { name, address, city, state, zipCode, phone, timeZone } = center;
  const before = { name, address, city, state, zipCode, phone, timeZone };
  const form = useApiForm({
    schema,
    defaults: before,
    draft: { name: `center.edit.${center._id}`, sameDefaults: true },
    submit: async (values): Promise<void> => {
      if (changes(before, values).length === 0) return form.showMessage(t('centerEdit.nothing'));
      if (!(await change.ask(values))) return;
      await submitOnce(values, (headers) =>
        bodyOf(
          api.PUT('/api/surgerycenter/{id}', {
            params: { path: { id: center._id } },
            headers,
            body: values,
          }),
        ),
      );
      form.draft.remove();
      toast(t('centerEdit.done', { name: values.name }));
      onClose();
    },
  });
  return (
    <>
      <FormDialog
        title={t('centerEdit.title', { name })}
        submitLabel={t('centerEdit.save')}
        look="main"
        form={form}
        notice={<DraftNotice form={form} />}
        onClose={onClose}
      >
        <p className="text-muted">{t('centerEdit.lead')}</p>
        <CenterFields form={form} />
        <FormSelect
          form={form}
          name="timeZone"
          label={t('centerEdit.zone')}
          options={zonesWith(timeZone).map((zone) => ({ value: zone, label: zoneText(zone) }))}
          required
        />
      </FormDialog>
      {change.subject && (
        <ConfirmDialog
          open
          title={t('centerEdit.ask')}
          text={t('centerEdit.askText')}
          yes={t('centerEdit.save')}
          no={t('common.cancel')}
          onYes={change.confirm}
          onNo={change.cancel}
        >
          <FactList layout="stacked" facts={changes(before, change.subject)} />
        </ConfirmDialog>
      )}
    </>
  );
}
