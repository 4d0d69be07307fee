/** English texts of the favorites. */
export const texts = {
  'favorites.lead': 'Favorites can be invited while you post a case.',
  'favorites.search': 'Search by name',
  'favorites.show': 'Which professionals',
  'favorites.everyone': 'Everyone',
  'favorites.mine': 'My favorites',
  'favorites.noneOwn': 'No favorites yet',
  'favorites.noneOwnHint': 'Press the star next to a name under Everyone.',
  'favorites.total': { one: '{count} professional', other: '{count} professionals' },
  'favorites.add': 'Add to favorites',
  'favorites.remove': 'Remove from favorites',
  'favorites.none': 'No professionals yet',
  'favorites.noneHint': 'Professionals appear here after they sign up.',
  'favorites.noneCertified': 'No eligible professionals yet',
  'favorites.noneCertifiedHint': 'Professionals appear here once their eligibility is verified.',

  'toast.favoriteAdded': 'Added to favorites sucessfully!',
  'toast.favoriteRemoved': 'Removed from favorites sucessfully!',

  'common.undo': 'Undo',
} as const;
