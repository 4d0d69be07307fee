import type { texts as reference } from '../en/signedIn';
import type { Translation } from '../translate';

/** Spanish texts of the shell and words that many signed-in screens use. */
export const texts: Translation<typeof reference> = {
  'shell.main': 'Menú principal',
  'shell.menu': 'Menú',
  'shell.openMenu': 'Abrir el menú',
  'shell.closeMenu': 'Cerrar el menú',
  'shell.quick': 'Acceso rápido',
  'shell.logout': 'Cerrar sesión',
  'shell.help': 'Ayuda',
  'shell.actingCenter': 'Centro activo',
  'shell.chooseCenter': 'Elija un centro',
  'shell.pickCenterFirst': 'Elija un centro en la barra superior para ver sus casos y su personal.',

  'find.open': 'Buscar (Ctrl K)',

  'bell.label': {
    one: 'Avisos, {count} sin leer',
    other: 'Avisos, {count} sin leer',
  },
  'bell.many': 'Avisos, más de 99 sin leer',

  'live.lost': 'Se perdió la conexión. Intentando de nuevo…',
  'live.lostDetail': 'Lo que ve puede no estar al día.',
  'live.retry': 'Intentar ahora',

  'nav.newCases': 'Nuevos',
  'nav.pending': 'Pendientes',
  'nav.postings': 'Todas',
  'nav.post': 'Publicar',
  'nav.claims': 'Solicitudes',

  'menu.surgeryStaff': 'Personal',
  'menu.personalInformation': 'Información personal',
  'menu.changePassword': 'Cambiar contraseña',

  'common.backToTop': 'Volver arriba',
  'common.showMore': 'Mostrar más',
  'common.showLess': 'Mostrar menos',
  'common.startDate': 'Fecha inicial',
  'common.endDate': 'Fecha final',

  'state.invited': 'Invitado',
  'state.requested': 'Invitación solicitada',
  'state.confirmed': 'Confirmado',
  'state.cancelled': 'Cancelado',
  'state.past': 'Cerrado',
  'state.open': 'Abierto',
  'state.positionFilled': 'puesto cubierto',
  'state.positionOpen': 'Puesto aún abierto',
  'state.jobCancelled': 'caso cancelado',

  'home.welcome': 'Hola, {name}',
  'home.post': 'Publicar caso quirúrgico',

  'attention.held': 'Le reservamos un puesto hasta {time}',

  'pay.hourly': '${amount}/h',
  'pay.perJob': '${amount}/caso',
  'pay.minimum': '(Mín.: ${amount})',

  'case.surgeon': 'Cirujano',
  'case.center': 'Centro',
  'case.procedures': 'Procedimientos',
  'case.notes': 'Notas',
  'case.needed': 'Se necesita',
  'case.pay': 'Pago',
  'cases.about': 'unos ${amount}',
  'case.duration': 'Estimado',
  'case.fill': { one: '{filled} de {count} cubierto', other: '{filled} de {count} cubiertos' },

  'post.again': 'Publicar de nuevo',

  'template.save': 'Guardar como plantilla',

  'postings.more': { one: '+ {count} tarifa más', other: '+ {count} tarifas más' },
  'postings.widen': 'Ampliar un mes hacia cada lado',

  'standby.on': 'En lista de espera desde el {when}',
  'standby.list': 'Lista de espera',

  'list.compact': 'Filas compactas',
  'list.nothing': 'No hay resultados para «{searched}»',
  'list.nothingHint': 'Quite los filtros o busque menos palabras.',
  'list.clear': 'Quitar los filtros',
  'list.more': 'Mostrar más',

  'requests.licenseExpired': 'Licencia vencida',

  'notices.toClaims': 'Ver sus solicitudes',

  'toast.saved': 'Guardado.',

  'logout.title': 'Cerrar sesión',
  'logout.ask': 'Está a punto de cerrar la sesión. ¿Desea continuar?',

  'factor.title': 'Segundo factor',
  'factor.offer': 'Proteja su cuenta con un segundo factor.',
  'factor.offerOpen': 'Configurarlo',
  'factor.offerClose': 'Ahora no',

  'step.about': 'Datos',
  'step.profession': 'Profesión',
  'step.education': 'Formación',
  'step.experience': 'Experiencia',
  'step.uploader': 'Documentos',
  'step.security': 'Seguridad',

  'edit.unsaved': 'Tiene cambios sin guardar.',
  'edit.discard': 'Descartar',

  'admin.people': 'Personas',
  'admin.messages': 'Mensajes',
  'admin.audit': 'Registro de auditoría',
  'admin.system': 'Sistema',

  'preferences.payRule': 'Indique dólares enteros, como máximo {most}.',
};
