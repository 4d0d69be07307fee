import type { texts as reference } from '../en/notices';
import type { Translation } from '../translate';

/** Spanish texts of the notifications. */
export const texts: Translation<typeof reference> = {
  'notices.stateCannotCome': 'No puede asistir',
  'notices.mayNotCome': 'Asistencia incierta',
  'notices.withdrawn': 'Retirada de un caso',
  'notices.requested': 'Invitación solicitada',
  'notices.accepted': 'Caso aceptado',
  'notices.invitations': 'Invitaciones',
  'notices.declined': 'Solicitud rechazada',
  'notices.cancellations': 'Cancelaciones',
  'notices.other': 'Mensajes',
  'notices.stateWithdrawn': 'Se retiró',
  'notices.contentConfirmDay': 'Confirme que asistirá a su caso quirúrgico.',
  'notices.contentDayNotConfirmed':
    'Un profesional confirmado no ha confirmado el día de su caso quirúrgico.',
  'notices.contentNotArrived': 'Un profesional confirmado no ha llegado a su caso quirúrgico.',
  'notices.contentReleasedUnconfirmed':
    'Ya no está confirmado para un caso quirúrgico porque no confirmó el día.',
  'notices.contentChanged': 'Ha cambiado un caso quirúrgico.',
  'notices.contentMoved': 'Ha cambiado la hora de un caso quirúrgico. Confirme la nueva hora.',
  'notices.contentOffered':
    'Le reservamos un puesto en un caso quirúrgico. Acéptelo antes de que termine la oferta.',
  'notices.contentStandbyApproved': 'Está en la lista de espera de un caso quirúrgico.',
  'notices.contentStandbyRequested':
    'Un profesional solicita la lista de espera de su caso quirúrgico.',
  'notices.contentCannotCome': 'Un profesional confirmado no puede asistir a su caso quirúrgico:',
  'notices.contentComesAfterAll':
    'Un profesional que no podía asistir asistirá finalmente a su caso quirúrgico.',
  'notices.contentCaseStarts':
    'Su caso quirúrgico empieza pronto. Avise cuando esté en camino y cuando haya llegado.',
  'notices.contentReleased': 'Ya no está confirmado para un caso quirúrgico:',
  'notices.contentReleasedAbsent':
    'Ya no está confirmado para un caso quirúrgico porque no puede asistir.',
  'notices.contentReleasedNotNeeded':
    'Ya no está confirmado para un caso quirúrgico: ya no se necesita su participación.',
  'notices.contentReleasedNotEligible':
    'Ya no está confirmado para un caso quirúrgico: ya no cumple los requisitos del centro.',
  'notices.contentReleasedSchedule':
    'Ya no está confirmado para un caso quirúrgico: ha cambiado el horario.',
  'notices.acknowledgeAll': {
    one: 'Marcar {count} como leído',
    other: 'Marcar los {count} como leídos',
  },
  'notices.acknowledgedAll': {
    one: '{count} aviso marcado como leído',
    other: '{count} avisos marcados como leídos',
  },
  'notices.new': 'Nuevos',
  'notices.earlier': 'Anteriores',
  'notices.noneEarlier': 'No hay avisos anteriores',
  'notices.noneEarlierHint': 'Los avisos que ya leyó aparecen aquí.',
  'notices.empty': 'No tiene avisos...',
  'notices.discard': 'Descartar',
  'notices.groups': 'Grupos',
  'notices.linkGone':
    'Ya leyó este aviso. Su caso está en esta lista mientras esté disponible para usted.',
  'notices.groupEmpty': 'Ninguno',
  'notices.emptyHint': 'Lo que se refiere a sus casos aparece aquí automáticamente.',
  'notices.claimed': 'Se hizo una solicitud de pago por este caso.',
  'notices.contentInvited': 'Tiene una invitación a un caso quirúrgico.',
  'notices.contentRequested': 'Se solicitó una invitación a su caso quirúrgico.',
  'notices.contentWithdrawn': 'Un profesional confirmado se retiró de su caso quirúrgico.',
  'notices.contentAccepted': 'puesto aceptado',
  'notices.documentsRequested': 'Documentos solicitados',
  'notices.toEligibility': 'Abrir Mi elegibilidad',
  'notices.toUpload': 'Subir un archivo nuevo',
};
