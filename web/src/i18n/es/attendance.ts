import type { texts as reference } from '../en/attendance';
import type { Translation } from '../translate';

/** Spanish texts of the day of a case: confirmation, arrival. */
export const texts: Translation<typeof reference> = {
  'attendance.setOut': 'Voy en camino',
  'attendance.arrive': 'Ya llegué',
  'attendance.share': 'Compartir mi posición una vez',
  'attendance.shareHint':
    'Solo si usted lo elige y solo al presionar «Ya llegué». Los responsables del caso la ven durante siete días. Nunca se le rastrea.',
  'attendance.ASKED': '¿Asistirá? Confirme el día.',
  'attendance.CONFIRMED': 'Ha confirmado el día.',
  'attendance.UNCONFIRMED': 'Aún no ha confirmado el día, y se avisó a los responsables del caso.',
  'attendance.ON_THE_WAY': 'En camino desde {time}.',
  'attendance.ARRIVED': 'Llegó a {time}.',
  'attendance.NOT_ARRIVED': 'No ha avisado de su llegada, y se avisó a los responsables del caso.',
  'attendance.shared': 'Compartió su posición con los responsables del caso.',
  'attendance.noPosition': 'Se avisó de su llegada. No se pudo leer su posición.',

  'toast.onMyWay': 'Los responsables del caso ven que va en camino.',
  'toast.arrived': 'Los responsables del caso ven que ha llegado.',

  'participant.ASKED': 'Aún no ha confirmado el día',
  'participant.DAY_CONFIRMED': 'Día confirmado',
  'participant.replace': 'Publicar un reemplazo',
  'participant.position': 'Posición al llegar: {place}',
};
