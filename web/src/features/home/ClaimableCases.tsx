import type { Attention } from '@/api/types';
import { t } from '@/i18n';
import { ButtonLink } from '@/ui/ButtonLink';
import { RowLink } from '@/ui/RowLink';
import { AllLink, AttentionGroup, caseText, surgeonOf } from './AttentionGroup';
import { ItemLines } from './ItemLines';
import { ItemRow, ROW_LINK } from './ItemRow';

interface Props {
  claimable: Attention['claimable'];
}

/** Cases that a professional can claim. */
export function ClaimableCases({ claimable: { total, items } }: Props) {
  const title = t('attention.claimable', { count: total });
  return (
    <AttentionGroup
      title={title}
      total={total}
      all={<AllLink to="/userMain/viewClaims" of={title} />}
    >
      {items.map((item) => (
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
            <ItemLines title={caseText(item)} detail={surgeonOf(item)} />
          </RowLink>
        </ItemRow>
      ))}
    </AttentionGroup>
  );
}
