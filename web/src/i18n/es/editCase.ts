import type { texts as reference } from '../en/editCase';
import type { Translation } from '../translate';

/** Spanish texts of changes of a posted case and its history. */
export const texts: Translation<typeof reference> = {
  'change.title': 'Cambiar esta publicación',
  'change.save': 'Guardar los cambios',
  'change.askTitle': 'Revise los cambios',
  'change.ask': '¿Desea guardarlos así?',
  'change.askNo': 'Seguir editando',
  'change.onlyMore': 'El pago y los puestos solo pueden aumentar.',
  'change.centerPays':
    'El centro paga este caso. Solo sus administradores pueden cambiar el pago y los puestos.',
  'change.perLine': 'Uno por línea',
  'change.history': 'Cambios',
  'change.fromTo': '{old} → {new}',
  'change.reconfirm': {
    one: '{count} profesional confirmado conserva el puesto y debe confirmar la nueva hora.',
    other:
      '{count} profesionales confirmados conservan sus puestos y deben confirmar la nueva hora.',
  },
  'change.meanwhile':
    'Otras personas lo cambiaron mientras tanto. Se conserva lo que usted escribió.',
  'change.meanwhileDropped':
    'Otras personas lo cambiaron mientras tanto. Revise el pago y los puestos: donde los de ellas son mayores o de otro tipo de pago, reemplazan lo que usted escribió. Se conserva todo lo demás que escribió.',

  'toast.changed': 'La publicación ha cambiado.',
};
