import type { ComponentProps, ComponentType, ReactNode } from 'react';
import { withTexts } from '@/i18n';
import { lazyInPlace } from '@/ui/lazyInPlace';

/** Loads the parts of the posting form that its first paint does not need. */
export const loadDeferredParts = () =>
  withTexts(
    import('./deferredParts'),
    'decisions',
    'dispatch',
    'people',
    'postInvites',
    'templates',
  );

type Parts = Awaited<ReturnType<typeof loadDeferredParts>>;
type Name =
  | 'BelowPost'
  | 'ConfirmPostDialog'
  | 'FilledFrom'
  | 'InvitePanels'
  | 'LastPay'
  | 'PlanAndSummary'
  | 'StartDetails';

/** One of these parts, in its place. */
export const deferredPart = <N extends Name>(name: N, placeholder?: ReactNode) =>
  lazyInPlace(
    async () => ({
      default: (await loadDeferredParts())[name] as ComponentType<ComponentProps<Parts[N]>>,
    }),
    { placeholder, line: true },
  );
