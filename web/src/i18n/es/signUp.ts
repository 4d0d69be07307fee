import type { texts as reference } from '../en/signUp';
import type { Translation } from '../translate';

/** Spanish texts of the registration. */
export const texts: Translation<typeof reference> = {
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
  'signUp.notMatched': 'la contraseña no coincide',
  'signUp.emailTaken': '{email} ya existe. Inicie sesión o escriba otro correo',
  'signUp.centers': 'Centros quirúrgicos afiliados',
  'signUp.center': 'Centro quirúrgico',
  'signUp.centerPlaceholder': 'Elija su afiliación',
  'signUp.group': 'Grupo profesional',
  'signUp.centerCode': 'Código de identificación del centro',
  'signUp.centerCodeHint':
    'Los últimos 6 caracteres del identificador del centro. Pida el código a un administrador de {center}.',
  'signUp.adminWaits':
    'Si el centro ya tiene un administrador, este tiene que confirmarle después de que usted verifique su correo.',
  'signUp.centerCodeVerify': 'Verificar código',
  'signUp.centerCodeEmpty': 'Escriba el código de identificación de {center}',
  'signUp.centerCodeWrong': 'El código de identificación no coincide.',
  'signUp.centerCodeRight': 'El código de identificación del centro se verificó correctamente.',
  'signUp.centerCodeMissing': 'el código de verificación no es válido',
  'signUp.centersPending':
    'Por ahora solo se verifica el primer centro. Los administradores de los demás pueden verificarle.',
  'signUp.consent': 'Soy mayor de 18 años y acepto los',
  'signUp.terms': 'Términos y condiciones',
  'signUp.and': 'y la',
  'signUp.privacy': 'Política de privacidad',
  'signUp.submit': 'Enviar',
  'signUp.cancel': 'Cancelar',
  'signUp.addCenter': 'Agregar un centro quirúrgico que no está en la lista',
  'signUp.haveAccount': '¿Ya tiene cuenta?',
  'signUp.needsConsent': 'Marque la aceptación de abajo para enviar.',
};
