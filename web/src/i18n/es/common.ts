import type { texts as reference } from '../en/common';
import type { Translation } from '../translate';

/** Spanish texts of most screens after the first one: categories, words of forms and dialogs. */
export const texts: Translation<typeof reference> = {
  'duration.hour': '{hours} hora',
  'duration.hours': '{hours} horas',

  'time.inSentence': { one: 'la {time}', other: 'las {time}' },

  'common.yes': 'Sí',
  'common.no': 'No',
  'common.close': 'Cerrar',
  'common.cancel': 'Cancelar',
  'common.select': 'Elija una opción',
  'common.copy': 'Copiar',
  'common.copied': 'Copiado',
  'common.copyFailed': 'El navegador no lo copió. Seleccione el texto y cópielo usted.',
  'common.noMatch': 'Sin coincidencias',
  'common.remove': 'Quitar {what}',

  'rule.empty': '{field}: no se puede dejar en blanco',
  'rule.with': '{field}: {rule}',

  'signUp.email': 'Correo electrónico',
  'signUp.phone': 'Teléfono',
  'signUp.phoneRule': 'debe tener 10 dígitos sin espacios',
  'signUp.centersPlaceholder': 'Escriba para buscar sus centros',

  'factor.code': 'Código de la aplicación',

  'category.0': 'Anestesiólogo',
  'category.1': 'Enfermero registrado (RN)',
  'category.2': 'Asistente médico (MA)',
  'category.3': 'Instrumentista',
  'category.4': 'Auxiliar de enfermería',
};
