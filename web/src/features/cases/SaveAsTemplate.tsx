import { useState } from 'react';
import { createPortal } from 'react-dom';
import type { PostingValues } from '@/rules/posting';
import { contentOfValues, type TemplateContent } from '@/rules/template';
import type { ApiForm } from '@/shared/form/useApiForm';
import { t } from '@/i18n';
import { Button } from '@/ui/Button';
import SaveTemplateDialog from './SaveTemplateDialog';
import type { Poster } from './usePoster';

/** The fields that a template stores; the form is saved without start and surgeon. */
const TEMPLATE_FIELDS = ['surgeryCenterId', 'duration', 'lines', 'procedures', 'desc'] as const;

interface Props {
  form: ApiForm<PostingValues>;
  poster: Poster;
}

/** Saves the form as a template if the fields that a template stores are valid. */
export default function SaveAsTemplate({ form, poster }: Props) {
  const [content, setContent] = useState<TemplateContent>();
  const values = form.getValues();
  return (
    <>
      <Button
        wide
        onClick={async () => {
          if (await form.trigger(TEMPLATE_FIELDS, { shouldFocus: true }))
            setContent(contentOfValues(form.getValues()));
        }}
      >
        {t('template.save')}
      </Button>
      {/* Outside of the posting form, because forms cannot be nested. */}
      {content &&
        createPortal(
          <SaveTemplateDialog
            content={content}
            centerName={poster.centerName(values.surgeryCenterId)}
            onClose={() => setContent(undefined)}
          />,
          document.body,
        )}
    </>
  );
}
