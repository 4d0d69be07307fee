import { useRef } from 'react';
import { messageOf, SECTIONS } from '@/rules/professionalCard';
import type { StableList } from '@/rules/stableList';
import { useRecordSeen } from '@/shared/useRecordSeen';
import { t } from '@/i18n';
import { BackToTop } from '@/ui/BackToTop';
import { ButtonLink } from '@/ui/ButtonLink';
import { EmptyState } from '@/ui/Empty';
import { Section, SectionLinks } from '@/ui/Sections';
import { JobCard } from './JobCard';
import type { CaseActions } from './useCases';

/** The four sections of a professional's own cases. */
export function MySections({
  list,
  actions,
  now,
}: {
  list: StableList;
  actions: CaseActions;
  now: Date;
}) {
  const box = useRef<HTMLDivElement>(null);
  const places = list.items.flatMap(({ section, gone, job }) => {
    const message = section === 'INVITED' && !gone ? messageOf(job) : undefined;
    return message ? [`${job._id} ${message}`] : [];
  });
  useRecordSeen(box, places.join(' '));
  if (list.items.length === 0)
    return (
      <EmptyState
        kind="nothing"
        title={t('cases.empty')}
        hint={t('cases.mineHint')}
        action={<ButtonLink to="/userMain/upcomingJobs">{t('cases.toOpen')}</ButtonLink>}
      />
    );
  const sections = SECTIONS.map(({ section, label, anchor }) => {
    const items = list.items.filter((item) => item.section === section);
    const count = items.filter((item) => !item.gone).length;
    const urgent = section === 'INVITED' && count > 0;
    return { items, part: { anchor, label: t(label), count, urgent } };
  });
  return (
    <>
      <SectionLinks label={t('cases.jumpTo')} parts={sections.map(({ part }) => part)} />
      <div ref={box} className="grid gap-7">
        {sections.map(({ part, items }) => (
          <Section
            key={part.anchor}
            {...part}
            empty={items.length === 0 ? t('cases.sectionEmpty') : undefined}
          >
            <ul className="grid gap-3">
              {items.map((item) => (
                <JobCard
                  key={item.job._id}
                  item={item}
                  pending={actions.pendingOf(item.job)}
                  result={actions.resultOf(item.job._id)}
                  commands={actions.commands}
                  now={now}
                />
              ))}
            </ul>
          </Section>
        ))}
        <BackToTop count={list.items.length} over={5} />
      </div>
    </>
  );
}
