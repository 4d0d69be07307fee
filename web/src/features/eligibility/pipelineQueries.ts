/** The query of the pipeline: people related to a center with their missing requirements. */
import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf } from '@/api/client';
import { keys } from '@/api/keys';
import type { components } from '@/api/schema';
import { missingOf } from '@/rules/requirements';

type Schemas = components['schemas'];
export type PipelinePerson = Schemas['PipelinePerson'];

/** Page size of the pipeline. */
export const PIPELINE_PAGE = 20;

/** The filters in the address. */
export interface PipelineFilter {
  page?: number | undefined;
  group?: number | undefined;
  /** A requirement as `KIND` or `KIND.slot`. */
  missing?: string | undefined;
  name?: string | undefined;
}

/** A page of the pipeline of a center. */
export function eligibilityPipelineQuery(centerId: string, filter: PipelineFilter) {
  const { page = 1, group, missing, name } = filter;
  const query = {
    page,
    limit: PIPELINE_PAGE,
    ...(group !== undefined && { categoryId: group }),
    ...missingOf(missing),
    ...(name !== undefined && { name }),
  };
  return queryOptions({
    queryKey: [...keys.verificationQueue(centerId), 'pipeline', query],
    queryFn: ({ signal }) =>
      bodyOf(
        api.GET('/api/eligibilitypipeline/{centerId}', {
          params: { path: { centerId }, query },
          signal,
        }),
      ),
  });
}
