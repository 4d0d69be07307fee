import type { texts as reference } from '../en/ownProfile';
import type { Translation } from '../translate';

/** Spanish texts of what only the own profile shows: requests to centers, readers of documents, eligibility. */
export const texts: Translation<typeof reference> = {
  'profile.eligibleAt': 'Elegibilidad verificada por',
  'profile.eligibleNowhere':
    'Ningún centro ha verificado todavía su elegibilidad. Los centros revisan sus documentos para hacerlo.',
  'profile.inReview': '{name} (cambió su nombre o su licencia; se revisa de nuevo)',

  'ask.title': 'Pedir a un centro que le verifique',
  'ask.center': 'Centro quirúrgico',
  'ask.send': 'Pedir',
  'ask.sent': 'Se envió la solicitud a {name}',
  'ask.open': '{name}, solicitud del {date}',
  'ask.withdraw': 'Retirar',
  'ask.withdrawWhich': 'Retirar la solicitud a {name}',
  'ask.hint': 'El centro ve lo que subió y lo que falta.',

  'join.open': 'Agregar un centro',
  'join.title': 'Agregar un centro quirúrgico',
  'join.submit': 'Agregar',
  'join.codeHint':
    'Con el código puede publicar casos allí de inmediato. Sin él, primero debe verificarle un administrador del centro.',
  'join.codeNeeded': 'Ya eligió este centro. Con su código puede publicar casos allí de inmediato.',
  'join.added': 'Se agregó {name}. Uno de sus administradores debe verificarle.',
  'join.verified': '{name} le tiene como verificado',

  'own.addLicense': 'Agregar la licencia',
  'own.addEducation': 'Agregar la formación',
  'own.addExperience': 'Agregar la experiencia laboral',
  'own.upload': 'Subir documentos',

  'readers.title': 'Quién puede abrir sus documentos',
  'readers.rule':
    'Los administradores de centros quirúrgicos pueden abrir sus documentos para revisarlos, y un cirujano solo mientras usted solicita, acepta o realiza uno de sus casos. Debajo de cada documento ve quién lo abrió.',
  'readers.ruleSurgeon':
    'Los administradores de centros quirúrgicos pueden abrir sus documentos para revisarlos. Debajo de cada documento ve quién lo abrió.',
  'readers.limit': 'Solo los centros que yo elija pueden abrir mis documentos',
  'readers.centers': 'Centros que pueden abrir sus documentos',
  'readers.nowhere': 'Ningún centro elegido: ningún centro puede abrir sus documentos.',
  'readers.save': 'Guardar la elección',
  'readers.none': 'Nadie más lo ha abierto todavía',
  'readers.count': { one: 'Abierto por {count} persona', other: 'Abierto por {count} personas' },
  'readers.of': 'Quién abrió {what}',
  'readers.times': { one: '{count} vez', other: '{count} veces' },
  'readers.system': 'Administrador del sistema',

  'own.title': 'Mi elegibilidad',
  'own.lead':
    'Centros con casos abiertos para su grupo y lo que falta para esos casos. Primero, donde más gana.',
  'own.none': 'Ningún centro tiene ahora un caso abierto para su grupo',
  'own.noneHint': 'Los centros aparecen aquí cuando publican un caso o le verifican.',
  'own.noCases': 'ahora sin casos abiertos',
  'own.eligible': 'Elegible: {sum}',
  'own.unlocks': {
    one: 'Falta {count} requisito: {sum}',
    other: 'Faltan {count} requisitos: {sum}',
  },
  'own.needed': 'se necesita para {sum}',
  'own.ask': 'Pedir la verificación',
  'own.complete': 'Completar',
  'own.replace': 'Reemplazar',
  'own.actionFor': '{action}: {what}',
  'own.documents': 'Mis documentos en cada centro',
  'own.sum': {
    one: '{count} caso abierto, al menos ${amount}',
    other: '{count} casos abiertos, al menos ${amount}',
  },

  'ineligible.notMet': 'No se cumplen los requisitos del centro.',
  'ineligible.own': 'El centro no le invita por ahora. Puede comunicarse con el centro.',
  'ineligible.person': '{name}: {list}.',
};
