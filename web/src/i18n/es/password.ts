import type { texts as reference } from '../en/password';
import type { Translation } from '../translate';

/** Spanish texts of the change of a password and of security questions. */
export const texts: Translation<typeof reference> = {
  'password.current': 'Contraseña actual',
  'password.new': 'Contraseña nueva',
  'password.verify': 'Verificar',
  'password.verified': 'Verificada',
  'password.verifyFirst': 'Verifique primero su contraseña actual.',
  'password.wrong': 'La contraseña actual es incorrecta.',
  'password.save': 'Cambiar contraseña',
  'password.changed': 'La contraseña se cambió correctamente.',

  'security.questions': 'Preguntas de seguridad',
  'security.questionsHint':
    'Verifique primero su contraseña actual. Después tiene diez minutos para guardar respuestas nuevas.',
  'security.saveQuestions': 'Guardar preguntas',
};
