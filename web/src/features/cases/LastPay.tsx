import { useWatch } from 'react-hook-form';
import { lineOf } from '@/rules/postAgain';
import type { PostingValues } from '@/rules/posting';
import { lastPayOf } from '@/rules/postingHints';
import type { ApiForm } from '@/shared/form/useApiForm';
import { payText } from '@/i18n/money';
import { t } from '@/i18n';
import type { Session } from '@/session/types';
import { Button } from '@/ui/Button';
import { useRecentCases } from './usePostingHints';

interface Props {
  form: ApiForm<PostingValues>;
  session: Session;
  /** The index of the line. */
  at: number;
}

/** Offers the last pay of the group at the center while no pay is typed. */
export default function LastPay({ form, session, at }: Props) {
  const [center, duration, group, pay] = useWatch({
    control: form.control,
    name: ['surgeryCenterId', 'duration', `lines.${at}.specialtyId`, `lines.${at}.pay`],
  });
  // The hours are typed before the pay; until then the first screen needs no further requests.
  const recent = useRecentCases(session, center !== '' && duration !== '', [{ center, group }]);
  const last = lastPayOf(recent, center, group);
  if (!last || pay !== '') return null;
  return (
    <Button
      size="small"
      icon="copy"
      className="justify-self-start"
      onClick={() => {
        const { rateType, pay: typed, minPay } = lineOf(last);
        form.setValue(`lines.${at}.rateType`, rateType);
        form.setValue(`lines.${at}.pay`, typed);
        form.setValue(`lines.${at}.minPay`, minPay);
        form.clearErrors([`lines.${at}.pay`, `lines.${at}.minPay`]);
        // The button disappears.
        form.setFocus(`lines.${at}.pay`);
      }}
    >
      {t('post.lastPay', { pay: payText(last) })}
    </Button>
  );
}
