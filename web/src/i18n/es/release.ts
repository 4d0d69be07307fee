import type { texts as reference } from '../en/release';
import type { Translation } from '../translate';

/** Spanish texts of the release of a professional. */
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
};
