import { useQuery } from '@tanstack/react-query';
import { fileLinkQuery } from '@/api/files';
import { PersonBadge } from '@/ui/PersonBadge';
import { initials } from '@/rules/people';

interface Props {
  name: string;
  /** The file id of the picture; without one, the initials are shown. */
  file?: string | undefined;
  size?: 'small' | 'normal' | 'large';
}

/** The picture of a person, or the initials while there is none. */
export function PersonPicture({ name, file, size = 'normal' }: Props) {
  const { data, isStale, isFetching } = useQuery(fileLinkQuery(file ?? ''));
  // A cached address may have expired, so it is not used while the next one loads.
  const link = isStale && isFetching ? undefined : data;
  return (
    <PersonBadge
      letters={initials(name)}
      picture={file ? link || undefined : undefined}
      size={size}
    />
  );
}
