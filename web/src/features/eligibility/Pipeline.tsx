import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { itemsToAskFor } from '@/rules/requirements';
import { missingList } from '@/i18n/requirements';
import { DensitySwitch } from '@/shared/DensitySwitch';
import { QueryView } from '@/shared/QueryView';
import { useConfirmedCommand } from '@/shared/useConfirmedCommand';
import { t } from '@/i18n';
import { useKeepFocus } from '@/lib/useKeepFocus';
import { useSelection } from '@/lib/useSelection';
import type { CenterOption } from '@/session/types';
import { BackToTop } from '@/ui/BackToTop';
import { Button } from '@/ui/Button';
import { ButtonLink } from '@/ui/ButtonLink';
import { ConfirmDialog } from '@/ui/Dialog';
import { EmptyState, SkeletonList } from '@/ui/Empty';
import { Page } from '@/ui/Page';
import { Pagination } from '@/ui/Pagination';
import { EligibilityTabs } from './EligibilityTabs';
import { eligibilityPipelineQuery, PIPELINE_PAGE, type PipelinePerson } from './pipelineQueries';
import { PipelineFilters } from './PipelineFilters';
import { PipelineList } from './PipelineList';
import { useAskForDocuments } from './useAskForDocuments';
import { useBlock } from './useBlock';
import { useListSearch } from './useListSearch';

/**
 * The people related to a center, those with the fewest missing requirements first. They can be asked for what is
 * missing.
 */
export function Pipeline({ center }: { center: CenterOption }) {
  const { search, go } = useListSearch();
  const { page = 1, group, missing, name } = search;
  const filtered = group !== undefined || missing !== undefined || name !== undefined;
  const query = useQuery({
    ...eligibilityPipelineQuery(center.value, search),
    placeholderData: keepPreviousData,
  });
  const list = useRef<HTMLDivElement>(null);
  useKeepFocus(list);
  const { people = [], total = 0, missing: counts = [], capped = false } = query.data ?? {};
  // A selection on another page or with another filter does not count.
  const selection = useSelection(
    people.filter(({ mayAsk }) => mayAsk),
    ({ _id }) => _id,
  );
  const ask = useAskForDocuments(center.value, () => selection.setAll(false));
  const block = useBlock(center);
  const question = useConfirmedCommand(ask, (subject: readonly PipelinePerson[]) => subject);

  const showAll = () => go({ group: undefined, missing: undefined, name: undefined });

  return (
    <Page
      title={t('title.pipeline')}
      width="wide"
      lead={t('pipeline.lead', { center: center.label })}
      actions={<DensitySwitch />}
    >
      <EligibilityTabs current="pipeline" />
      <PipelineFilters search={search} go={go} counts={counts} />
      <div ref={list}>
        <QueryView
          query={query}
          skeleton={<SkeletonList height="h-24" rows={6} />}
          empty={
            people.length === 0 &&
            (filtered || page > 1 ? (
              <div role="status">
                <EmptyState
                  kind="notFound"
                  title={t('pipeline.notFound')}
                  action={<Button onClick={showAll}>{t('eligibility.showAll')}</Button>}
                />
              </div>
            ) : (
              <EmptyState
                kind="nothing"
                title={t('pipeline.none')}
                hint={t('pipeline.noneHint')}
                action={<ButtonLink to="/adminMain/credential">{t('pipeline.verify')}</ButtonLink>}
              />
            ))
          }
        >
          {() => (
            <div className="grid gap-3" aria-busy={query.isPlaceholderData || undefined}>
              <PipelineList
                people={people}
                count={
                  <>
                    {!query.isPlaceholderData && t('eligibility.total', { count: total })}
                    {capped && ` · ${t('pipeline.capped')}`}
                  </>
                }
                zone={center.timeZone}
                selection={selection}
                asking={ask.isPending}
                onAsk={question.ask}
                block={block}
              />
              <Pagination
                page={page}
                total={total}
                size={PIPELINE_PAGE}
                onPage={(to) => go({ page: to > 1 ? to : undefined }, false)}
              />
              <BackToTop count={people.length} over={2} />
            </div>
          )}
        </QueryView>
      </div>
      <ConfirmDialog
        open={question.subject !== undefined}
        title={t('pipeline.askCount', { count: question.subject?.length ?? 0 })}
        text={t('pipeline.askText', { center: center.label })}
        yes={t('pipeline.askYes')}
        no={t('common.cancel')}
        busy={question.isPending}
        onYes={question.confirm}
        onNo={question.cancel}
      >
        <ul className="grid gap-3">
          {question.subject?.map((person) => (
            <li key={person._id}>
              <p className="font-bold">{person.fullName}</p>
              <p className="text-sm">{missingList(itemsToAskFor(person.items))}</p>
            </li>
          ))}
        </ul>
      </ConfirmDialog>
      {block.dialog}
    </Page>
  );
}
