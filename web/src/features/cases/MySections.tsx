import { Link } from '@tanstack/react-router';
import { SECTIONS } from '@/rules/professionalCard';
import type { Board } from '@/rules/stableList';
import { t } from '@/i18n';
import { BackToTop } from '@/ui/BackToTop';
import { buttonClass } from '@/ui/Button';
import { EmptyState } from '@/ui/Empty';
import { Section, SectionLinks } from '@/ui/Sections';
import { JobCard } from './JobCard';
import type { Desk } from './useCases';

/** The four sections of a professional's own cases, with anchors (C-06..C-10). */
export function MySections({ board, desk, now }: { board: Board; desk: Desk; now: Date }) {
  if (board.places.length === 0)
    return (
      <EmptyState
        kind="nothing"
        title={t('cases.empty')}
        hint={t('cases.mineHint')}
        action={
          <Link to="/userMain/upcomingJobs" className={buttonClass()}>
            {t('cases.toOpen')}
          </Link>
        }
      />
    );
  const sections = SECTIONS.map(({ section, label, anchor }) => {
    const places = board.places.filter((place) => place.section === section);
    const count = places.filter((place) => !place.gone).length;
    const urgent = section === 'INVITED' && count > 0;
    return { places, part: { anchor, label: t(label), count, urgent } };
  });
  return (
    <>
      <SectionLinks label={t('cases.jumpTo')} parts={sections.map(({ part }) => part)} />
      <div className="grid gap-7">
        {sections.map(({ part, places }) => (
          <Section
            key={part.anchor}
            {...part}
            empty={places.length === 0 ? t('cases.sectionEmpty') : undefined}
          >
            <ul className="grid gap-3">
              {places.map((place) => (
                <JobCard key={place.job._id} place={place} desk={desk} now={now} />
              ))}
            </ul>
          </Section>
        ))}
        <BackToTop count={board.places.length} over={5} />
      </div>
    </>
  );
}
