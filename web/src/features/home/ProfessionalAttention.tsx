import type { Attention, WaitingCase } from '@/api/types';
import { relativeTimeText, timeInSentence } from '@/i18n/dates';
import { t, withTexts } from '@/i18n';
import { isSetupStep } from '@/rules/attention';
import { ButtonLink } from '@/ui/ButtonLink';
import { lazyInPlace } from '@/ui/lazyInPlace';
import { RowLink } from '@/ui/RowLink';
import { AllLink, AttentionGroup, caseText, groupAndSurgeon, joined } from './AttentionGroup';
import { GapLink } from './GapLink';
import { ItemLines } from './ItemLines';
import { ActionButton, ItemRow, ROW_LINK } from './ItemRow';
import type { ItemActions } from './itemActions';
import { Setup } from './Setup';

interface Props {
  waiting: Attention;
  now: Date;
  actions: ItemActions;
}

// Only on the day of a case.
const ReportButton = lazyInPlace(() => withTexts(import('./ReportButton'), 'attendance'), {
  line: true,
  // As large as the button, so that nothing below it moves.
  placeholder: <span className="min-h-11 w-36 md:min-h-8" />,
});

/** What waits for a professional. */
export function ProfessionalAttention({
  waiting: { invitations, toConfirm, toReport, claimable, profile, setup },
  now,
  actions,
}: Props) {
  const again = profile.filter((gap) => !isSetupStep(gap));
  const invitationsTitle = t('attention.invitations', { count: invitations.total });
  const toConfirmTitle = t('attention.toConfirm', { count: toConfirm.total });
  const toReportTitle = t('attention.toReport', { count: toReport.total });
  const claimableTitle = t('attention.claimable', { count: claimable.total });
  return (
    <>
      <AttentionGroup
        title={invitationsTitle}
        total={invitations.total}
        all={
          <AllLink to="/userMain/upcomingJobs" search={{ view: 'mine' }} of={invitationsTitle} />
        }
      >
        {invitations.items.map((item) => (
          <ItemRow
            key={item.jobId}
            place={`invitation ${item.jobId}`}
            actions={
              <>
                <ActionButton
                  action={{ kind: 'reject', item }}
                  label={t('cases.reject')}
                  about={caseText(item)}
                  minor
                  actions={actions}
                />
                <ActionButton
                  action={{ kind: 'accept', item }}
                  label={t('cases.accept')}
                  about={caseText(item)}
                  actions={actions}
                />
              </>
            }
          >
            <RowLink
              to="/userMain/upcomingJobs"
              search={{ view: 'mine', item: item.jobId }}
              className={ROW_LINK}
            >
              <ItemLines
                first={caseText(item)}
                second={joined(groupAndSurgeon(item), answerText(item, now))}
              />
            </RowLink>
          </ItemRow>
        ))}
      </AttentionGroup>
      <AttentionGroup
        title={toConfirmTitle}
        total={toConfirm.total}
        all={<AllLink to="/userMain/upcomingJobs" search={{ view: 'mine' }} of={toConfirmTitle} />}
      >
        {toConfirm.items.map((item) => (
          <ItemRow
            key={item.jobId}
            place={`confirm ${item.jobId}`}
            actions={
              <ActionButton
                action={{ kind: 'confirm', item }}
                label={t('attention.confirm')}
                about={caseText(item)}
                actions={actions}
              />
            }
          >
            <RowLink
              to="/userMain/upcomingJobs"
              search={{ view: 'mine', item: item.jobId }}
              className={ROW_LINK}
            >
              <ItemLines
                first={caseText(item)}
                second={joined(groupAndSurgeon(item), t('attention.toConfirmHint'))}
              />
            </RowLink>
          </ItemRow>
        ))}
      </AttentionGroup>
      <AttentionGroup
        title={toReportTitle}
        total={toReport.total}
        all={<AllLink to="/userMain/upcomingJobs" search={{ view: 'mine' }} of={toReportTitle} />}
      >
        {toReport.items.map((item) => (
          <ItemRow
            key={item.jobId}
            place={`report ${item.jobId}`}
            actions={<ReportButton item={item} now={now} />}
          >
            <RowLink
              to="/userMain/upcomingJobs"
              search={{ view: 'mine', item: item.jobId }}
              className={ROW_LINK}
            >
              <ItemLines first={caseText(item)} second={groupAndSurgeon(item)} />
            </RowLink>
          </ItemRow>
        ))}
      </AttentionGroup>
      <AttentionGroup
        title={claimableTitle}
        total={claimable.total}
        all={<AllLink to="/userMain/viewClaims" of={claimableTitle} />}
      >
        {claimable.items.map((item) => (
          <ItemRow
            key={item.jobId}
            place={`claimable ${item.jobId}`}
            actions={
              <ButtonLink
                to="/userMain/viewClaims"
                search={{ item: item.jobId }}
                size="small"
                aria-label={`${t('attention.claim')}: ${caseText(item)}`}
              >
                {t('attention.claim')}
              </ButtonLink>
            }
          >
            <RowLink to="/userMain/viewClaims" search={{ item: item.jobId }} className={ROW_LINK}>
              <ItemLines first={caseText(item)} second={groupAndSurgeon(item)} />
            </RowLink>
          </ItemRow>
        ))}
      </AttentionGroup>
      <AttentionGroup title={t('attention.profile')} total={again.length}>
        {again.map((gap) => (
          <li key={gap} className="flex">
            <GapLink gap={gap}>
              <span>{t(`gap.${gap}`)}</span>
            </GapLink>
          </li>
        ))}
      </AttentionGroup>
      {setup && <Setup setup={setup} gaps={profile} />}
    </>
  );
}

/** Until when an invitation can be answered: a held place until its offer ends, otherwise until the start. */
function answerText({ offerUntil, start, timeZone }: WaitingCase, now: Date): string {
  return offerUntil
    ? t('attention.held', { time: timeInSentence(offerUntil, timeZone) })
    : t('attention.until', { time: relativeTimeText(start, timeZone, now) });
}
