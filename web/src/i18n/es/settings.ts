import type { texts as reference } from '../en/settings';
import type { Translation } from '../translate';

/** Spanish texts of the settings: notifications, push, calendar link, requirements of a center. */
export const texts: Translation<typeof reference> = {
  'settings.lead':
    'La mayoría de las preferencias se guardan de inmediato; una sección con un botón Guardar se guarda con él.',
  'settings.notifications': 'Avisos',
  'settings.notificationsHint':
    'Cómo le avisamos sobre sus casos. Los códigos, los avisos sobre su cuenta y las cancelaciones de casos confirmados siempre se envían por correo electrónico.',
  'settings.byEmail': 'Por correo electrónico a {email}',
  'settings.bySms': 'Por mensaje de texto',
  'settings.bySmsTo': 'Por mensaje de texto al {phone}',
  'settings.language': 'Idioma',
  'settings.languageHint': 'También se usa en los correos y mensajes de texto.',
  'settings.appearance': 'Apariencia',
  'settings.density': 'Densidad de las listas',
  'settings.density.comfortable': 'Cómoda',
  'settings.density.compact': 'Compacta',
  'settings.appearanceHint':
    'Los colores se aplican a este dispositivo; la densidad de las listas, a todos sus dispositivos.',
  'settings.securityHint':
    'Contraseña, llaves de acceso, segundo factor y los dispositivos con la sesión iniciada.',
  'settings.openSecurity': 'Abrir la seguridad de la cuenta',

  'push.title': 'Avisos en este dispositivo',
  'push.lead':
    'Un aviso aparece de inmediato, también con Caseboard cerrado: qué ocurrió, hora, lugar y pago del caso. No nombra a ninguna persona.',
  'push.explain': 'Su navegador pregunta si Caseboard puede mostrar avisos. Elija Permitir.',
  'push.add': 'Activar aquí',
  'push.on': 'Los avisos están activados en este dispositivo.',
  'push.failed':
    'No se pudo registrar este navegador. Su servicio de avisos está apagado o no responde: revise la configuración del navegador o inténtelo más tarde.',
  'push.off': 'Los avisos están desactivados en ese dispositivo.',
  'push.denied':
    'Su navegador bloquea los avisos de Caseboard. Permítalos en los ajustes del sitio, el símbolo junto a la dirección, y vuelva a abrir esta página.',
  'push.install':
    'En un iPhone o iPad, presione Compartir, luego Agregar a Inicio, y active los avisos en Caseboard desde la pantalla de inicio.',
  'push.unsupported':
    'Este navegador no puede mostrar avisos. Los correos y mensajes de texto siguen llegando.',
  'push.thisDevice': 'Este dispositivo',
  'push.unknownDevice': 'Dispositivo desconocido',
  'push.since': 'activo desde el {time}',
  'push.remove': 'Desactivar',
  'push.removeNamed': 'Desactivar: {device}',

  'calendarLink.title': 'Su agenda en otros calendarios',
  'calendarLink.lead':
    'Un enlace privado para los calendarios de Apple, Google u Outlook. Lo leen cada pocas horas y ven hora, lugar y pago, sin procedimientos ni notas. Quien conozca el enlace puede leerlo sin iniciar sesión.',
  'calendarLink.create': 'Crear un enlace de calendario',
  'calendarLink.active': 'Hay un enlace activo desde el {time}. Se mostró al crearlo.',
  'calendarLink.replace': 'Crear otro enlace',
  'calendarLink.revoke': 'Desactivar el enlace',
  'calendarLink.revoked': 'El enlace está desactivado.',
  'calendarLink.replaceTitle': '¿Crear otro enlace?',
  'calendarLink.replaceText':
    'El enlace actual deja de funcionar de inmediato. Los calendarios que lo usan necesitan el nuevo.',
  'calendarLink.revokeTitle': '¿Desactivar el enlace?',
  'calendarLink.revokeText': 'Los calendarios que usan el enlace ya no reciben su agenda.',
  'calendarLink.new': 'Su enlace de calendario',
  'calendarLink.once':
    'Cópielo ahora: no se vuelve a mostrar. En su calendario, agregue un calendario por URL y péguelo.',
  'calendarLink.copy': 'Copiar el enlace',
  'calendarLink.open': 'Abrir en el calendario de este dispositivo',

  'requirements.title': 'Requisitos de {center}',
  'requirements.lead':
    'Lo que los profesionales necesitan antes de ser invitados a un caso del centro y antes de aceptar. Los cambios valen de inmediato; quienes están confirmados siguen confirmados y se marcan en sus publicaciones.',
  'requirements.none': 'No se exige nada',
  'requirements.license': 'Licencia',
  'requirements.npi': 'NPI',
  'requirements.documentCount': { one: '{count} documento', other: '{count} documentos' },
  'requirements.documents': 'Documentos',
  'requirements.documentsHint':
    'Un documento es válido el día del caso si su último día de validez no ha pasado cuando termina el caso.',
  'requirements.addDocument': 'Exigir otro documento',
  'requirements.chooseDocument': 'Elija un documento',
  'requirements.approved': 'Aprobado',
  'requirements.current': 'Válido ese día',
  'requirements.save': 'Guardar requisitos',
};
