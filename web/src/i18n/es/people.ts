import type { texts as reference } from '../en/people';
import type { Translation } from '../translate';

/** Spanish texts of the people of a case, for its owner. */
export const texts: Translation<typeof reference> = {
  'post.eligible': 'Elegibilidad verificada',

  'postings.notAllowed': 'Su centro todavía no le ha verificado',
  'postings.notAllowedHint':
    'Puede publicar casos cuando un centro le haya verificado. Pregunte a su administrador.',
  'postings.open': 'Mostrar detalles',
  'postings.close': 'Ocultar detalles',
  'postings.people': 'Profesionales',
  'postings.state.uncertain': 'Asistencia incierta',

  'participant.AWAITING_RECONFIRMATION': 'Nueva hora sin confirmar',
  'participant.REMOVED': 'Puesto liberado',
  'participant.offered': 'Puesto reservado hasta {time}',
  'participant.cannotCome': 'No puede asistir, aviso del {when}',
  'participant.accountClosed': 'La cuenta se cerró.',
  'participant.CONFIRMED': 'Confirmado',
  'participant.INVITED': 'Invitado',
  'participant.INVITE_REQUEST': 'Invitación solicitada',
  'participant.DECLINED': 'Rechazó',
  'participant.WITHDRAWN': 'Se retiró',
  'participant.REJECTED_REQUEST': 'Solicitud rechazada',
  'participant.POSITION_ALREADY_FILLED': 'puesto cubierto',
  'participant.CANCELLED': 'Cancelado',
  'participant.ACKNOWLEDGED': 'Leído',
  'participant.UNCONFIRMED': 'Día sin confirmar',

  'release.do': 'Liberar',
  'release.refill': 'Liberar y volver a cubrir',

  'standby.awaits': 'Pendiente de aprobación',
  'standby.approve': 'Ver las solicitudes',

  'schedule.toPosting': 'Abrir en Todas las publicaciones',

  'requests.invite': 'Invitar',
  'requests.decline': 'Rechazar',
  'requests.notEligible': 'Elegibilidad sin verificar',
  'requests.inviteTitle': 'Invitar a este profesional',
  'requests.inviteAsk': 'El profesional obtiene el puesto al aceptar la invitación.',
  'requests.declineTitle': 'Rechazar esta solicitud',
  'requests.declineAsk': 'El profesional recibe un aviso. ¿Desea continuar?',
};
