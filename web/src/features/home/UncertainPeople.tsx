import type { Attention, WaitingCase } from '@/api/types';
import { t } from '@/i18n';
import { relativeTimeText } from '@/i18n/dates';
import { phoneText } from '@/rules/people';
import { postingSearch } from '@/rules/postingLink';
import { PhoneLink } from '@/shared/PhoneLink';
import { ButtonLink } from '@/ui/ButtonLink';
import { AllLink, AttentionGroup, caseWithSurgeon } from './AttentionGroup';
import { ActionButton, ItemRow } from './ItemRow';
import type { ItemActions } from './itemActions';
import { PersonRowLink } from './PersonRowLink';

interface ListProps {
  now: Date;
  actions: ItemActions;
}

/** People who reported that they cannot come. */
export function Absences({ absences, now, actions }: ListProps & Pick<Attention, 'absences'>) {
  return (
    <UncertainPeople
      title={t('attention.absences', { count: absences.total })}
      of={absences}
      text={({ since, timeZone }) =>
        t('attention.reported', { time: relativeTimeText(since, timeZone, now) })
      }
      now={now}
      actions={actions}
    />
  );
}

/** People who have not confirmed the day in time, or have not arrived. */
export function AwaitedPeople({ awaited, now, actions }: ListProps & Pick<Attention, 'awaited'>) {
  return (
    <UncertainPeople
      title={t('attention.awaited', { count: awaited.total })}
      of={awaited}
      text={(item) =>
        t(hasStarted(item, now) ? 'attention.notArrived' : 'attention.dayUnconfirmed')
      }
      now={now}
      actions={actions}
    />
  );
}

interface Props extends ListProps {
  title: string;
  of: Attention['absences'] | Attention['awaited'];
  /** What is known of a person. */
  text: (item: WaitingCase) => string;
}

/** Confirmed people who may not come. */
function UncertainPeople({ title, of: { total, items }, text, now, actions }: Props) {
  return (
    <AttentionGroup
      title={title}
      total={total}
      all={<AllLink to="/adminMain/adminVerification" search={{ state: 'uncertain' }} of={title} />}
    >
      {items.map((item) => (
        <ItemRow
          key={item.jobId + (item.person?._id ?? '')}
          place={`uncertain ${item.jobId} ${item.person?._id}`}
          actions={
            <>
              {item.phone && (
                <PhoneLink
                  phone={item.phone}
                  label={t('attention.call', {
                    name: `${item.person?.fullName ?? ''}, ${phoneText(item.phone)}`,
                  })}
                  className="px-2 text-sm"
                />
              )}
              <ReleaseOrReplace item={item} now={now} actions={actions} />
            </>
          }
        >
          <PersonRowLink
            to="/adminMain/adminVerification"
            search={postingSearch(item)}
            person={item.person}
            text={text(item)}
            detail={caseWithSurgeon(item)}
          />
        </ItemRow>
      ))}
    </AttentionGroup>
  );
}

/** The button for a person who may not come: no one can be released after the start. */
function ReleaseOrReplace({ item, now, actions }: ListProps & { item: WaitingCase }) {
  const name = item.person?.fullName ?? '';
  if (hasStarted(item, now))
    return (
      <ButtonLink
        to="/adminMain/postJob"
        search={{ again: item.jobId, absent: item.person?._id, center: item.centerId }}
        size="small"
        aria-label={`${t('attention.replace')}: ${name}`}
      >
        {t('attention.replace')}
      </ButtonLink>
    );
  return (
    <ActionButton
      action={{ kind: 'release', item }}
      label={t('release.do')}
      about={name}
      actions={actions}
    />
  );
}

const hasStarted = ({ start }: WaitingCase, now: Date) => Date.parse(start) <= now.getTime();
