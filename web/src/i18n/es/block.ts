import type { texts as reference } from '../en/block';
import type { Translation } from '../translate';

/** Spanish texts of the question before a center blocks a professional. */
export const texts: Translation<typeof reference> = {
  'block.title': 'Bloquear a {name}',
  'block.text': 'Hasta que desbloquee a {name}:',
  'block.notInvited': '{center} no invita a {name}, tampoco por un plan de envío.',
  'block.cannot':
    '{name} no puede aceptar una invitación de {center}, pedirla ni apuntarse a una lista de espera.',
  'block.stays':
    'Los casos confirmados se mantienen. Las publicaciones marcan a {name}, y allí puede liberar su puesto.',
  'block.noMessage':
    '{name} no recibe ningún mensaje. Mi elegibilidad dice que {center} no le invita por ahora y que puede comunicarse con el centro.',
  'block.reason': 'Motivo',
  'block.reasonHint':
    'Opcional. Solo lo ven los administradores de {center}. Como máximo 500 caracteres, sin datos de pacientes.',
};
