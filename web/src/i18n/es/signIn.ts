import type { texts as reference } from '../en/signIn';
import type { Translation } from '../translate';

/** Spanish texts of the second factor of a sign-in and the proof of identity. */
export const texts: Translation<typeof reference> = {
  'factor.stepTitle': 'Segundo factor',
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
  'factor.lost':
    '¿Lo perdió todo? Un administrador de su centro puede pedir en Seguridad de la cuenta que se quite su segundo factor. Usted lo confirma con un correo.',

  'proof.title': 'Confirme su contraseña',
  'proof.lead':
    'Ingrese su contraseña actual para continuar. Durante diez minutos, en este dispositivo solo volveremos a pedirla para cambios que protegen su cuenta.',
  'proof.submit': 'Confirmar',
};
