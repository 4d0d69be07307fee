import { useNavigate, useSearch } from '@tanstack/react-router';
import { FOUND_MAX } from '@/rules/people';
import { PageBeyond } from '@/shared/PageBeyond';
import { QueryView } from '@/shared/QueryView';
import { NeedsCenter } from '@/shared/NeedsCenter';
import { SearchBox } from '@/shared/SearchBox';
import { t } from '@/i18n';
import { centerOf, useSession } from '@/session/store';
import type { Session } from '@/session/types';
import { BackToTop } from '@/ui/BackToTop';
import { Button } from '@/ui/Button';
import { EmptyState, SkeletonList } from '@/ui/Empty';
import { Page } from '@/ui/Page';
import { Pagination } from '@/ui/Pagination';
import { FavoriteCard } from './FavoriteCard';
import { PAGE_SIZE } from './queries';
import { opposite, useFavorites } from './useFavorites';

/** The favorites of a surgeon or of a center. */
export default function FavoritesPage() {
  const session = useSession();
  return session ? <Favorites key={centerOf(session)?.value} session={session} /> : null;
}

function Favorites({ session }: { session: Session }) {
  const { page = 1, name } = useSearch({ from: '/shell/posters/adminMain/updateFavorites' });
  const navigate = useNavigate({ from: '/adminMain/updateFavorites' });
  const { query, mark } = useFavorites(session, { page, name });
  const turn = (to: number) => {
    void navigate({ search: to > 1 ? { page: to } : {} });
  };
  const find = (text: string | undefined) =>
    void navigate({ search: { name: text }, replace: true, resetScroll: false });
  // A center lists the people it has certified, a surgeon all professionals.
  const isSurgeon = session.user.signInType === 'SURGEON';
  const people = query.data?.items ?? [];
  const items =
    name === undefined
      ? people
      : people.filter(
          ({ signInType, certified }) => signInType === 'USER' && (isSurgeon || certified),
        );
  // The search is of people of all kinds, so a name that many have may hide those of this list.
  const capped =
    name !== undefined && people.length >= FOUND_MAX
      ? t('list.capped', { count: FOUND_MAX })
      : undefined;
  const total = name === undefined ? (query.data?.total ?? 0) : items.length;
  return (
    <Page title={t('title.favorites')} width="wide" lead={t('favorites.lead')}>
      <NeedsCenter>
        <div role="search" className="mb-4 md:w-80">
          <SearchBox label={t('favorites.search')} value={name} onSearch={find} />
        </div>
        <QueryView
          query={query}
          skeleton={<SkeletonList height="h-20" />}
          empty={
            items.length === 0 ? (
              name !== undefined ? (
                <div role="status">
                  <EmptyState
                    kind="notFound"
                    title={t('list.noUsers')}
                    hint={capped}
                    action={<Button onClick={() => find(undefined)}>{t('list.clear')}</Button>}
                  />
                </div>
              ) : page > 1 ? (
                <PageBeyond onFirst={() => turn(1)} />
              ) : (
                <EmptyState
                  kind="nothing"
                  title={t(isSurgeon ? 'favorites.none' : 'favorites.noneCertified')}
                  hint={t(isSurgeon ? 'favorites.noneHint' : 'favorites.noneCertifiedHint')}
                />
              )
            ) : undefined
          }
        >
          {() => (
            <div className="grid gap-5" aria-busy={query.isPlaceholderData || undefined}>
              <div className="flex flex-wrap justify-between gap-x-3 text-sm text-muted">
                <p className="tabular">{t('favorites.total', { count: total })}</p>
                {capped && <p>{capped}</p>}
              </div>
              <ul className="-mt-3 grid gap-3 md:grid-cols-2 lg:grid-cols-3">
                {items.map((person) => (
                  <FavoriteCard
                    key={person._id}
                    person={person}
                    // A surgeon's list belongs to no center, so it has no eligibility.
                    showEligible={!isSurgeon}
                    onToggle={() => mark({ id: person._id, to: opposite(person.favoriteStatus) })}
                  />
                ))}
              </ul>
              {name === undefined && (
                <Pagination page={page} total={total} size={PAGE_SIZE} onPage={turn} />
              )}
              <BackToTop count={items.length} over={2} />
            </div>
          )}
        </QueryView>
      </NeedsCenter>
    </Page>
  );
}
