import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api } from '@/api/client';
import { useCommand } from '@/api/command';
import { templatesQuery } from '@/api/templates';
import type { JobTemplate } from '@/api/types';
import { QueryView } from '@/shared/QueryView';
import { useConfirmedCommand } from '@/shared/useConfirmedCommand';
import { positionsText } from '@/i18n/categories';
import { durationText } from '@/i18n/dates';
import { t } from '@/i18n';
import { useKeepFocus } from '@/lib/useKeepFocus';
import { Button, IconButton } from '@/ui/Button';
import { ConfirmDialog, Dialog } from '@/ui/Dialog';
import { SkeletonList } from '@/ui/Empty';
import { toast } from '@/ui/toast';
import SaveTemplateDialog from './SaveTemplateDialog';
import type { Poster } from './usePoster';

interface Props {
  poster: Poster;
  onUse: (template: JobTemplate) => void;
  onClose: () => void;
}

/** The templates, each with its commands. */
export default function TemplatesDialog({ poster, onUse, onClose }: Props) {
  const box = useRef<HTMLDivElement>(null);
  useKeepFocus(box);
  const query = useQuery(templatesQuery(poster.session));
  const [renaming, setRenaming] = useState<JobTemplate>();
  const remove = useCommand({
    subject: ({ _id }: JobTemplate) => _id,
    send: ({ _id: id }: JobTemplate, headers) =>
      api.DELETE('/api/jobtemplates/{id}', { params: { path: { id } }, headers }),
    onDone: () => toast(t('template.deleted')),
    refreshes: ['cases'],
  });
  const removal = useConfirmedCommand(remove, (template: JobTemplate) => template);
  return (
    <Dialog open onClose={onClose} title={t('template.title')}>
      <div ref={box}>
        <QueryView query={query} skeleton={<SkeletonList height="h-16" />}>
          {(list) =>
            list.length === 0 ? (
              <div className="rounded border border-dashed border-line p-4 text-center">
                <p className="font-bold">{t('template.none')}</p>
                <p className="mt-1 text-sm text-muted">{t('template.noneHint')}</p>
              </div>
            ) : (
              <ul className="divide-y divide-line">
                {list.map((template) => (
                  <li
                    key={template._id}
                    data-place={template._id}
                    tabIndex={-1}
                    className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3 first:pt-0 last:pb-0"
                  >
                    <div className="min-w-0 flex-1 basis-48">
                      <p className="font-bold break-words">{template.name}</p>
                      <p className="text-sm">
                        {positionsText(template.staffs)} · {durationText(template.duration)}
                      </p>
                      <p className="text-sm text-muted">
                        {template.surgeryCenterId.name} ·{' '}
                        {t(template.shared ? 'template.shared' : 'template.personal')}
                      </p>
                    </div>
                    <div className="flex items-center gap-1">
                      <Button size="small" onClick={() => onUse(template)}>
                        {t('template.use')} <span className="sr-only">{template.name}</span>
                      </Button>
                      {template.mayChange && (
                        <>
                          <IconButton
                            icon="pencil"
                            label={t('template.renameNamed', { name: template.name })}
                            onClick={() => setRenaming(template)}
                          />
                          <IconButton
                            icon="trash"
                            label={t('template.deleteNamed', { name: template.name })}
                            onClick={() => removal.ask(template)}
                          />
                        </>
                      )}
                    </div>
                  </li>
                ))}
              </ul>
            )
          }
        </QueryView>
      </div>
      {renaming && (
        <SaveTemplateDialog
          template={renaming}
          centerName={renaming.surgeryCenterId.name}
          onClose={() => setRenaming(undefined)}
        />
      )}
      <ConfirmDialog
        open={removal.subject !== undefined}
        title={t('template.deleteTitle')}
        text={t(removal.subject?.shared ? 'template.deleteShared' : 'template.deleteOwn', {
          name: removal.subject?.name ?? '',
        })}
        danger
        yes={t('template.delete')}
        no={t('common.cancel')}
        busy={removal.isPending}
        onYes={removal.confirm}
        onNo={removal.cancel}
      />
    </Dialog>
  );
}
