import type { texts as reference } from '../en/decisions';
import type { Translation } from '../translate';

/** Spanish texts of decisions about cases, invitations and requests, and their toasts. */
export const texts: Translation<typeof reference> = {
  'toast.timeConfirmed': 'Ha confirmado la nueva hora.',
  'toast.standby': 'Está en la lista de espera.',
  'toast.standbyAsked': 'Se envió su solicitud de lista de espera.',
  'toast.standbyLeft': 'Ha salido de la lista de espera.',
  'toast.absence': 'Se ha avisado a los responsables del caso.',
  'toast.released': 'Se liberó el puesto de {name}.',
  'toast.cancelled': 'Cancelación realizada',
  'toast.accepted': 'Aceptó el caso y su participación está confirmada.',
  'toast.filled': 'Otros ya cubrieron el puesto.',
  'toast.rejected': 'Rechazó el caso correctamente.',
  'toast.acknowledgedJob': 'Confirmó que leyó el estado del caso.',
  'toast.withdrawn': 'Se retiró del caso correctamente.',
  'toast.requestSent': 'Su solicitud de invitación se envió correctamente',
  'toast.requestFilled': 'Otros ya cubrieron el puesto. No se envió la solicitud',
  'toast.closed': 'Este caso está cerrado.',
  'toast.invitationSent': 'Su invitación se envió a {name}.',
  'toast.requestRejected': 'Rechazó la solicitud de invitación.',
  'toast.invitationFailed': 'Su invitación no se pudo enviar',
  'toast.acknowledged': 'Marcado como leído',
  'toast.requestWithdrawn': 'Se retiró la solicitud.',
  'toast.dayConfirmed': 'Gracias. El día está confirmado.',

  'cases.accept': 'Aceptar',
  'cases.reject': 'Rechazar',
  'cases.acknowledge': 'Entendido',
  'cases.sameTime': 'A la misma hora que su caso en {center}',
  'cases.conflict': 'Su otro caso: {when}, {place}.',
  'cases.conflictTime': 'Su otro caso: {when}.',

  'attendance.confirm': 'Confirmar el día',
};
