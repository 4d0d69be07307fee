import type { texts as reference } from '../en/postInvites';
import type { Translation } from '../translate';

/** Spanish texts of who is invited with a posting, its summary and confirmation. */
export const texts: Translation<typeof reference> = {
  'post.inviteWho': 'Invitar a {name}',
  'post.chosen': '{count} de {total} seleccionados',
  'post.someSkipped': 'No invitados: {names}',
  'post.favorites': 'Favoritos',
  'post.selectAll': 'Seleccionar todos',
  'post.noFavorites': 'Todavía no hay favoritos',
  'post.noFavoritesHint': 'Agregue favoritos para invitarlos al publicar.',
  'post.toFavorites': 'Agregar favoritos',
  'post.overlapWhen': 'Empieza el {when}.',
  'post.lastPay': 'Usar el último pago en este centro: {pay}',
  'post.againFrom':
    'Completado a partir del caso del {when}; la fecha es la próxima con el mismo día de la semana.',
  'post.replacementFrom':
    'Completado a partir del caso del {when} para reemplazar a {name}. Revise el inicio y las horas.',
  'post.againEmpty': 'Vaciar el formulario',
  'post.againBack': 'Recuperar lo que escribí',
  'post.posted': 'Publicado: {when}',
  'post.postedLabel': 'Recién publicado',
  'post.seeIt': 'Ver la publicación',
  'post.warningsNotRead': 'No se pudo cargar a quién se puede invitar y quién está disponible.',
  'post.seriesInvitees': {
    one: 'Como máximo se puede invitar a {count} persona a un caso que se repite.',
    other: 'Como máximo se puede invitar a {count} personas a un caso que se repite.',
  },
  'post.notInvitable':
    'No se puede invitar a este caso a: {names}. Quite a estas personas de la selección para publicar el caso.',
  'post.offer': 'A cada uno se le ofrece',
  'post.offerNone': 'Escriba el pago para ver lo que se ofrece.',
  'post.about': 'unos ${amount} por {duration}',
  'post.firstCome': 'Por orden de llegada: el primero en aceptar queda confirmado.',
  'post.noneChosen': 'No hay nadie seleccionado',
  'post.noneSelected':
    'No hay nadie seleccionado. Todos pueden ver el caso y solicitar una invitación.',
  'post.selected': {
    one: 'Se invitará a {count} profesional',
    other: 'Se invitará a {count} profesionales',
  },
  'post.dropped': {
    one: '{count} persona elegida antes no está entre estos favoritos y no recibe invitación.',
    other:
      '{count} personas elegidas antes no están entre estos favoritos y no reciben invitación.',
  },
  'post.total': 'Total',
  'post.totalFor': '{amount} por {duration}',
  'post.longCase':
    '{duration} es una duración poco común para un caso. Revise las horas estimadas.',
  'post.confirmTitle': 'Publicar en las comunidades',
  'post.confirmText': 'Está a punto de publicar un caso en las comunidades. ¿Desea continuar?',
  'post.unusualPay':
    'El pago para {who} es muy distinto del último en este centro ({last}). Revíselo.',

  'import.open': 'Importar un archivo',
};
