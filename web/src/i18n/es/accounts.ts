import type { accounts as reference } from '../en/accounts';
import type { Translation } from '../translate';

/** Spanish texts of accounts: sign-up, verification, passwords, the development mailbox. */
export const accounts: Translation<typeof reference> = {
  // ---- sign-up ---------------------------------------------------------------------------------
  'signUp.title': 'Cree su cuenta',
  'signUp.role': 'Soy',
  'signUp.roleSurgeon': 'Cirujano que busca contratar a un anestesiólogo',
  'signUp.roleAdmin': 'Administrador que busca a un anestesiólogo',
  'signUp.roleUser': 'Anestesiólogo que busca trabajo',
  'signUp.you': 'Sobre usted',
  'signUp.account': 'Su cuenta',
  'signUp.affiliation': 'Dónde trabaja',
  'signUp.security': 'Preguntas de seguridad',
  'signUp.securityHint': 'Las responde si olvida su contraseña.',
  'signUp.email': 'Correo electrónico',
  'signUp.password': 'Contraseña',
  'signUp.confirm': 'Confirmar contraseña',
  'signUp.firstName': 'Nombre',
  'signUp.lastName': 'Apellido',
  'signUp.phone': 'Teléfono',
  'signUp.phoneHint': 'El número de teléfono tiene 10 dígitos. Ejemplo: 9876543210',
  'signUp.phoneTitle': 'Escriba solo números.',
  'signUp.phoneRule': 'debe tener 10 dígitos sin espacios',
  'signUp.passwordHelp': 'Qué contraseñas son válidas',
  'signUp.passwordHint':
    'La contraseña debe tener al menos 6 caracteres (1 número, 1 minúscula y 1 mayúscula)',
  'signUp.passwordBefore':
    'Al menos 6 caracteres con un número, una minúscula y una mayúscula. Se rechazan las contraseñas comunes.',
  'signUp.passwordRule':
    'no es válida. Debe tener al menos 6 caracteres, con mayúsculas, minúsculas y 1 número',
  'signUp.mismatch': 'Las contraseñas no coinciden. Asegúrese de que sean iguales.',
  'signUp.notMatched': 'la contraseña no coincide',
  'signUp.emailTaken': '{email} ya existe. Inicie sesión o escriba otro correo',
  'signUp.centers': 'Centros quirúrgicos afiliados',
  'signUp.centersPlaceholder': 'Escriba para buscar sus centros',
  'signUp.center': 'Centro quirúrgico',
  'signUp.centerPlaceholder': 'Elija su afiliación',
  'signUp.group': 'Grupo profesional',
  'signUp.centerCode': 'Código de identificación del centro',
  'signUp.centerCodeHint':
    'Los últimos 6 caracteres del identificador de {center}. Su administrador lo conoce.',
  'signUp.centerCodeVerify': 'Verificar código',
  'signUp.centerCodeEmpty': 'Escriba el código de identificación de {center}',
  'signUp.centerCodeWrong': 'El código de identificación no coincide.',
  'signUp.centerCodeRight': 'El código de identificación del centro se verificó correctamente.',
  'signUp.centerCodeMissing': 'el código de verificación no es válido',
  'signUp.centersPending':
    'Por ahora solo se verifica el primer centro. Los administradores de los demás pueden verificarle.',
  'signUp.question1': 'Pregunta de seguridad 1',
  'signUp.question2': 'Pregunta de seguridad 2',
  'signUp.answer1': 'Respuesta 1',
  'signUp.answer2': 'Respuesta 2',
  'signUp.consent': 'Soy mayor de 18 años y acepto los',
  'signUp.terms': 'Términos y condiciones',
  'signUp.and': 'y la',
  'signUp.privacy': 'Política de privacidad',
  'signUp.submit': 'Enviar',
  'signUp.cancel': 'Cancelar',
  'signUp.addCenter': 'Agregar un centro quirúrgico que no está en la lista',
  'signUp.haveAccount': '¿Ya tiene cuenta?',
  'signUp.needsConsent': 'Marque la aceptación de abajo para enviar.',

  // ---- email verification ----------------------------------------------------------------------
  'verify.title': 'Código de verificación enviado',
  'verify.lead': 'Enviamos un código de 6 dígitos a {email}. Vence en 10 minutos.',
  'verify.code': 'Código de verificación',
  'verify.submit': 'Verificar',
  'verify.resend': 'Reenviar código',
  'verify.resendIn': 'Reenviar en {seconds} s',
  'verify.empty': 'Escriba el código de verificación de su correo',
  'verify.wrong': 'El código de verificación no coincide',
  'verify.done': 'El código de verificación se comprobó correctamente.',
  'verify.system': 'Error del sistema: no se pudo comprobar el código de verificación.',
  'verify.resent': 'Se reenvió el código. Revise su correo para ver el código de verificación.',
  'verify.mailbox': 'Abrir el buzón de desarrollo',
  'verify.other': 'Usar otra cuenta',

  // ---- passwords -------------------------------------------------------------------------------
  'forgot.lead': 'Ingrese el correo con el que inicia sesión. Le enviaremos un código.',
  'forgot.leadQuestions':
    'Ingrese el correo con el que inicia sesión. Después responda sus preguntas de seguridad.',
  'forgot.next': 'Siguiente',
  'forgot.back': 'Volver a iniciar sesión',
  'forgot.other': 'Usar otro correo electrónico',
  'forgot.unknown': 'No se encontró este correo. Intente de nuevo.',
  'forgot.noQuestions': 'No se puede cambiar la contraseña... No hay preguntas de seguridad',
  'forgot.answersAndCode':
    'Enviamos un código a {email}. Escríbalo y responda sus dos preguntas de seguridad.',
  'forgot.answerEmpty': 'Responda: {question}',
  'forgot.answers': 'Responda sus dos preguntas de seguridad.',
  'forgot.codeRule': 'El código de verificación debe tener 6 dígitos',
  'forgot.wrong': 'Una o ambas respuestas son incorrectas. Intente de nuevo.',
  'forgot.tooLate': 'Sus respuestas vencieron. Responda de nuevo.',
  'forgot.choose': 'Sus respuestas son correctas. Elija una contraseña nueva.',
  'password.current': 'Contraseña actual',
  'password.new': 'Contraseña nueva',
  'password.verify': 'Verificar',
  'password.verified': 'Verificada',
  'password.verifyFirst': 'Verifique primero su contraseña actual.',
  'password.wrong': 'La contraseña actual es incorrecta.',
  'password.save': 'Cambiar contraseña',
  'password.changed': 'La contraseña se cambió correctamente.',

  // ---- undoing a change of the address ---------------------------------------------------------
  'undo.lead':
    'Volverá a iniciar sesión con su correo anterior. Se cerrará la sesión en todos los dispositivos y elegirá una contraseña nueva.',
  'undo.submit': 'Deshacer el cambio',
  'undo.invalid': 'Este enlace no es válido. Quizá ya se usó o tiene más de 7 días.',
  'undo.doneTitle': 'Correo restablecido',
  'undo.done':
    'Vuelve a iniciar sesión con su correo anterior. Su contraseña ya no es válida; elija una nueva ahora.',
  'undo.newPassword': 'Elegir una contraseña nueva',

  // ---- logout ----------------------------------------------------------------------------------
  'logout.title': 'Cerrar sesión',
  'logout.ask': 'Está a punto de cerrar la sesión. ¿Desea continuar?',

  // ---- security step ---------------------------------------------------------------------------
  'security.questions': 'Preguntas de seguridad',
  'security.questionsHint':
    'Verifique primero su contraseña actual. Después tiene diez minutos para guardar respuestas nuevas.',
  'security.saveQuestions': 'Guardar preguntas',

  // ---- second factor ---------------------------------------------------------------------------
  'factor.title': 'Segundo factor',
  'factor.code': 'Código de la aplicación',
  'factor.stepTitle': 'Segundo paso',
  'factor.stepLead': 'Escriba los seis dígitos que muestra su aplicación de autenticación.',
  'factor.recoveryCode': 'Código de recuperación',
  'factor.recoveryLead': 'Escriba uno de sus códigos de recuperación. Cada uno sirve una vez.',
  'factor.wrong': 'El código es incorrecto. Espere el siguiente y revise el reloj de su teléfono.',
  'factor.wrongRecovery': 'El código es incorrecto o ya se usó.',
  'factor.submit': 'Continuar',
  'factor.back': 'Volver a la contraseña',
  'factor.useRecovery': 'Usar un código de recuperación',
  'factor.useApp': 'Usar la aplicación',
  'factor.usePasskey': 'Usar una llave de acceso',
  'factor.passkeyLead': 'Confirme el inicio de sesión con su llave de acceso.',
  'factor.noPasskeyHere':
    'Este navegador o esta dirección no puede usar su llave de acceso. Inicie sesión en el dispositivo que la tiene.',
  'factor.expired': 'Este inicio de sesión caducó. Escriba su contraseña de nuevo.',
  'factor.recoveryUsed':
    'Usó un código de recuperación. Si perdió su aplicación, agregue otra aquí.',
  'factor.offer': 'Proteja su cuenta con un segundo factor.',
  'factor.offerOpen': 'Configurarlo',
  'factor.offerClose': 'Ahora no',

  // ---- removal of a lost second factor ---------------------------------------------------------
  'removal.lead':
    'Un administrador de su centro lo pidió, porque usted ya no puede usar su aplicación. Después de confirmarlo tarda un día; seguirá necesitando su contraseña para iniciar sesión.',
  'removal.confirm': 'Quitar mi segundo factor',
  'removal.cancel': 'Cancelar la solicitud',
  'removal.invalid':
    'Este enlace no es válido. La solicitud pudo cancelarse o cumplirse, o tiene más de 3 días.',
  'removal.cancelledTitle': 'Solicitud cancelada',
  'removal.cancelled': 'Su segundo factor no se eliminó.',
  'removal.confirmedTitle': 'Confirmado',
  'removal.confirmed': 'Su segundo factor se quitará el {time}. Hasta entonces puede cancelarlo.',

  // ---- development mailbox ---------------------------------------------------------------------
  'mailbox.title': 'Buzón',
  'mailbox.lead': 'Correos que este servidor de desarrollo habría enviado. No se entregó ninguno.',
  'mailbox.filter': 'Correos para',
  'mailbox.filterPlaceholder': 'Cualquier dirección',
  'mailbox.empty': 'Todavía no hay correo',
  'mailbox.emptyHint': 'Regístrese o pida un código nuevo, y el correo llega aquí.',
  'mailbox.to': 'para {address}',
  'mailbox.letters': 'Todos los mensajes con datos de ejemplo',
  'mailbox.back': 'Volver a Caseboard',
  'mailbox.closed': 'Este servidor no tiene buzón de desarrollo.',
};
