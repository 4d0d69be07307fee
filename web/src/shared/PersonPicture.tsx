import { useQuery } from '@tanstack/react-query';
import { fileLink } from '@/api/queries';
import { PersonBadge } from '@/ui/Person';
import { initials } from '@/rules/people';

interface Props {
  name: string;
  /** The file of the picture; administrators have none and show their initials (AMB-74). */
  file?: string | undefined;
  size?: 'small' | 'normal' | 'large';
}

/** The picture of a person, or the initials while there is none. */
export function PersonPicture({ name, file, size = 'normal' }: Props) {
  const { data, isStale, isFetching } = useQuery(fileLink(file ?? ''));
  // A remembered address that has run out is not asked for; the next one is on its way.
  const link = isStale && isFetching ? undefined : data;
  return (
    <PersonBadge
      letters={initials(name)}
      picture={file ? link || undefined : undefined}
      size={size}
    />
  );
}
