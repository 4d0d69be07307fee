import type { texts as reference } from '../en/centerSecurity';
import type { Translation } from '../translate';

/** Spanish texts of a center's code, its administrators and its rule about second factors. */
export const texts: Translation<typeof reference> = {
  'centerCode.title': 'Código de {center}',
  'centerCode.lead':
    'Los cirujanos y administradores de su centro ingresan este código al registrarse. Se guarda de modo que no se puede volver a leer: si no lo tiene, genere uno nuevo.',
  'centerCode.since': 'El código actual existe desde el {time}.',
  'centerCode.sinceUnknown': 'No se sabe cuándo se generó el código actual.',
  'centerCode.create': 'Generar un código nuevo',
  'centerCode.ask': '¿Generar un código nuevo para {center}?',
  'centerCode.askText':
    'El código actual deja de funcionar de inmediato. Los demás administradores reciben un correo sin el código.',
  'centerCode.new': 'El código nuevo',
  'centerCode.once':
    'Solo se muestra ahora. Delo únicamente a personas que trabajan para su centro: quien se registra con él como administrador espera hasta que usted lo confirme.',
  'centerCode.mail':
    'Por favor, cree su cuenta en {address}, elija {center} e ingrese este código: {code}\n\nEl código es para las personas que trabajan para {center}. Por favor, no lo comparta.',
  'centerCode.copyCode': 'Copiar el código',
  'centerCode.copyMail': 'Copiar el texto para un correo',

  'admins.you': 'usted',
  'admins.since': 'administrador desde el {date}',
  'admins.hint':
    'Puede quitar a los administradores que se incorporaron al centro después de usted.',
  'admins.remove': 'Quitar como administrador',
  'admins.removeWhich': 'Quitar como administrador: {name}',
  'admins.ask': '¿Quitar a {name} como administrador de {center}?',
  'admins.askText':
    '{name} ({email}) es administrador de {center} desde el {date}. Los casos, las personas y las solicitudes de pago del centro ya no estarán disponibles para esta persona. Ella y los demás administradores reciben un correo. No se puede deshacer: para volver, la persona necesita otro correo, el código del centro y una confirmación.',
  'admins.waits': 'creó su cuenta el {date} y espera la confirmación',
  'admins.unverified':
    'creó su cuenta el {date}, aún no verificó su correo y se puede confirmar después de eso',
  'waitingAdmin.confirm': 'Confirmar',
  'waitingAdmin.confirmWhich': 'Confirmar: {name}',
  'waitingAdmin.decline': 'Rechazar',
  'waitingAdmin.declineWhich': 'Rechazar: {name}',
  'waitingAdmin.confirmAsk': '¿Confirmar a {name} como administrador de {center}?',
  'waitingAdmin.confirmText':
    '{name} ({email}) creó su cuenta el {date} con el código de {center}, que también conocen los cirujanos. Como administrador, esta persona administra los casos del centro, decide sobre las solicitudes de pago que este paga y lee documentos de los profesionales. Confirme solo a una persona que conozca. Esta persona y los demás administradores reciben un correo.',
  'waitingAdmin.confirmed': '{name} ahora es administrador de {center}.',
  'waitingAdmin.declineAsk': '¿Rechazar a {name} como administrador de {center}?',
  'waitingAdmin.declineText':
    '{name} ({email}) creó su cuenta el {date} con el código de {center}. Esta persona recibe un correo y necesita otra dirección para intentarlo de nuevo.',
  'waitingAdmin.declineUnverified':
    '{name} ({email}) creó su cuenta el {date} con el código de {center} y no ha verificado este correo.',
  'waitingAdmin.declined':
    'Se rechazó a {name}. Si esta persona no debería conocer el código de {center}, genere uno nuevo en Seguridad de la cuenta.',
  'admins.removed':
    '{name} ya no es administrador de {center}. Ahora genere un código nuevo: esta persona conoce el actual.',

  'factorRule.title': 'Administradores de {center}',
  'factorRule.label': 'Los administradores necesitan un segundo factor',
  'factorRule.hint':
    'Un administrador sin segundo factor no puede hacer nada más hasta que agregue uno. Para activar esto, usted mismo necesita un segundo factor.',
  'factorRule.lost': 'Un colega perdió su segundo factor',
  'factorRule.lostHint':
    'La persona recibe un correo y tiene que confirmarlo. Un día después se quita el segundo factor. Sirve para administradores y cirujanos de su centro y para los profesionales que este certificó.',
  'factorRule.request': 'Pedir que se quite',
  'factorRule.requested': 'Solicitado. La persona recibió un correo.',
};
