import { useRef } from 'react';
import type { ProfessionalJob } from '@/api/types';
import { ownConflict } from '@/rules/ownConflict';
import { messageOf, SECTIONS } from '@/rules/professionalCard';
import type { StableList } from '@/rules/stableList';
import { useRecordSeen } from '@/shared/useRecordSeen';
import { t } from '@/i18n';
import { BackToTop } from '@/ui/BackToTop';
import { ButtonLink } from '@/ui/ButtonLink';
import { EmptyState } from '@/ui/Empty';
import { Section, SectionLinks } from '@/ui/Sections';
import { OwnFullCases } from './FullCases';
import { JobCard } from './JobCard';
import type { CaseActions } from './useCases';

/** The four sections of a professional's own cases, and the full cases that they have to do with. */
export function MySections({
  list,
  actions,
  now,
  item,
}: {
  list: StableList;
  actions: CaseActions;
  now: Date;
  /** The case of a link to this list. */
  item?: string | undefined;
}) {
  const box = useRef<HTMLDivElement>(null);
  const places = list.items.flatMap(({ section, gone, job }) => {
    const message = section === 'INVITED' && !gone ? messageOf(job) : undefined;
    return message ? [`${job._id} ${message}`] : [];
  });
  useRecordSeen(box, places.join(' '));
  if (list.items.length === 0)
    return (
      <div className="grid gap-7">
        <EmptyState
          kind="nothing"
          title={t('cases.empty')}
          hint={t('cases.mineHint')}
          action={<ButtonLink to="/userMain/upcomingJobs">{t('cases.toOpen')}</ButtonLink>}
        />
        <OwnFullCases listed={list.items} now={now} item={item} />
      </div>
    );
  const own = list.items.flatMap(({ gone, job }) => (gone ? [] : [job]));
  const sections = SECTIONS.map(({ section, label, anchor }) => {
    const items = list.items.filter((item) => item.section === section);
    const count = items.filter((item) => !item.gone).length;
    const needsAnswer = section === 'INVITED' && count > 0;
    return { items, part: { anchor, label: t(label), count, needsAnswer } };
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
                  sameTimeAt={
                    isToAccept(item.job)
                      ? ownConflict(item.job, own)?.surgeryCenterId.name
                      : undefined
                  }
                />
              ))}
            </ul>
          </Section>
        ))}
        <OwnFullCases listed={list.items} now={now} item={item} />
        <BackToTop count={list.items.length} over={5} />
      </div>
    </>
  );
}

/** Whether the professional has yet to accept the case or its changed time, which another confirmed case prevents. */
const isToAccept = ({ section, awaitsReconfirmation }: ProfessionalJob): boolean =>
  section === 'INVITED' || awaitsReconfirmation;
