import { useNavigate, useSearch } from '@tanstack/react-router';
import { useRef } from 'react';
import { matchesWords } from '@/rules/filter';
import type { PersonCard } from '@/api/types';
import { FOUND_MAX } from '@/rules/people';
import { DensitySwitch } from '@/shared/DensitySwitch';
import { PageBeyond } from '@/shared/PageBeyond';
import { QueryView } from '@/shared/QueryView';
import { NeedsCenter } from '@/shared/NeedsCenter';
import { SearchBox } from '@/shared/SearchBox';
import { t } from '@/i18n';
import { cx } from '@/lib/cx';
import { useKeepFocus } from '@/lib/useKeepFocus';
import { centerOf, useCompact, useSession } from '@/session/store';
import type { Session } from '@/session/types';
import { BackToTop } from '@/ui/BackToTop';
import { Button } from '@/ui/Button';
import { Chips } from '@/ui/Chips';
import { EmptyState, SkeletonList } from '@/ui/Empty';
import { Page } from '@/ui/Page';
import { Pagination } from '@/ui/Pagination';
import { FavoriteCard } from './FavoriteCard';
import { isOwnList } from './ownFavorites';
import { PAGE_SIZE } from './queries';
import { opposite, useFavorites } from './useFavorites';

/** The favorites of a surgeon or of a center. */
export default function FavoritesPage() {
  const session = useSession();
  return session ? <Favorites key={centerOf(session)?.value} session={session} /> : null;
}

function Favorites({ session }: { session: Session }) {
  const wanted = useSearch({ from: '/shell/posters/adminMain/updateFavorites' });
  const { page = 1, name, show } = wanted;
  const navigate = useNavigate({ from: '/adminMain/updateFavorites' });
  const { query, mark } = useFavorites(session, wanted);
  const turn = (to: number) => {
    void navigate({ search: to > 1 ? { page: to } : {} });
  };
  const find = (text: string | undefined) =>
    void navigate({ search: { name: text, show }, replace: true, resetScroll: false });
  const own = isOwnList(session, wanted);
  const compact = useCompact();
  const box = useRef<HTMLDivElement>(null);
  useKeepFocus(box);
  // A center lists the people it has certified, a surgeon all professionals.
  const isSurgeon = session.user.signInType === 'SURGEON';
  const people = query.data?.items ?? [];
  const isListed = ({ signInType, certified, fullName }: PersonCard) =>
    own ? matchesWords(name, [fullName]) : signInType === 'USER' && (isSurgeon || certified);
  const items = name === undefined ? people : people.filter(isListed);
  // The search is of people of all kinds, so a name that many have may hide those of this list.
  const capped =
    !own && name !== undefined && people.length >= FOUND_MAX
      ? t('list.capped', { count: FOUND_MAX })
      : undefined;
  const total = name === undefined && !own ? (query.data?.total ?? 0) : items.length;
  return (
    <Page
      title={t('title.favorites')}
      width="wide"
      lead={t('favorites.lead')}
      actions={<DensitySwitch />}
    >
      <NeedsCenter>
        {isSurgeon && (
          <div className="mb-4">
            <Chips
              label={t('favorites.show')}
              value={show ?? 'all'}
              onChange={(list) =>
                void navigate({
                  search: { name, show: list === 'mine' ? list : undefined },
                  resetScroll: false,
                })
              }
              chips={[
                { value: 'all', label: t('favorites.everyone') },
                { value: 'mine', label: t('favorites.mine') },
              ]}
            />
          </div>
        )}
        <div role="search" className="mb-4 md:w-80">
          <SearchBox label={t('favorites.search')} value={name} onSearch={find} />
        </div>
        <div ref={box}>
          <QueryView
            query={query}
            skeleton={<SkeletonList height="h-20" />}
            empty={
              items.length === 0 && (
                <NoFavorites
                  searching={name !== undefined}
                  capped={capped}
                  own={own}
                  isSurgeon={isSurgeon}
                  page={page}
                  onClear={() => find(undefined)}
                  onFirst={() => turn(1)}
                />
              )
            }
          >
            {() => (
              <div className="grid gap-5" aria-busy={query.isPlaceholderData || undefined}>
                <div className="flex flex-wrap justify-between gap-x-3 text-sm text-muted">
                  <p className="tabular">{t('favorites.total', { count: total })}</p>
                  {capped && <p>{capped}</p>}
                </div>
                <ul
                  className={cx(
                    '-mt-3 grid md:grid-cols-2 lg:grid-cols-3',
                    compact ? 'gap-1' : 'gap-3',
                  )}
                >
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
                {name === undefined && !own && (
                  <Pagination page={page} total={total} size={PAGE_SIZE} onPage={turn} />
                )}
                <BackToTop count={items.length} over={2} />
              </div>
            )}
          </QueryView>
        </div>
      </NeedsCenter>
    </Page>
  );
}

interface NoFavoritesProps {
  searching: boolean;
  /** Says that the search may have found more people. */
  capped: string | undefined;
  /** Whether the list has the own favorites only. */
  own: boolean;
  isSurgeon: boolean;
  page: number;
  onClear: () => void;
  onFirst: () => void;
}

/** Says why the list is empty. */
function NoFavorites({
  searching,
  capped,
  own,
  isSurgeon,
  page,
  onClear,
  onFirst,
}: NoFavoritesProps) {
  if (searching)
    return (
      <div role="status">
        <EmptyState
          kind="notFound"
          title={t('list.noUsers')}
          hint={capped}
          action={<Button onClick={onClear}>{t('list.clear')}</Button>}
        />
      </div>
    );
  if (own)
    return (
      <EmptyState kind="nothing" title={t('favorites.noneOwn')} hint={t('favorites.noneOwnHint')} />
    );
  if (page > 1) return <PageBeyond onFirst={onFirst} />;
  return (
    <EmptyState
      kind="nothing"
      title={t(isSurgeon ? 'favorites.none' : 'favorites.noneCertified')}
      hint={t(isSurgeon ? 'favorites.noneHint' : 'favorites.noneCertifiedHint')}
    />
  );
}
