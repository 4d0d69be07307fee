import type { texts as reference } from '../en/security';
import type { Translation } from '../translate';

/** Spanish texts of the security of the account: sessions, second factor, own data. */
export const texts: Translation<typeof reference> = {
  'account.lead': 'Administre cómo inicia sesión y dónde la tiene abierta.',
  'account.goOn': 'Continuar a la página que abrió',
  'account.password': 'Contraseña y preguntas de seguridad',
  'account.passwordHint': 'Cámbielas si otra persona puede conocerlas.',
  'account.data': 'Sus datos',
  'account.dataHint':
    'Un archivo ZIP con lo que está guardado sobre usted y con sus documentos. Guárdelo donde solo usted pueda leerlo.',
  'account.dataDownload': 'Descargar mis datos',

  'sessions.title': 'Sesiones',
  'sessions.lead': 'Dispositivos con su sesión abierta. Cierre la sesión en los que no reconozca.',
  'sessions.device': '{browser} en {system}',
  'sessions.unknownDevice': 'Dispositivo desconocido',
  'sessions.current': 'este dispositivo',
  'sessions.since': 'Sesión iniciada el {time}',
  'sessions.used': 'Último uso el {time}',
  'sessions.thisNetwork': 'esta red',
  'sessions.signOut': 'Cerrar sesión',
  'sessions.endWhich': 'Cerrar sesión: {device}',
  'sessions.ended': 'La sesión del dispositivo está cerrada',
  'sessions.endOthers': 'Cerrar la sesión en los demás dispositivos',
  'sessions.askOthers':
    'Se cierra la sesión en todos los demás dispositivos. En este sigue abierta.',
  'sessions.othersEnded': {
    one: 'Se cerró la sesión en {count} dispositivo',
    other: 'Se cerró la sesión en {count} dispositivos',
  },
  'sessions.endAll': 'Cerrar la sesión en todas partes',
  'sessions.askAll':
    'Se cierra la sesión en todos los dispositivos, también en este. Después inicie sesión con su contraseña.',
  'sessions.askOfPerson':
    'Se cierra la sesión de {name} en todos los dispositivos; puede volver a iniciar sesión.',
  'sessions.allEnded': 'Su sesión está cerrada en todas partes.',

  'factor.lead':
    'Con una aplicación de autenticación, su contraseña sola no basta para iniciar sesión.',
  'factor.required':
    'Necesita un segundo factor. Agregue una aplicación de autenticación o una llave de acceso para usar las demás pantallas.',
  'factor.none': 'No tiene una aplicación de autenticación.',
  'factor.since': 'Aplicación de autenticación, agregada el {date}',
  'factor.codesLeft': {
    one: 'Queda {count} código de recuperación',
    other: 'Quedan {count} códigos de recuperación',
  },
  'factor.add': 'Agregar una aplicación',
  'factor.replace': 'Reemplazar la aplicación',
  'factor.renew': 'Crear códigos de recuperación nuevos',
  'factor.remove': 'Quitar',
  'factor.removeTitle': '¿Quitar el segundo factor?',
  'factor.removeLead':
    'Iniciará sesión solo con su contraseña. Sus códigos de recuperación dejan de funcionar.',
  'factor.removed': 'Se quitó su segundo factor.',
  'factor.install': 'Instale una aplicación de autenticación en su teléfono, si no tiene una.',
  'factor.scan': 'Escanee este código QR con la aplicación o escriba la clave.',
  'factor.enter': 'Escriba los seis dígitos que muestra la aplicación.',
  'factor.qr': 'Código QR con la clave para la aplicación',
  'factor.key': 'Clave:',
  'factor.confirm': 'Confirmar',
  'factor.added': 'Se agregó su segundo factor.',
  'factor.codesTitle': 'Sus códigos de recuperación',
  'factor.codesLead':
    'Si pierde su teléfono, cada código sirve una vez en lugar de la aplicación. Solo se muestran ahora: imprímalos o guárdelos en su gestor de contraseñas.',
  'factor.copy': 'Copiar todos',
  'factor.copied': 'Copiado',
  'factor.codesSaved': 'Ya los guardé',
};
