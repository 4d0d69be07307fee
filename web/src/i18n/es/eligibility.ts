import type { texts as reference } from '../en/eligibility';
import type { Translation } from '../translate';

/** Spanish texts of the list of people to verify. */
export const texts: Translation<typeof reference> = {
  'eligibility.lead':
    'Revise los documentos y verifique quién tiene las credenciales completas para {center}.',
  'eligibility.search': 'Buscar personas por nombre',
  'eligibility.type': 'Mostrar',
  'eligibility.all': 'Todas',
  'eligibility.surgeons': 'Cirujanos',
  'eligibility.professionals': 'Profesionales',
  'eligibility.showAll': 'Mostrar a todos',
  'eligibility.none': 'Aún no hay registros',
  'eligibility.noneHint': 'Los cirujanos y profesionales aparecen aquí después de registrarse.',
  'eligibility.total': { one: '{count} persona', other: '{count} personas' },
  'eligibility.found': { one: '{count} persona encontrada', other: '{count} personas encontradas' },
  'eligibility.surgeon': 'Cirujano',
  'eligibility.documents': '{count} de {total} documentos',
  'eligibility.verified': 'Elegibilidad verificada',
  'eligibility.notVerified': 'Elegibilidad sin verificar',
  'eligibility.licenseExpired': 'Licencia vencida',
  'eligibility.complete': 'Completo y revisado.',
  'eligibility.noLicense': 'No hay licencia en el perfil',
  'eligibility.missing': 'Sin subir: {documents}',
  'eligibility.rejected': 'Rechazados: {documents}',
  'eligibility.unreviewed': 'Sin revisar: {documents}',
  'eligibility.unknown': 'No pudimos comprobar qué documentos se han subido.',
  'eligibility.verifyAsk':
    'Falta parte de lo que se espera de {name}. ¿Desea verificar la elegibilidad en {center} de todos modos?',
  'eligibility.verifyAnyway': 'Verificar de todos modos',
  'eligibility.review': 'Revisar',
  'eligibility.reviewWhom': 'Revisar a {name}',
  'eligibility.verify': 'Verificar elegibilidad',
  'eligibility.verifyWhom': 'Verificar la elegibilidad de {name}',
  'eligibility.verifiedWhom': 'La elegibilidad de {name} está verificada',
  'eligibility.remove': 'Retirar elegibilidad',
  'eligibility.removeWhom': 'Retirar la elegibilidad de {name}',
  'eligibility.removeAsk':
    '{center} ya no contará a {name} como elegible, y {name} saldrá de sus favoritos. Los casos confirmados se mantienen. ¿Desea continuar?',
  'eligibility.removeAskSurgeon':
    '{name} ya no podrá publicar casos para {center} hasta que se verifique de nuevo la elegibilidad. ¿Desea continuar?',

  'block.do': 'Bloquear',
  'block.doWhom': 'Bloquear a {name}',
  'block.undo': 'Desbloquear',
  'block.undoWhom': 'Desbloquear a {name}',
  'block.undoAsk':
    '{center} puede entonces volver a invitar a {name}, y {name} puede aceptar invitaciones abiertas. Se borra el motivo del bloqueo.',
  'block.since': 'Bloqueo desde el {date}',
  'block.because': 'Motivo: {reason}',
  'block.done': 'Se bloqueó a {name}.',
  'block.undone': 'Se quitó el bloqueo de {name}.',

  'queue.title': {
    one: '{count} persona espera verificación',
    other: '{count} personas esperan verificación',
  },
  'queue.all': 'Seleccionar todo',
  'queue.verifyOne': 'Verificar',
  'queue.verify': { one: 'Verificar a {count} persona', other: 'Verificar a {count} personas' },
  'queue.ask': 'Pasan a ser elegibles en {center}. Esto es lo que falta:',
  'queue.ASKED': 'lo solicitó el {date}',
  'queue.CHANGED': 'cambió su nombre o licencia el {date}',
  'queue.AFFILIATION': 'eligió este centro el {date}',
  'queue.done': {
    one: '{count} persona es elegible ahora.',
    other: '{count} personas son elegibles ahora.',
  },
  'queue.decline': 'Rechazar',
  'queue.declineWhom': 'Rechazar a {name}',
  'queue.declineAsk.ASKED':
    'La solicitud de {name} a {center} termina sin enviar ningún correo. {name} puede volver a solicitarlo, y usted todavía puede verificar a {name} en la lista de personas de abajo. ¿Desea continuar?',
  'queue.declineAsk.AFFILIATION':
    'Queda registrado que se rechazó a {name}, así que el código de {center} ya no verifica a {name}. Usted todavía puede verificar a {name} en la lista de personas de abajo. ¿Desea continuar?',
  'queue.declineAsk.CHANGED':
    '{center} deja de considerar elegible a {name}, y {name} sale de sus favoritos. Los casos confirmados se mantienen, y usted todavía puede verificar a {name} en la lista de personas de abajo. ¿Desea continuar?',
  'queue.failed': 'Sin verificar: {names}. Abra la revisión de cada una para ver el motivo.',

  'toast.verified': 'La elegibilidad se ha verificado.',
  'toast.removed': 'La elegibilidad se ha retirado.',
  'toast.declined': 'Se rechazó a {name}.',
  'toast.stay': {
    one: 'Se mantiene {count} caso confirmado en el centro.',
    other: 'Se mantienen {count} casos confirmados en el centro.',
  },

  'pipeline.tab': 'Candidatos',
  'pipeline.verify': 'Verificar personas',
};
