import type { texts as reference } from '../en/postings';
import type { Translation } from '../translate';

/** Spanish texts of All Postings. */
export const texts: Translation<typeof reference> = {
  'post.againWhat': 'el caso del {when}',

  'postings.cancel': 'Cancelar caso',
  'postings.none': 'No hay casos en el próximo mes',
  'postings.noneHint': 'Publique un caso, o amplíe las fechas para ver los posteriores.',
  'postings.nothing': 'No hay publicaciones en estas fechas',
  'postings.nothingHint': 'Amplíe las fechas para ver más.',
  'postings.count': { one: '{count} caso', other: '{count} casos' },
  'postings.wasNeeded': 'Se necesitaba',
  'postings.positions': 'Puestos',
  'postings.postedAt': 'Publicado el {when}',
  'postings.postedBy': 'Publicado por {name}',
  'postings.morePeople': {
    one: 'Se invitó a {count} persona más',
    other: 'Se invitó a {count} personas más',
  },
  'postings.nobody': 'Aún no hay invitados',
  'postings.search': 'Cirujano, procedimiento o persona',
  'postings.stateFilter': 'Estado',
  'postings.state.all': 'Todos',
  'postings.state.open': 'Puestos libres',
  'postings.state.filled': 'Cubiertos',
  'postings.state.cancelled': 'Cancelados',

  'participant.call': 'Llamar a {name}',
  'participant.ON_THE_WAY': 'En camino desde {time}',
  'participant.ARRIVED': 'Llegó a {time}',
  'participant.NOT_ARRIVED': 'No ha llegado',

  'invite.more': 'Invitar a más',
  'invite.title': 'Invitar a más personas',
  'invite.withdrawn': 'Se retiró: {names}. Invite a otra persona.',
  'invite.closed': 'Ya no hay puestos libres, o el caso ha empezado.',
  'invite.not': 'Ya no se puede invitar a esta persona.',
  'invite.none': 'Ya se invitó a todos los favoritos de este grupo.',

  'change.open': 'Cambiar',

  'common.refresh': 'Actualizar',
};
