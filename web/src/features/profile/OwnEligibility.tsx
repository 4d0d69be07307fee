import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { api, bodyOf } from '@/api/client';
import { keys } from '@/api/keys';
import type { components } from '@/api/schema';
import { t } from '@/i18n';
import { dayText } from '@/i18n/dates';
import { dollars } from '@/i18n/money';
import { missingText, requirementText } from '@/i18n/requirements';
import type { Slot } from '@/rules/documents';
import { isBlocked } from '@/rules/blocked';
import { editorPath } from '@/rules/steps';
import { DocumentPill } from '@/shared/DocumentPill';
import { slotName } from '@/shared/documentText';
import { QueryView } from '@/shared/QueryView';
import { ButtonLink } from '@/ui/ButtonLink';
import { Card } from '@/ui/Card';
import { EmptyState, SkeletonList } from '@/ui/Empty';
import { Icon } from '@/ui/Icon';

type Center = components['schemas']['OwnEligibility'];
type Item = Center['missing'][number];

/** The centers where a professional is eligible, the missing items of the others, and the review state of each document. */
export function OwnEligibility() {
  const query = useQuery({
    queryKey: [...keys.verificationRequests, 'own'],
    queryFn: ({ signal }) => bodyOf(api.GET('/api/myeligibility', { signal })),
  });
  const heading = useRef<HTMLHeadingElement>(null);
  const linked = useLocation({ select: ({ hash }) => hash === 'own-eligibility' });
  useEffect(() => {
    // The router looks for the target of a link before this part is loaded.
    if (linked) heading.current?.scrollIntoView();
  }, [linked]);
  return (
    <Card as="section" padding="normal" aria-labelledby="own-eligibility" className="mt-4">
      <h2 ref={heading} id="own-eligibility" className="scroll-mt-4 text-base font-bold">
        {t('own.title')}
      </h2>
      <p className="mb-3 text-sm text-muted">{t('own.lead')}</p>
      <QueryView
        query={query}
        skeleton={<SkeletonList height="h-16" />}
        empty={
          query.data?.length === 0 ? (
            <EmptyState kind="nothing" title={t('own.none')} hint={t('own.noneHint')} />
          ) : undefined
        }
      >
        {(centers) => (
          <div className="grid gap-4">
            <ul className="divide-y divide-line">
              {centers.map((center) => (
                <CenterEligibility key={center.centerId} center={center} />
              ))}
            </ul>
            <Documents centers={centers} />
          </div>
        )}
      </QueryView>
    </Card>
  );
}

/** `2 open cases, $1,240 at least`, or that there are none now. */
const sumText = ({ cases, pay }: Center['open']): string =>
  cases === 0 ? t('own.noCases') : t('own.sum', { count: cases, amount: dollars(pay) });

function CenterEligibility({ center }: { center: Center }) {
  const { name, open, closed } = center;
  const blocked = isBlocked(center.missing.map((item) => item.missing));
  // A person whom the center does not invite has nothing to complete there.
  const missing = blocked ? [] : center.missing;
  const eligible = center.missing.length === 0;
  return (
    <li className="grid gap-2 py-3">
      <p className="flex flex-wrap items-start gap-x-2">
        <Icon
          name={eligible ? 'done' : 'warning'}
          className={eligible ? 'mt-0.5 text-confirmed' : 'mt-0.5 text-invited'}
        />
        <span className="font-bold">{name}</span>
        <span className="text-muted">
          {blocked && t('ineligible.own')}
          {eligible && t('own.eligible', { sum: sumText(open) })}
          {missing.length > 0 && t('own.unlocks', { count: missing.length, sum: sumText(closed) })}
        </span>
      </p>
      {missing.length > 0 && (
        <ul className="grid gap-2 pl-7">
          {missing.map((item) => (
            <MissingItem key={`${item.missing.kind} ${item.missing.slot}`} item={item} />
          ))}
        </ul>
      )}
    </li>
  );
}

/** A missing item with the open cases that need it, maybe among other items, and a link to complete it. */
function MissingItem({ item: { missing, unlocks } }: { item: Item }) {
  const action =
    missing.kind === 'VERIFIED'
      ? t('own.ask')
      : t(missing.slot && missing.expires ? 'own.replace' : 'own.complete');
  const label = t('own.actionFor', {
    action,
    what: missing.slot ? slotName(missing.slot) : requirementText(missing),
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-2">
      <span className="min-w-0">
        {missingText(missing)}
        <span className="block text-sm text-muted">
          {unlocks.cases === 0 ? t('own.noCases') : t('own.needed', { sum: sumText(unlocks) })}
        </span>
      </span>
      {missing.kind === 'VERIFIED' ? (
        <ButtonLink to="/userMain/profile" hash="ask-center" size="small" aria-label={label}>
          {action}
        </ButtonLink>
      ) : (
        <ButtonLink
          to={editorPath(false)}
          params={{ topicId: missing.slot ? 'uploader' : 'profession' }}
          {...(missing.slot && { hash: missing.slot })}
          size="small"
          aria-label={label}
        >
          {action}
        </ButtonLink>
      )}
    </li>
  );
}

/** The uploaded documents with the decision and the last valid day at each center. */
function Documents({ centers }: { centers: readonly Center[] }) {
  const slots = [...new Set(centers.flatMap((center) => center.documents.map(({ slot }) => slot)))];
  if (slots.length === 0) return null;
  return (
    <details>
      <summary className="cursor-pointer font-bold">{t('own.documents')}</summary>
      <ul className="mt-2 divide-y divide-line">
        {slots.map((slot) => (
          <li key={slot} className="grid gap-1 py-2">
            <span className="flex flex-wrap items-center justify-between gap-2 font-bold">
              {slotName(slot as Slot)}
              <ButtonLink
                to={editorPath(false)}
                params={{ topicId: 'uploader' }}
                hash={slot}
                size="small"
                aria-label={t('own.actionFor', {
                  action: t('own.replace'),
                  what: slotName(slot as Slot),
                })}
              >
                {t('own.replace')}
              </ButtonLink>
            </span>
            {centers.flatMap(({ centerId, name, documents }) =>
              documents
                .filter((document) => document.slot === slot)
                .map(({ status, expires }) => (
                  <span key={centerId} className="flex flex-wrap items-center gap-2 text-sm">
                    <span className="min-w-0 flex-1 basis-40">{name}</span>
                    {expires && (
                      <span className="text-muted">
                        {t('document.validUntil', { day: dayText(expires) })}
                      </span>
                    )}
                    <DocumentPill status={status} />
                  </span>
                )),
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}
