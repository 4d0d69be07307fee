import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { askedOf, missingValue } from '@/rules/requirements';
import { missingText, requirementText } from '@/i18n/requirements';
import { QueryView } from '@/shared/QueryView';
import { SearchBox } from '@/shared/SearchBox';
import { useCategories } from '@/shared/useCategories';
import { useConfirmedCommand } from '@/shared/useConfirmedCommand';
import { t } from '@/i18n';
import { useKeepFocus } from '@/lib/useKeepFocus';
import { useSelection } from '@/lib/useSelection';
import type { CenterOption } from '@/session/types';
import { BackToTop } from '@/ui/BackToTop';
import { Button } from '@/ui/Button';
import { ButtonLink } from '@/ui/ButtonLink';
import { Card } from '@/ui/Card';
import { ConfirmDialog } from '@/ui/Dialog';
import { EmptyState, SkeletonList } from '@/ui/Empty';
import { Checkbox } from '@/ui/Checkbox';
import { Select } from '@/ui/Select';
import { Page } from '@/ui/Page';
import { Pagination } from '@/ui/Pagination';
import { EligibilityTabs } from './EligibilityTabs';
import { eligibilityPipeline, PIPELINE_PAGE, type PipelinePerson } from './pipelineQueries';
import { PipelineRow } from './PipelineRow';
import { useAskForDocuments } from './useAskForDocuments';
import { useBlock } from './useBlock';
import { useListSearch } from './useListSearch';

/**
 * The people related to a center, those with the fewest missing requirements first. They can be asked for what is
 * missing.
 */
export default function Pipeline({ center }: { center: CenterOption }) {
  const { search, go } = useListSearch();
  const { page = 1, group, missing, name } = search;
  const filtered = group !== undefined || missing !== undefined || name !== undefined;
  const query = useQuery({
    ...eligibilityPipeline(center.value, search),
    placeholderData: keepPreviousData,
  });
  const categories = useCategories();
  const list = useRef<HTMLDivElement>(null);
  useKeepFocus(list);
  const { people = [], total = 0, missing: counts = [], capped = false } = query.data ?? {};
  // A selection on another page or with another filter does not count.
  const selection = useSelection(
    people.filter(({ mayAsk }) => mayAsk),
    ({ _id }) => _id,
  );
  const { selected } = selection;
  const ask = useAskForDocuments(center.value, () => selection.setAll(false));
  const block = useBlock(center);
  const question = useConfirmedCommand(ask, (subject: readonly PipelinePerson[]) => subject);

  const showAll = () => go({ group: undefined, missing: undefined, name: undefined });

  return (
    <Page
      title={t('title.pipeline')}
      width="wide"
      lead={t('pipeline.lead', { center: center.label })}
    >
      <EligibilityTabs current="pipeline" />
      <div className="mb-5 grid gap-4 md:grid-cols-3 md:items-end">
        <div role="search">
          <SearchBox
            label={t('eligibility.search')}
            value={name}
            onSearch={(text) => text !== name && go({ name: text })}
          />
        </div>
        <Select
          label={t('pipeline.group')}
          value={group === undefined ? '' : String(group)}
          placeholder={t('pipeline.allGroups')}
          options={categories}
          onChange={({ target }) =>
            go({ group: target.value === '' ? undefined : Number(target.value) })
          }
        />
        <Select
          label={t('pipeline.missing')}
          value={missing ?? ''}
          placeholder={t('pipeline.anything')}
          options={counts.map(({ requirement, people: count }) => ({
            value: missingValue(requirement),
            label: t('pipeline.missingCount', { what: requirementText(requirement), count }),
          }))}
          onChange={({ target }) => go({ missing: target.value || undefined })}
        />
      </div>
      <div ref={list}>
        <QueryView
          query={query}
          skeleton={<SkeletonList height="h-24" rows={6} />}
          empty={
            people.length > 0 ? undefined : filtered || page > 1 ? (
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
            )
          }
        >
          {() => (
            <div className="grid gap-3" aria-busy={query.isPlaceholderData || undefined}>
              <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
                <p role="status" className="tabular text-sm text-muted">
                  {!query.isPlaceholderData && t('eligibility.total', { count: total })}
                  {capped && ` · ${t('pipeline.capped')}`}
                </p>
                <div className="flex flex-wrap items-center gap-x-5 gap-y-2 max-md:w-full">
                  <Checkbox
                    label={t('queue.all')}
                    disabled={selection.items.length === 0}
                    checked={selection.all}
                    onChange={({ target }) => selection.setAll(target.checked)}
                  />
                  <Button
                    look="main"
                    wide
                    disabled={selected.length === 0}
                    busy={ask.isPending}
                    onClick={() => question.ask(selected)}
                  >
                    {selected.length === 0
                      ? t('pipeline.ask')
                      : t('pipeline.askCount', { count: selected.length })}
                  </Button>
                </div>
              </div>
              <Card as="ul">
                {people.map((person) => (
                  <PipelineRow
                    key={person._id}
                    person={person}
                    checked={selection.has(person._id)}
                    zone={center.timeZone}
                    onToggle={(on) => selection.set([person._id], on)}
                    blockBusy={block.busy(person._id)}
                    onBlock={block.change}
                  />
                ))}
              </Card>
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
              <p className="text-sm">{askedOf(person.items).map(missingText).join(', ')}</p>
            </li>
          ))}
        </ul>
      </ConfirmDialog>
      {block.dialog}
    </Page>
  );
}
