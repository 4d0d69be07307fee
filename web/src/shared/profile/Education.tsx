import type { Profile } from '@/api/types';
import { monthText } from '@/i18n/dates';
import { t } from '@/i18n';
import { FactList } from '@/ui/Facts';
import { type FilledSection, Nothing, Part } from './Part';

interface Line {
  name: string;
  where: string;
  when: string;
}

function Lines({ lines }: { lines: readonly Line[] }) {
  return (
    <ul className="grid gap-2">
      {lines.map((line, index) => (
        // Two degrees of one school may end in the same month, so the key is the index.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={index}>
          <span className="font-bold">{line.name}</span>
          <span className="block text-sm text-muted">
            {line.where} · <span className="tabular">{line.when}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Schools and training. */
export function Education({ person, modal, whenEmpty }: FilledSection) {
  const schools = (list: Profile['undergraduate'] | Profile['medSchool'] = []): Line[] =>
    list.map((one) => ({
      name: one.school,
      where: one.degreeEarned,
      when: monthText(one.graduationDateSchool),
    }));
  const { internship, residency, fellowships = [] } = person;
  const parts: [string, Line[]][] = [
    [t('profile.undergraduate'), schools(person.undergraduate)],
    [t('profile.medSchool'), schools(person.medSchool)],
    [
      t('profile.internship'),
      internship
        ? [
            {
              name: internship.internshipName,
              where: internship.internshipLocation,
              when: monthText(internship.internshipCompletionDate),
            },
          ]
        : [],
    ],
    [
      t('profile.residency'),
      residency
        ? [
            {
              name: residency.residencyName,
              where: residency.residencyLocation,
              when: monthText(residency.residencyCompletionDate),
            },
          ]
        : [],
    ],
    [
      t('profile.fellowships'),
      fellowships.map((one) => ({
        name: one.fellowshipName,
        where: one.fellowshipLocation,
        when: monthText(one.fellowshipCompletionDate),
      })),
    ],
  ];
  return (
    <Part title={t('profile.education')} modal={modal}>
      {parts.some(([, lines]) => lines.length > 0) ? (
        <FactList
          layout="section"
          facts={parts.map(([name, lines]) => [name, lines.length > 0 && <Lines lines={lines} />])}
        />
      ) : (
        <Nothing>{whenEmpty}</Nothing>
      )}
    </Part>
  );
}

/** Hospitals and the time there. */
export function Experience({ person, modal, whenEmpty }: FilledSection) {
  const places = person.workExperiences ?? [];
  return (
    <Part title={t('profile.experience')} modal={modal}>
      {places.length > 0 ? (
        <ul className="grid gap-2">
          {places.map((place, index) => (
            // oxlint-disable-next-line react/no-array-index-key
            <li key={index}>
              <span className="font-bold">{place.hospital}</span>
              <span className="tabular block text-sm text-muted">
                {t('profile.span', {
                  from: monthText(place.startDate),
                  to: monthText(place.endDate),
                })}
              </span>
            </li>
          ))}
        </ul>
      ) : (
        <Nothing>{whenEmpty}</Nothing>
      )}
    </Part>
  );
}
