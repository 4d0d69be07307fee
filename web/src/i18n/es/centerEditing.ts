import type { texts as reference } from '../en/centerEditing';
import type { Translation } from '../translate';

/** Spanish texts of the dialogs that correct a center and replace the admin code. */
export const texts: Translation<typeof reference> = {
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
  'addCode.create': 'Crear un código nuevo',
  'addCode.turnOff': 'Desactivar el código',
  'addCode.turnedOff': 'Ya no se pueden agregar centros con un código de administración',
  'addCode.new': 'El código de administración nuevo',
  'addCode.once':
    'Cópielo ahora: se muestra solo esta vez. Entréguelo solo a quienes puedan agregar un centro.',
};
