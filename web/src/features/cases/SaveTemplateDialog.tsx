import * as v from 'valibot';
import { TemplateName } from '@/api/bounds';
import { api } from '@/api/client';
import { useIdempotentSubmit } from '@/api/command';
import type { JobTemplate } from '@/api/types';
import type { TemplateContent } from '@/rules/template';
import { FormDialog } from '@/shared/form/FormDialog';
import { FormRadioGroup, FormText } from '@/shared/form/fields';
import { requiredText } from '@/shared/form/textRules';
import { useApiForm } from '@/shared/form/useApiForm';
import { positionsText } from '@/i18n/categories';
import { durationText } from '@/i18n/dates';
import { t } from '@/i18n';
import { useUser } from '@/session/store';
import { toast } from '@/ui/toast';

interface Props {
  /** The content of a new template; undefined to rename `template`. */
  content?: TemplateContent;
  /** The template to rename. */
  template?: JobTemplate;
  /** The name of the center, for sharing. */
  centerName: string;
  onClose: () => void;
}

/** Asks for the name of a template and who can use it, and saves it; or renames one. */
export default function SaveTemplateDialog({ content, template, centerName, onClose }: Props) {
  const user = useUser();
  const submitOnce = useIdempotentSubmit(['cases']);
  const form = useApiForm({
    schema: v.object({
      name: requiredText('template.name'),
      owner: v.picklist(['own', 'center']),
    }),
    defaults: { name: template?.name ?? content?.procedures?.[0] ?? '', owner: 'own' as const },
    submit: async ({ name, owner }) => {
      if (template) {
        const path = { id: template._id };
        await submitOnce({ path, name }, () =>
          api.PUT('/api/jobtemplates/{id}', { params: { path }, body: { name } }),
        );
        toast(t('template.renamed'));
      } else if (content) {
        const body = { ...content, name, shared: owner === 'center' };
        await submitOnce(body, (headers) => api.POST('/api/jobtemplates', { body, headers }));
        toast(t('template.saved', { name }));
      }
      onClose();
    },
  });
  return (
    <FormDialog
      title={t(template ? 'template.rename' : 'template.save')}
      submitLabel={t('template.confirm')}
      look="main"
      form={form}
      hideFieldErrors
      onClose={onClose}
    >
      {content && (
        <p className="text-muted">
          {t('template.keeps', {
            what: `${positionsText(content.staffs)} · ${durationText(content.duration)}`,
          })}
        </p>
      )}
      <FormText
        form={form}
        name="name"
        label={t('template.name')}
        maxLength={TemplateName.maxLength}
        autoComplete="off"
        required
      />
      {content && user.signInType !== 'SURGEON' && (
        <FormRadioGroup
          form={form}
          name="owner"
          legend={t('template.owner')}
          options={[
            { value: 'own', label: t('template.ownerOwn') },
            { value: 'center', label: t('template.ownerCenter', { center: centerName }) },
          ]}
        />
      )}
    </FormDialog>
  );
}
