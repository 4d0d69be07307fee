import type { texts as reference } from '../en/forms';
import type { Translation } from '../translate';

/** Spanish texts of fields of people and passwords that several forms have. */
export const texts: Translation<typeof reference> = {
  'signUp.password': 'Contraseña',
  'signUp.confirm': 'Confirmar contraseña',
  'signUp.firstName': 'Nombre',
  'signUp.lastName': 'Apellido',
  'signUp.phoneHint': 'El número de teléfono tiene 10 dígitos. Ejemplo: 9876543210',
  'signUp.phoneTitle': 'Escriba solo números.',
  'signUp.passwordHelp': 'Qué contraseñas son válidas',
  'signUp.passwordHint':
    'La contraseña debe tener al menos 6 caracteres (1 número, 1 minúscula y 1 mayúscula)',
  'signUp.passwordBefore':
    'Al menos 6 caracteres con un número, una minúscula y una mayúscula. Se rechazan las contraseñas comunes.',
  'signUp.passwordRule':
    'no es válida. Debe tener al menos 6 caracteres, con mayúsculas, minúsculas y 1 número',
  'signUp.mismatch': 'Las contraseñas no coinciden. Asegúrese de que sean iguales.',
  'signUp.question1': 'Pregunta de seguridad 1',
  'signUp.question2': 'Pregunta de seguridad 2',
  'signUp.answer1': 'Respuesta 1',
  'signUp.answer2': 'Respuesta 2',
};
