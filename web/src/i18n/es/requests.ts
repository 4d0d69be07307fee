import type { texts as reference } from '../en/requests';
import type { Translation } from '../translate';

/** Spanish texts of Requested Invites. */
export const texts: Translation<typeof reference> = {
  'requests.none': 'Todavía no hay solicitudes',
  'requests.noneHint': 'Cuando un profesional pide una invitación, aparece aquí.',
  'requests.nothing': 'No hay solicitudes en estas fechas',
  'requests.nothingHint': 'Amplíe las fechas para ver solicitudes anteriores.',
  'requests.waiting': {
    one: '{count} solicitud por responder',
    other: '{count} solicitudes por responder',
  },
  'requests.allAnswered': 'Todas las solicitudes de estas fechas están respondidas',
  'requests.next': 'Solicitud siguiente',
  'requests.previous': 'Solicitud anterior',
  'requests.sentFrom': 'Solicitadas desde',
  'requests.sentUntil': 'Solicitadas hasta',
  'requests.from': 'Solicitud de {name}',
  'requests.requestedAt': 'Solicitado el {when}',
};
