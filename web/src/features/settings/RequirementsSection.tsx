import { useQuery } from '@tanstack/react-query';
import { categoryName } from '@/i18n/categories';
import { t } from '@/i18n';
import type { Requirement } from '@/rules/requirements';
import { useCenter, useUser } from '@/session/store';
import { QueryView } from '@/shared/QueryView';
import { Card } from '@/ui/Card';
import { SkeletonList } from '@/ui/Empty';
import { Icon } from '@/ui/Icon';
import { GroupRequirements, useRequirementsDraft } from './GroupRequirements';
import { requirementsQuery } from './queries';

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
  const query = useQuery(requirementsQuery(center));
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
              <Group key={group.categoryId} center={center} group={group} />
            ))}
          </ul>
        )}
      </QueryView>
    </Card>
  );
}

function Group({ center, group }: Parameters<typeof useRequirementsDraft>[0]) {
  const draft = useRequirementsDraft({ center, group });
  // Restored requirements are shown, also while another group is open.
  const opened = draft.stored ? { open: true } : { name: 'requirements' };
  return (
    <li className="border-t border-line py-1 first:border-t-0">
      <details {...opened} className="group">
        <summary className="flex min-h-11 cursor-pointer list-none items-center gap-3 rounded px-2 py-2 hover:bg-accent-soft">
          <span className="grid min-w-0 flex-1">
            <span className="font-bold">{categoryName(group.categoryId)}</span>
            <span className="text-sm text-muted">{summaryText(group.requirements)}</span>
          </span>
          <Icon name="down" className="text-muted group-open:rotate-180" />
        </summary>
        <GroupRequirements center={center} group={group} draft={draft} />
      </details>
    </li>
  );
}

/** Returns a summary of the requirements, with the number of documents. */
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
