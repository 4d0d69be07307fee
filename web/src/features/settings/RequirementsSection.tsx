import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, bodyOf } from '@/api/client';
import { useCommand } from '@/api/command';
import type { components } from '@/api/schema';
import { categoryName } from '@/i18n/categories';
import { requirementText } from '@/i18n/requirements';
import { t } from '@/i18n';
import { SLOTS, type Slot } from '@/rules/documents';
import { useCenter, useUser } from '@/session/store';
import { QueryView } from '@/shared/QueryView';
import { slotName } from '@/shared/documentText';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { SkeletonList } from '@/ui/Empty';
import { Checkbox, Select } from '@/ui/Field';
import { toast } from '@/ui/toast';
import { requirements } from './queries';

type Group = components['schemas']['GroupRequirements'];
type Rule = Group['requirements'][number];

/** For administrators: what the center requires of each group. */
export function RequirementsSection() {
  const { signInType } = useUser();
  const center = useCenter();
  const manages = signInType === 'ADMIN' || signInType === 'SYSTEM_ADMIN';
  return manages && center ? (
    <Requirements key={center.value} center={center.value} name={center.label} />
  ) : null;
}

function Requirements({ center, name }: { center: string; name: string }) {
  const query = useQuery(requirements(center));
  const [chosen, setChosen] = useState(0);
  return (
    <Card as="section" padding="large" aria-labelledby="settings-requirements">
      <h2 id="settings-requirements" className="text-lg">
        {t('requirements.title', { center: name })}
      </h2>
      <p className="mt-1 text-muted">{t('requirements.lead')}</p>
      <QueryView query={query} skeleton={<SkeletonList rows={1} height="h-40" />}>
        {(groups) => {
          const group = groups.find(({ categoryId }) => categoryId === chosen);
          return (
            <>
              <Select
                className="mt-4 max-w-md"
                label={t('requirements.group')}
                value={String(chosen)}
                options={groups.map(({ categoryId }) => ({
                  value: String(categoryId),
                  label: categoryName(categoryId) ?? '',
                }))}
                onChange={({ target }) => setChosen(Number(target.value))}
              />
              {group && (
                // Another list of the server, also of a colleague, replaces what is not saved.
                <GroupForm
                  key={`${chosen} ${JSON.stringify(group.requirements)}`}
                  center={center}
                  group={group}
                />
              )}
            </>
          );
        }}
      </QueryView>
    </Card>
  );
}

const isSame = (a: Rule, b: Rule) => a.kind === b.kind && a.slot === b.slot;

function GroupForm({ center, group }: { center: string; group: Group }) {
  const [rules, setRules] = useState<readonly Rule[]>(group.requirements);
  const save = useCommand({
    send: (list: readonly Rule[], once) =>
      bodyOf(
        api.PUT('/api/surgerycenter/{id}/requirements', {
          params: { path: { id: center } },
          body: { categoryId: group.categoryId, requirements: [...list] },
          headers: { ...once },
        }),
      ),
    onDone: () => toast(t('toast.saved'), { closeAfter: 1000 }),
    refreshes: ['profile', 'cases'],
  });
  const box = (rule: Rule, label: string, spoken?: string) => (
    <Checkbox
      label={label}
      {...(spoken && { 'aria-label': spoken })}
      checked={rules.some((one) => isSame(one, rule))}
      disabled={save.isPending}
      onChange={({ target }) => {
        const others = rules.filter((one) => !isSame(one, rule));
        setRules(target.checked ? [...others, rule] : others);
      }}
    />
  );
  const plain = (kind: Rule['kind']) => box({ kind }, requirementText({ kind }));
  const document = (slot: Slot, kind: Rule['kind'], label: string) =>
    box({ kind, slot }, label, requirementText({ kind, slot }));
  return (
    <div className="mt-4 grid gap-4">
      <div className="grid gap-1">
        {plain('VERIFIED')}
        {plain('LICENSE')}
        {plain('NPI')}
      </div>
      <div>
        <h3 className="font-bold">{t('requirements.documents')}</h3>
        <p className="text-sm text-muted">{t('requirements.documentsHint')}</p>
        <ul className="mt-2">
          {SLOTS.map((slot) => (
            <li
              key={slot}
              className="grid gap-x-4 border-t border-line py-1 first:border-t-0 md:grid-cols-[minmax(0,1fr)_9rem_11rem] md:items-center"
            >
              <span className="font-bold">{slotName(slot)}</span>
              {document(slot, 'DOCUMENT_APPROVED', t('requirements.approved'))}
              {document(slot, 'DOCUMENT_CURRENT', t('requirements.current'))}
            </li>
          ))}
        </ul>
      </div>
      <div>
        <Button wide look="main" busy={save.isPending} onClick={() => save.run(rules)}>
          {t('requirements.save')}
        </Button>
      </div>
    </div>
  );
}
