import type { texts as reference } from '../en/core';
import type { Translation } from '../translate';

/** Spanish texts of the first screen: sign-in, frame of the pages, titles and errors. */
export const texts: Translation<typeof reference> = {
  'brand.name': 'Caseboard',
  'brand.home': 'Caseboard, inicio',

  'shell.skip': 'Ir al contenido',
  'shell.loading': 'Cargando…',

  'theme.label': 'Tema',
  'theme.system': 'El del sistema',
  'theme.light': 'Claro',
  'theme.dark': 'Oscuro',

  'footer.contact': 'Contacto:',
  'footer.copyright': '© {year} {product}. Todos los derechos reservados.',

  'title.home': 'Inicio',
  'title.profile': 'Perfil',
  'title.postCase': 'Publicar caso quirúrgico',
  'title.allPostings': 'Todas las publicaciones',
  'title.requestedInvites': 'Invitaciones solicitadas',
  'title.schedules': 'Agenda',
  'title.notifications': 'Avisos',
  'title.favorites': 'Favoritos',
  'title.eligibility': 'Elegibilidad',
  'title.newCases': 'Casos nuevos',
  'title.myPendingCases': 'Mis casos pendientes',
  'title.login': 'Iniciar sesión',
  'title.signUp': 'Cree su cuenta',
  'title.verification': 'Verificación del correo',
  'title.confirmEmail': 'Contraseña olvidada',
  'title.undoEmailChange': 'Deshacer el cambio de correo',
  'title.secondFactorRemoval': 'Quitar su segundo factor',
  'title.addCenter': 'Agregar centro quirúrgico',
  'title.logout': 'Cerrar sesión',
  'title.changePassword': 'Cambiar contraseña',
  'title.security': 'Seguridad de la cuenta',
  'title.settings': 'Configuración',
  'title.faq': 'Preguntas frecuentes',
  'title.guide': 'Guía',
  'title.payment': 'Pagos',
  'title.administration': 'Administración',
  'title.claims': 'Solicitudes de pago',
  'title.invoices': 'Recibos',
  'title.document': 'Documento',
  'title.mailbox': 'Buzón',
  'title.notFound': 'Página no encontrada',
  'title.centers': 'Centros quirúrgicos',

  'common.showPassword': 'Mostrar el texto',
  'common.retry': 'Intentar de nuevo',
  'common.optional': 'opcional',
  'common.dismiss': 'Descartar',

  'error.api': 'Ocurrió un error en el servidor...',
  'error.sessionTitle': '401 No autorizado',
  'error.session': 'La sesión terminó. Inicie sesión de nuevo',
  'error.sessionEnded':
    'La sesión de este dispositivo se cerró desde otro dispositivo o por un cambio de la cuenta. Inicie sesión de nuevo.',
  'error.area': 'No se pudo mostrar esta parte de la página',
  'error.areaHint': 'No se perdió nada. Intente de nuevo o vuelva en un momento.',
  'error.load': 'No se pudo cargar',
  'error.loadHint': 'Revise la conexión e intente de nuevo.',
  'error.reload': 'Recargar',
  'error.listTitle': 'Corrija lo siguiente',
  'error.network': 'No se puede conectar con el servidor. Revise la conexión e intente de nuevo.',

  'notFound.text': 'Lo sentimos... La página {path} no existe',
  'notFound.back': 'Ir a la página de inicio',

  'login.title': 'Iniciar sesión',
  'login.email': 'Correo electrónico',
  'login.password': 'Contraseña',
  'login.submit': 'Iniciar sesión',
  'login.passkey': 'Iniciar sesión con una llave de acceso',
  'login.forgot': 'Olvidé mi contraseña',
  'login.register': 'Registrarse',
  'login.noAccount': '¿Primera vez aquí?',
  'login.failed': '{message}... Intente de nuevo',
  'login.pitch': 'Los casos y quienes los toman, en un solo tablero.',
  'login.unknownRole':
    'Esta página no admite el rol de su cuenta. Escriba a nuestro equipo de soporte.',

  'rule.required': '{field}: campo obligatorio',
  'rule.invalid': '{field}: dato no válido',
};
