import { useId, type ReactNode } from 'react';
import { api, bodyOf } from '@/api/client';
import { useCommand } from '@/api/command';
import type { components } from '@/api/schema';
import type { ProfileGap } from '@/api/types';
import { t } from '@/i18n';
import { isSetupStep } from '@/rules/attention';
import { slotName } from '@/shared/documentText';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { progressBar } from '@/ui/progressBar';
import { GapLink } from './GapLink';
import { ItemLines } from './ItemLines';

type SetupFacts = components['schemas']['Setup'];
type Change = components['schemas']['UpdateSetup'];

interface Props {
  setup: SetupFacts;
  gaps: readonly ProfileGap[];
}

/**
 * The first steps of a professional (AMB-124), also those that are left after the first case. A completed step is removed
 * from the list. The user can hide the list; the server stores that.
 */
export function Setup({ setup, gaps }: Props) {
  const heading = useId();
  const update = useCommand({
    scope: 'setup',
    send: (body: Change, headers) => bodyOf(api.PUT('/api/setup', { body, headers })),
    refreshes: ['profile'],
  });
  const steps = gaps.filter(isSetupStep);
  if (steps.length === 0) return null;
  const { done, steps: of, hidden, hasWorked } = setup;
  return (
    <Card
      as="section"
      padding="small"
      aria-labelledby={heading}
      className="[column-span:all] md:mt-3"
    >
      {/* On phones the title has a line of its own, so that the button shares the line of the progress. */}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-2">
        <h3 id={heading} className="text-base max-md:basis-full">
          {t(hasWorked ? 'setup.titleLater' : 'setup.title')}
        </h3>
        <span className="flex min-w-36 grow basis-0 items-center gap-3 text-sm">
          <progress aria-labelledby={heading} max={of} value={done} className={progressBar} />
          <span className="tabular whitespace-nowrap text-muted">
            {t('setup.progress', { done, steps: of })}
          </span>
        </span>
        <Button
          size="small"
          aria-expanded={!hidden}
          busy={update.isPending && update.variables.hidden !== undefined}
          onClick={() => update.run({ hidden: !hidden })}
        >
          {t(hidden ? 'setup.show' : 'setup.hide')}
        </Button>
      </div>
      {!hidden && (
        <ul className="mt-2 grid md:grid-cols-2">
          {steps.map((gap) => (
            <li key={gap} className="flex min-w-0 items-center gap-2">
              <GapLink gap={gap}>
                <ItemLines title={t(`gap.${gap}`)} detail={detail(gap, setup)} />
              </GapLink>
              {gap === 'NOTIFICATIONS' && (
                <Button
                  size="small"
                  aria-label={t('setup.keepLabel')}
                  className="shrink-0"
                  busy={update.isPending && update.variables.keepNotifications === true}
                  onClick={() => update.run({ keepNotifications: true })}
                >
                  {t('setup.keep')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** The second line of a step. */
function detail(gap: ProfileGap, { documents, missing, email, sms }: SetupFacts): ReactNode {
  switch (gap) {
    case 'DOCUMENTS':
      return t('setup.DOCUMENTS', {
        count: documents.length - missing.length,
        total: documents.length,
        next: missing[0] ? slotName(missing[0]) : '',
      });
    case 'NOTIFICATIONS':
      if (email) return t(sms ? 'setup.notificationsBoth' : 'setup.notificationsEmail');
      return t(sms ? 'setup.notificationsSms' : 'setup.notificationsNone');
    case 'LICENSE':
    case 'CENTER':
    case 'ADDRESS':
    case 'PICTURE':
      return t(`setup.${gap}`);
    case 'LICENSE_EXPIRED':
    case 'LICENSE_ENDS_SOON':
    case 'REJECTED_DOCUMENT':
      return undefined;
  }
}
