import type { texts as reference } from '../en/centers';
import type { Translation } from '../translate';

/** Spanish texts of the review of surgery centers. */
export const texts: Translation<typeof reference> = {
  'centers.lead':
    'Los centros que agregó un cirujano, o que se agregaron con el código de administración, deben confirmarse.',
  'centers.status': 'Qué centros',
  'centers.UNCONFIRMED': 'En espera',
  'centers.CONFIRMED': 'Confirmados',
  'centers.DEACTIVATED': 'Desactivados',
  'centers.noneWaiting': 'Ningún centro espera confirmación',
  'centers.noneWaitingHint':
    'Aquí aparecen los centros nuevos de cirujanos y los agregados con el código de administración.',
  'centers.noneConfirmed': 'Ningún centro está confirmado',
  'centers.noneDeactivated': 'Ningún centro está desactivado',
  'centers.addedBy': 'Agregado por {name}, {email}',
  'centers.addedWithCode': 'Agregado con el código de administración',
  'centers.addedOn': 'Agregado el {date}',
  'centers.people': { one: '{count} persona', other: '{count} personas' },
  'centers.reasonGiven': 'Motivo: {reason}',
  'centers.confirm': 'Confirmar',
  'centers.confirmWhich': 'Confirmar {name}',
  'centers.confirmHint':
    'El centro aparece entonces en la lista y puede verificar a personas. Se envía un código nuevo por correo a quien lo agregó.',
  'centers.confirmed': '{name} está confirmado',
  'centers.edit': 'Editar',
  'centers.editWhich': 'Editar {name}',
  'centers.adminCode': 'Reemplazar el código de administración',
  'centers.deactivate': 'Desactivar',
  'centers.deactivateWhich': 'Desactivar {name}',
  'centers.deactivated': '{name} está desactivado',
  'centers.reactivate': 'Reactivar',
  'centers.reactivateWhich': 'Reactivar {name}',
  'centers.reactivated': '{name} está activo de nuevo',
  'centers.deactivateTitle': '¿Desactivar este centro?',
  'centers.deactivateHint':
    'No habrá casos nuevos, su código deja de ser válido y sus administradores pierden sus derechos. Los casos existentes siguen visibles.',
  'centers.reason': 'Motivo',
  'centers.reasonHint': 'Se envía por correo a quien agregó el centro.',
};
