import type { texts as reference } from '../en/release';
import type { Translation } from '../translate';

/** Spanish texts of the release of a person and of the cancellation of a case. */
export const texts: Translation<typeof reference> = {
  'release.NO_LONGER_NEEDED': 'Ya no se necesita',
  'release.NOT_ELIGIBLE': 'Ya no cumple los requisitos',
  'release.SCHEDULE_CHANGED': 'Cambio de horario',
  'release.OTHER': 'Otro',
  'release.CANNOT_COME': 'Avisó de que no puede asistir',
  'release.DAY_NOT_CONFIRMED': 'No ha confirmado el día',
  'release.title': 'Liberar el puesto de este profesional',
  'release.text':
    '{name} deja de estar confirmado y recibe un aviso con el motivo enseguida. El puesto se ofrece a la lista de espera y después a los demás invitados.',
  'release.textNotNeeded':
    '{name} deja de estar confirmado y recibe un aviso con el motivo enseguida. El puesto no se ofrece a nadie y el plan de invitaciones queda en pausa; las personas invitadas aún pueden aceptar.',
  'release.owed':
    'El caso empieza en menos de 24 horas: se solicitará el pago mínimo de ${amount} para esta persona.',
  'release.noneOwed': 'No se solicitará ningún pago mínimo para {name}.',
  'release.reason': 'Motivo',
  'release.words': 'Motivo con sus palabras',

  'postings.cancelTitle': 'Cancelar este caso',
  'postings.cancelAsk': 'Todos los que lo aceptaron reciben un aviso por correo. ¿Desea continuar?',
  'postings.minPayWarning': 'Se aplica el pago mínimo de ${amount}',
  'postings.cancelPlain': 'Nadie lo ha aceptado todavía. ¿Desea continuar?',

  'cancelCase.confirmed': 'Confirmados: {names}',
  'cancelCase.invited': { one: '{count} invitado', other: '{count} invitados' },
  'cancelCase.standby': {
    one: '{count} en la lista de espera',
    other: '{count} en la lista de espera',
  },
  'cancelCase.asked': {
    one: '{count} solicitó la lista de espera',
    other: '{count} solicitaron la lista de espera',
  },
};
