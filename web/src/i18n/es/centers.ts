import type { texts as reference } from '../en/centers';
import type { Translation } from '../translate';

/** Spanish texts of the review of surgery centers. */
export const texts: Translation<typeof reference> = {
  'centers.lead':
    'Los centros que agregó un cirujano, o que se agregaron con el código de administración, deben confirmarse.',
  'centers.search': 'Nombre o ciudad',
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
  'centers.newAdminCode': 'Crear un código de administración',
  'centers.deactivate': 'Desactivar',
  'centers.deactivateWhich': 'Desactivar {name}',
  'centers.deactivated': '{name} está desactivado',
  'centers.reactivate': 'Reactivar',
  'centers.reactivateWhich': 'Reactivar {name}',
  'centers.reactivateHint':
    'El centro queda entonces como antes: confirmado o a la espera de confirmación. Sus administradores y quien lo agregó reciben un correo.',
  'centers.reactivated': '{name} está activo de nuevo',
  'centers.deactivateTitle': '¿Desactivar este centro?',
  'centers.deactivateHint':
    'No habrá casos nuevos, su código deja de ser válido y sus administradores pierden el acceso. Los casos existentes siguen visibles.',
  'centers.reason': 'Motivo',
  'centers.reasonHint': 'Se envía por correo a quien agregó el centro.',

  'centerEdit.title': 'Editar {name}',
  'centerEdit.lead':
    'El estado y la zona horaria no se pueden cambiar mientras el centro tenga casos sin terminar: deciden cuándo empieza un caso y qué licencia exige.',
  'centerEdit.zone': 'Zona horaria',
  'centerEdit.zoneOption': '{name} ({city})',
  'centerEdit.save': 'Guardar los cambios',
  'centerEdit.nothing': 'Nada ha cambiado',
  'centerEdit.ask': '¿Cambiar los datos de este centro?',
  'centerEdit.askText':
    'Los casos sin terminar y los calendarios muestran el lugar nuevo. Los administradores del centro reciben por correo lo que cambió; los profesionales confirmados no reciben ningún mensaje.',
  'centerEdit.done': 'Los datos de {name} se guardaron',

  'addCode.title': 'Código de administración',
  'addCode.lead':
    'Con el código de administración, quienes no tienen cuenta agregan su centro en la página Agregar un centro quirúrgico. Usted confirma el centro después.',
  'addCode.open': 'Ahora se pueden agregar centros con el código de administración.',
  'addCode.closed': 'Ahora no se pueden agregar centros con un código de administración.',
  'addCode.replaces':
    'El código nuevo se muestra una sola vez. El actual deja de ser válido de inmediato, también para quienes acaban de escribirlo.',
  'addCode.shownOnce': 'El código nuevo se muestra una sola vez.',
  'addCode.create': 'Crear un código nuevo',
  'addCode.turnOff': 'Desactivar el código',
  'addCode.turnedOff': 'Ya no se pueden agregar centros con un código de administración',
  'addCode.new': 'El código de administración nuevo',
  'addCode.once':
    'Cópielo ahora: se muestra solo esta vez. Entréguelo solo a quienes puedan agregar un centro.',
};
