import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { templatesQuery } from '@/api/templates';
import type { JobTemplate } from '@/api/types';
import type { PostingValues } from '@/rules/posting';
import { valuesOfTemplate } from '@/rules/template';
import type { ApiForm } from '@/shared/form/useApiForm';
import { t, withTexts } from '@/i18n';
import { Button } from '@/ui/Button';
import { Icon } from '@/ui/Icon';
import { lazyWithRetry } from '@/ui/lazyWithRetry';
import TemplatesDialog from './TemplatesDialog';
import type { Poster } from './usePoster';

const ImportDialog = lazyWithRetry(
  () => withTexts(import('./ImportDialog'), 'import'),
  ({ onClose }) => onClose(),
);

interface Props {
  form: ApiForm<PostingValues>;
  poster: Poster;
  /** Called when a template has filled the form. */
  onFilled: () => void;
}

/** The template that filled the form, and the former input. */
interface Filled {
  template: JobTemplate;
  before: PostingValues;
  /** The reason why the form does not have the center of the template. */
  center: 'same' | 'other' | 'choose';
}

/** Fills the form from a template, after which the former input can be restored, and opens the import of a file. */
export function StartFromTemplate({ form, poster, onFilled }: Props) {
  const [open, setOpen] = useState(false);
  const [importing, setImporting] = useState(false);
  const [filled, setFilled] = useState<Filled>();
  const fillFrom = (template: JobTemplate) => {
    const before = structuredClone(form.getValues());
    const templateCenter = template.surgeryCenterId._id;
    const mayPost = poster.centers.some(
      ({ value, disabled }) => value === templateCenter && !disabled,
    );
    const center = poster.isSurgeon ? (mayPost ? templateCenter : '') : before.surgeryCenterId;
    form.reset(valuesOfTemplate(template, before, center));
    form.showMessage();
    if (center === '')
      form.setError('surgeryCenterId', {
        message: t('template.centerClosed', { center: template.surgeryCenterId.name }),
      });
    setFilled({
      template,
      before,
      center: center === '' ? 'choose' : center === templateCenter ? 'same' : 'other',
    });
    setOpen(false);
    onFilled();
  };
  useLinkedImport(() => setImporting(true));
  useLinkedTemplate(poster, (template) => (template ? fillFrom(template) : setOpen(true)));
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button size="small" icon="copy" onClick={() => setOpen(true)}>
        {t('template.start')}
      </Button>
      <Button size="small" icon="document" onClick={() => setImporting(true)}>
        {t('import.open')}
      </Button>
      {filled && (
        <>
          <p role="status" className="flex min-w-0 flex-1 basis-60 items-start gap-2 text-sm">
            <Icon name="info" size={16} className="mt-0.5 text-muted" />
            <span>
              {t('template.filled', { name: filled.template.name })}
              {filled.center === 'other' &&
                ` ${t('template.otherCenter', { center: filled.template.surgeryCenterId.name })}`}
            </span>
          </p>
          <Button
            size="small"
            onClick={() => {
              form.reset(filled.before);
              setFilled(undefined);
            }}
          >
            {t('post.againBack')}
          </Button>
        </>
      )}
      {importing &&
        createPortal(
          <ImportDialog poster={poster} onClose={() => setImporting(false)} />,
          document.body,
        )}
      {/* Outside of the posting form, because forms cannot be nested. */}
      {open &&
        createPortal(
          <TemplatesDialog poster={poster} onUse={fillFrom} onClose={() => setOpen(false)} />,
          document.body,
        )}
    </div>
  );
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Whether the posting form opens the import of a file. */
    importing?: boolean;
  }
}

/** Calls `onOpen` if the screen was opened for an import, and forgets it, so that a reload does not open it again. */
function useLinkedImport(onOpen: () => void): void {
  const importing = useLocation({ select: ({ state }) => state.importing === true });
  const navigate = useNavigate({ from: '/adminMain/postJob' });
  const open = useEffectEvent(onOpen);
  useEffect(() => {
    if (!importing) return;
    void navigate({ search: true, replace: true, state: {} });
    open();
  }, [importing, navigate]);
}

/**
 * Calls `onLoaded` with the template that the search parameter `template` names, and removes the
 * parameter. Without a template if it was deleted or could not be read.
 */
function useLinkedTemplate(poster: Poster, onLoaded: (template?: JobTemplate) => void): void {
  const { template: id } = useSearch({ from: '/shell/posters/adminMain/postJob' });
  const navigate = useNavigate({ from: '/adminMain/postJob' });
  const { data, isError } = useQuery({
    ...templatesQuery(poster.session),
    enabled: id !== undefined,
  });
  const handled = useRef<string>(undefined);
  const load = useEffectEvent(onLoaded);
  useEffect(() => {
    if (id === undefined) handled.current = undefined;
    if (id === undefined || handled.current === id || !(data || isError)) return;
    handled.current = id;
    load(data?.find(({ _id }) => _id === id));
    // Removed, so that navigating back shows the draft instead of filling the form again.
    void navigate({ search: {}, replace: true, resetScroll: false });
  }, [id, data, isError, navigate]);
}
