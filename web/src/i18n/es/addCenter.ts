import type { texts as reference } from '../en/addCenter';
import type { Translation } from '../translate';

/** Spanish texts of the form of a surgery center, and of centers that an administrator cannot act for. */
export const texts: Translation<typeof reference> = {
  'actingCenter.refused':
    'No puede actuar por el centro de esta dirección. La pantalla muestra {name}.',
  'actingCenter.unknown':
    'El centro de esta dirección no existe. Elija un centro en la barra superior.',

  'closedCenter.deactivated': '{name} está desactivado',
  'closedCenter.unconfirmed': '{name} no está confirmado',
  'closedCenter.removed': 'Usted no es administrador de {name}',
  'closedCenter.waiting': 'A la espera de la confirmación de {name}',
  'closedCenter.waitingHint':
    'Un administrador del centro tiene que confirmarle; si el centro no tiene ninguno, lo hace el administrador del sistema. Recibirá un correo. Hasta entonces, los casos, las personas y las solicitudes de pago del centro no están disponibles para usted. ¿Preguntas? Escriba a {support}.',
  'closedCenter.hint':
    'Sus casos, personas y solicitudes de pago no están disponibles para usted. Su perfil, sus avisos y la seguridad de su cuenta funcionan como antes. ¿Preguntas? Escriba a {support}.',
  'closedCenter.profile': 'Abrir su perfil',

  'center.pageTitle': 'Agregar un centro quirúrgico',
  'center.pageLead':
    'Para agregar un centro, ingrese el código de administración que le dio nuestro equipo de soporte.',
  'center.adminCode': 'Código de administración',
  'center.unlock': 'Continuar',
  'center.adminCodeEmpty': 'Escriba el código de administración',
  'center.adminCodeWrong': 'Código no válido... Intente de nuevo',
  'center.closed': 'En este servidor no se pueden agregar centros.',
  'center.new': 'Agregar centro quirúrgico nuevo',
  'center.add': 'Agregar centro quirúrgico',
  'center.exists': '¿El centro ya está registrado?',
  'center.existsLink': 'Agréguelo a su perfil',
  'center.name': 'Nombre',
  'center.address': 'Dirección',
  'center.city': 'Ciudad',
  'center.state': 'Estado',
  'center.zip': 'Código postal',
  'center.cityRule': 'La ciudad necesita más de 2 caracteres',
  'center.zipRule': 'El código postal necesita al menos 5 caracteres',
  'center.submit': 'Crear centro',
  'center.failed': 'no se pudo crear el centro quirúrgico',
  'center.created': 'Se creó {name}',
  'center.codeTitle': 'Código de verificación',
  'center.codeLead':
    'Este código se muestra una sola vez. Los cirujanos y administradores del centro lo escriben al registrarse.',
  'center.codeId': 'Identificador',
  'center.codeLeadUnconfirmed':
    'Este código se muestra una sola vez. No sirve para registrarse: primero un administrador del sistema debe confirmar el centro, y entonces un código nuevo lo reemplaza.',
  'center.ownUnconfirmed':
    'Hasta entonces, solo usted puede publicar casos allí. Cuando se confirme el centro, recibirá un correo con el código nuevo.',
  'center.supportUnconfirmed':
    'Cuando se confirme el centro, nuestro equipo de soporte recibirá un correo con el código nuevo. Lo necesita para registrarse en el centro.',
  'center.toSignUp': 'Continuar con el registro',
};
