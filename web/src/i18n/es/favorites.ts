import type { texts as reference } from '../en/favorites';
import type { Translation } from '../translate';

/** Spanish texts of the favorites. */
export const texts: Translation<typeof reference> = {
  'favorites.lead': 'Puede invitar a los favoritos al publicar un caso.',
  'favorites.search': 'Buscar por nombre',
  'favorites.show': 'Qué profesionales',
  'favorites.everyone': 'Todos',
  'favorites.mine': 'Mis favoritos',
  'favorites.noneOwn': 'Todavía no tiene favoritos',
  'favorites.noneOwnHint': 'Presione la estrella junto a un nombre en Todos.',
  'favorites.total': { one: '{count} profesional', other: '{count} profesionales' },
  'favorites.add': 'Agregar a favoritos',
  'favorites.remove': 'Quitar de favoritos',
  'favorites.none': 'Todavía no hay profesionales',
  'favorites.noneHint': 'Los profesionales aparecen aquí después de registrarse.',
  'favorites.noneCertified': 'Todavía no hay profesionales elegibles',
  'favorites.noneCertifiedHint':
    'Los profesionales aparecen aquí cuando se verifica su elegibilidad.',

  'toast.favoriteAdded': 'Se agregó a favoritos.',
  'toast.favoriteRemoved': 'Se quitó de favoritos.',

  'common.undo': 'Deshacer',
};
