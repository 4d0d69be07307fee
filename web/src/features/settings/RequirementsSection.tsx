import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { components } from '@/api/schema';
import { categoryName } from '@/i18n/categories';
import { t } from '@/i18n';
import { cx } from '@/lib/cx';
import type { Requirement } from '@/rules/requirements';
import { useCenter, useUser } from '@/session/store';
import { QueryView } from '@/shared/QueryView';
import { Card } from '@/ui/Card';
import { SkeletonList } from '@/ui/Empty';
import { Icon } from '@/ui/Icon';
import { RowButton } from '@/ui/RowButton';
import { GroupRequirements } from './GroupRequirements';
import { requirements } from './queries';

type Group = components['schemas']['GroupRequirements'];

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
  const [opened, setOpened] = useState<number>();
  return (
    <Card as="section" padding="large" aria-labelledby="settings-requirements">
      <h2 id="settings-requirements" className="text-lg">
        {t('requirements.title', { center: name })}
      </h2>
      <p className="mt-1 text-muted">{t('requirements.lead')}</p>
      <QueryView query={query} skeleton={<SkeletonList rows={1} height="h-40" />}>
        {(groups) => (
          <ul className="mt-4">
            {groups.map((group) => (
              <GroupRow
                key={group.categoryId}
                center={center}
                group={group}
                open={group.categoryId === opened}
                onToggle={(open) => setOpened(open ? group.categoryId : undefined)}
              />
            ))}
          </ul>
        )}
      </QueryView>
    </Card>
  );
}

interface RowProps {
  center: string;
  group: Group;
  open: boolean;
  onToggle: (open: boolean) => void;
}

/** A group with what is required of it in a line; it opens to change that. */
function GroupRow({ center, group, open, onToggle }: RowProps) {
  return (
    <li className="border-t border-line py-1 first:border-t-0">
      <h3 className="text-base font-normal">
        <RowButton
          aria-expanded={open}
          className="w-full"
          onClick={() => onToggle(!open)}
        >
          <span className="flex items-center gap-3">
            <span className="grid min-w-0 flex-1">
              <span className="font-bold">{categoryName(group.categoryId)}</span>
              <span className="text-sm text-muted">{summaryText(group.requirements)}</span>
            </span>
            <Icon name="down" className={cx('text-muted', open && 'rotate-180')} />
          </span>
        </RowButton>
      </h3>
      {open && (
        // Another list of the server, also of a colleague, replaces what is not saved.
        <GroupRequirements
          key={JSON.stringify(group.requirements)}
          center={center}
          group={group}
        />
      )}
    </li>
  );
}

/** What is required, in a few words; documents are counted. */
function summaryText(rules: readonly Requirement[]): string {
  const has = (kind: Requirement['kind']) => rules.some((rule) => rule.kind === kind);
  const documents = new Set(rules.flatMap(({ slot }) => slot ?? [])).size;
  const parts = [
    has('VERIFIED') && t('requirement.VERIFIED'),
    has('LICENSE') && t('requirements.license'),
    has('NPI') && t('requirements.npi'),
    documents > 0 && t('requirements.documentCount', { count: documents }),
  ];
  return parts.filter(Boolean).join(' · ') || t('requirements.none');
}
