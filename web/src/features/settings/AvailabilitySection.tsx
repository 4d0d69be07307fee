import { useQuery } from '@tanstack/react-query';
import { t } from '@/i18n';
import { QueryView } from '@/shared/QueryView';
import { useLinkTarget } from '@/shared/useLinkTarget';
import { Card } from '@/ui/Card';
import { SkeletonList } from '@/ui/Empty';
import { AvailabilityForm } from './AvailabilityForm';
import { availabilityQuery } from '@/api/ownAvailability';

/** When a professional is available, and the hours of rest between two days. */
export default function AvailabilitySection() {
  const query = useQuery(availabilityQuery);
  return (
    <Card as="section" padding="large" aria-labelledby="settings-availability">
      <h2 id="settings-availability" className="text-lg">
        {t('availability.title')}
      </h2>
      <p className="mt-1 text-muted">{t('availability.lead')}</p>
      <QueryView query={query} skeleton={<SkeletonList rows={1} height="h-364 md:h-313" />}>
        {(own) => (
          <>
            <AvailabilityForm own={own} />
            <LinkedField />
          </>
        )}
      </QueryView>
    </Card>
  );
}

/** The ids of the fields to which other screens lead. */
const LINKED = ['home-zip'];

/** Focuses the field of a link, after the form is rendered. */
function LinkedField() {
  useLinkTarget(LINKED);
  return null;
}
