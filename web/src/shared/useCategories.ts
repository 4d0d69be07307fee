import { useQuery } from '@tanstack/react-query';
import { configQuery } from '@/api/publicQueries';
import { categoryName } from '@/i18n/categories';
import type { Option } from '@/ui/Select';

/** Returns the professional categories of the server, in its order; none while they load. */
export function useCategories(): readonly Option[] {
  const { data } = useQuery(configQuery);
  return (data?.groups ?? []).map(({ value, label }) => ({
    value: String(value),
    label: categoryName(value) ?? label,
  }));
}
