import type { texts as reference } from '../en/recovery';
import type { Translation } from '../translate';

/** Spanish texts of codes by email, forgotten passwords and the undoing of a change of address. */
export const texts: Translation<typeof reference> = {
  'verify.title': 'Código de verificación enviado',
  'verify.lead': 'Enviamos un código de 6 dígitos a {email}. Vence en 10 minutos.',
  'verify.code': 'Código de verificación',
  'verify.submit': 'Verificar',
  'verify.resend': 'Reenviar código',
  'verify.resendIn': 'Reenviar en {seconds} s',
  'verify.empty': 'Escriba el código de verificación de su correo',
  'verify.done': 'El código de verificación se comprobó correctamente.',
  'verify.system': 'Error del sistema: no se pudo comprobar el código de verificación.',
  'verify.resent': 'Se reenvió el código. Revise su correo para ver el código de verificación.',
  'verify.mailbox': 'Abrir el buzón de desarrollo',
  'verify.other': 'Usar otra cuenta',

  'forgot.lead': 'Ingrese el correo con el que inicia sesión. Le enviaremos un código.',
  'forgot.leadQuestions':
    'Ingrese el correo con el que inicia sesión. Después responda sus preguntas de seguridad.',
  'forgot.next': 'Siguiente',
  'forgot.back': 'Volver a iniciar sesión',
  'forgot.other': 'Usar otro correo electrónico',
  'forgot.again': 'Enviar un código nuevo o usar otro correo',
  'forgot.unknown': 'No se encontró este correo. Intente de nuevo.',
  'forgot.noQuestions': 'No se puede cambiar la contraseña... No hay preguntas de seguridad',
  'forgot.answersAndCode':
    'Enviamos un código a {email}. Vence en 10 minutos. Escríbalo y responda sus dos preguntas de seguridad.',
  'forgot.answerEmpty': 'Responda: {question}',
  'forgot.answers': 'Responda sus dos preguntas de seguridad.',
  'forgot.codeRule': 'El código de verificación debe tener 6 dígitos',
  'forgot.wrong': 'Una o ambas respuestas son incorrectas. Intente de nuevo.',
  'forgot.tooLate': 'Sus respuestas vencieron. Responda de nuevo.',
  'forgot.choose': 'Sus respuestas son correctas. Elija una contraseña nueva.',

  'undo.lead':
    'Volverá a iniciar sesión con su correo anterior. Se cerrará la sesión en todos los dispositivos y elegirá una contraseña nueva.',
  'undo.submit': 'Deshacer el cambio',
  'undo.invalid': 'Este enlace no es válido. Quizá ya se usó o tiene más de 7 días.',
  'undo.doneTitle': 'Correo restablecido',
  'undo.done':
    'Vuelve a iniciar sesión con su correo anterior. Su contraseña ya no es válida; elija una nueva ahora.',
  'undo.newPassword': 'Elegir una contraseña nueva',

  'edit.emailCode': 'Código enviado a {email}',
  'edit.emailCodeRule': 'El código debe tener 6 dígitos',
  'edit.emailConfirm': 'Confirmar correo',
  'edit.emailConfirmed': 'Su dirección de correo se cambió.',
  'edit.emailCancel': 'Cancelar el cambio',
  'edit.emailCancelled': 'El cambio se canceló.',
  'edit.emailEnded': 'Si el código venció, guarde de nuevo el correo nuevo para recibir otro.',
};
