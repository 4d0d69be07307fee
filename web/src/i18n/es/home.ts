import type { texts as reference } from '../en/home';
import type { Translation } from '../translate';

/** Spanish texts of the home screens. */
export const texts: Translation<typeof reference> = {
  'home.current': 'Publicaciones actuales',
  'home.currentHint': 'Hoy y los próximos 7 días',
  'home.none': 'No hay casos hoy ni en los próximos 7 días',
  'home.prompt': 'Publique un caso e invite a los profesionales con los que le gusta trabajar.',
  'home.week': 'Su semana',
  'home.weekAll': 'Abrir su agenda',
  'home.weekNone': 'Ningún caso hoy ni en los próximos 7 días. Aquí aparecen los casos aceptados.',
  'home.go': 'Ir a',

  'attention.title': 'Requiere su atención',
  'attention.done': 'Nada requiere su atención',
  'attention.doneOwner':
    'Aquí aparecen las nuevas solicitudes de invitación, solicitudes de pago y retiradas.',
  'attention.doneProfessional': 'Aquí aparecen las nuevas invitaciones y los casos por cobrar.',
  'attention.requests': {
    one: '{count} solicitud de invitación por responder',
    other: '{count} solicitudes de invitación por responder',
  },
  'attention.claims': {
    one: '{count} solicitud de pago por revisar, {amount}',
    other: '{count} solicitudes de pago por revisar, {amount} en total',
  },
  'attention.people': {
    one: '{count} persona por verificar',
    other: '{count} personas por verificar',
  },
  'attention.unfilled': {
    one: '{count} caso con puestos libres',
    other: '{count} casos con puestos libres',
  },
  'attention.withdrawals': { one: '{count} retirada', other: '{count} retiradas' },
  'attention.replace': 'Publicar un reemplazo',
  'attention.absences': {
    one: '{count} persona no puede venir',
    other: '{count} personas no pueden venir',
  },
  'attention.centers': {
    one: '{count} centro por confirmar',
    other: '{count} centros por confirmar',
  },
  'attention.invitations': {
    one: '{count} invitación por responder',
    other: '{count} invitaciones por responder',
  },
  'attention.toConfirm': {
    one: '{count} caso por confirmar',
    other: '{count} casos por confirmar',
  },
  'attention.claimable': { one: '{count} caso por cobrar', other: '{count} casos por cobrar' },
  'attention.profile': 'Complete su perfil',
  'attention.freePlaces': { one: '{count} puesto libre', other: '{count} puestos libres' },
  'attention.until': 'Responda antes del inicio, {time}',
  'attention.confirm': 'Confirmar',
  'attention.approve': 'Aprobar',
  'attention.gone': 'Esto ya no está abierto.',
  'attention.filled':
    'Esto ya no está abierto. Si el caso está completo, lo encontrará en Mis casos, donde puede entrar en la lista de espera.',
  'attention.toConfirmHint': 'Confirme que asistirá',
  'attention.reported': 'Lo comunicó {time}',
  'attention.ASKED': 'Lo solicitó {time}',
  'attention.CHANGED': 'Cambió su nombre o licencia {time}',
  'attention.AFFILIATION': 'Eligió este centro {time}',
  'attention.created': 'Creado {time}',
  'attention.all': 'Mostrar todo',
  'attention.showAll': 'Mostrar todo: {what}',
  'attention.acknowledge': 'Confirmar la retirada de {name}',

  'gap.LICENSE_EXPIRED': 'Su licencia venció',
  'gap.LICENSE': 'Agregue su licencia',
  'gap.LICENSE_ENDS_SOON': 'Su licencia vence pronto',
  'gap.REJECTED_DOCUMENT': 'Sustituya un documento que no se aceptó',
  'gap.DOCUMENTS': 'Suba sus documentos',
  'gap.ADDRESS': 'Agregue su ciudad y estado',
  'gap.PICTURE': 'Agregue su foto',
  'gap.CENTER': 'Pida a un centro que verifique su perfil',
  'gap.NOTIFICATIONS': 'Elija cómo recibir avisos',

  'setup.title': 'Prepárese para su primer caso',
  'setup.progress': '{done} de {steps} hechos',
  'setup.hide': 'Ocultar',
  'setup.show': 'Ver los pasos',
  'setup.keep': 'Mantener',
  'setup.keepLabel': 'Mantener los ajustes de avisos',
  'setup.LICENSE': 'Número, estado y último día',
  'setup.DOCUMENTS': '{count} de {total} subidos. Siguiente: {next}',
  'setup.CENTER': 'Sus cirujanos podrán encontrarle e invitarle',
  'setup.notificationsBoth': 'Ahora: correo y mensajes de texto',
  'setup.notificationsEmail': 'Ahora: solo correo',
  'setup.notificationsSms': 'Ahora: solo mensajes de texto',
  'setup.notificationsNone': 'Ahora: solo en la aplicación',
  'setup.ADDRESS': 'Desde dónde sale',
  'setup.PICTURE': 'Los cirujanos la ven junto a su nombre',
};
