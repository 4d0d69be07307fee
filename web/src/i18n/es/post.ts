import type { texts as reference } from '../en/post';
import type { Translation } from '../translate';

/** Spanish texts of the form of a case, posted or changed. */
export const texts: Translation<typeof reference> = {
  'rule.emptyOrPast': '{field}: no se puede dejar en blanco ni estar en el pasado',
  'rule.number': '{field}: debe ser un número válido',

  'post.caseTitle': 'El caso',
  'post.payTitle': 'Profesionales y pago',
  'post.whatTitle': 'Procedimientos y notas',
  'post.surgeon': 'Cirujano a cargo',
  'post.center': 'Centro quirúrgico',
  'post.centerUnconfirmed': '{name} (espera confirmación)',
  'post.centerDeactivated': '{name} (desactivado)',
  'post.centerPending': '{name} (en espera de verificación)',
  'post.addCenter': '+ Agregar',
  'post.addCenterWhat': 'centro quirúrgico',
  'post.centerChoose': 'Elija un centro',
  'post.surgeonChoose': 'Elija un cirujano',
  'post.dateTime': 'Fecha y hora',
  'post.zoneHint': 'Hora del centro ({zone})',
  'post.hours': 'Horas estimadas',
  'post.hoursInput': 'Use cifras y como máximo un decimal, por ejemplo 2.5.',
  'post.payInput': 'Use cifras y un punto, como máximo 5 caracteres, por ejemplo 1250 o 99.95.',
  'post.rateType': 'Tipo de pago',
  'post.rateHourly': 'Por hora',
  'post.ratePerJob': 'Por caso',
  'post.hourlyPay': 'Pago por hora ($)',
  'post.perJobPay': 'Pago por caso ($)',
  'post.minPay': 'Pago mínimo ($)',
  'post.minPayAbout': 'Qué significa el mínimo',
  'post.minPayHint':
    'El monto que se debe si el caso se cancela en las 24 horas anteriores a su inicio',
  'post.professional': 'Profesional necesario',
  'post.places': 'Cuántos',
  'post.position': 'Puesto {number}',
  'post.addPosition': 'Agregar un puesto',
  'post.removePosition': 'Quitar',
  'post.procedures': 'Procedimientos',
  'post.procedurePlaceholder': 'Un procedimiento',
  'post.addProcedure': '+ Agregar',
  'post.addProcedureWhat': 'procedimiento',
  'post.procedureHint': 'Presione Enter después de cada uno',
  'post.procedureList': 'Agregados hasta ahora',
  'post.procedureAdded': '{what}: agregado',
  'post.procedureRemoved': '{what}: quitado',
  'post.instructions': 'Instrucciones especiales',
  'post.privacyHint': 'No escriba nombres ni identificadores de pacientes',
  'post.check':
    'El pago se hace con cheque, directamente al profesional, al final de los casos del día.',
  'post.submitAbout': 'Qué pasa al publicar',
  'post.submit': 'Publicar',
  'post.submitHint':
    'Los anestesiólogos seleccionados reciben invitaciones. Los demás pueden ver la publicación y solicitar una invitación.',
  'post.surgeonEmpty':
    'Todavía no hay cirujanos con credenciales verificadas. Un cirujano se une con el código del centro.',
  'post.nonexistentTime':
    'Fecha y hora: dato no válido; esa hora no existe ese día por el cambio de horario',
  'post.repeatDates': 'Un caso que se repite necesita al menos dos fechas',
  'post.overlap': 'El cirujano tiene otro caso a esa hora.',
  'post.againNot':
    'El formulario no se completó con ese caso. Presione Publicar de nuevo en Todas las publicaciones.',
  'post.notVerified': 'Ninguno de sus centros está verificado, así que no se puede publicar.',

  'field.center': 'Centro quirúrgico',
  'field.date': 'Fecha y hora',
  'field.surgeon': 'Cirujano a cargo',
  'field.pay': 'Pago',
  'field.hours': 'Horas estimadas',
  'field.minPay': 'Pago mínimo',

  'toast.posted': 'El caso se publicó en las comunidades.',
  'toast.postFailed': 'No se pudo publicar el caso en las comunidades...',
};
