import type { texts as reference } from '../en/removal';
import type { Translation } from '../translate';

/** Spanish texts of the removal of a lost second factor. */
export const texts: Translation<typeof reference> = {
  'removal.lead':
    'Un administrador de su centro pidió quitar su segundo factor, porque usted ya no puede usar su aplicación de autenticación. Si usted no lo pidió, cancele la solicitud. Si la confirma, se quita después de un día; seguirá necesitando su contraseña.',
  'removal.confirm': 'Quitar mi segundo factor',
  'removal.cancel': 'Cancelar la solicitud',
  'removal.invalid':
    'Este enlace no es válido. La solicitud pudo cancelarse o cumplirse, o tiene más de 3 días.',
  'removal.cancelledTitle': 'Solicitud cancelada',
  'removal.cancelled': 'Su segundo factor no se eliminó.',
  'removal.confirmedTitle': 'Confirmado',
  'removal.confirmed': 'Su segundo factor se quitará el {time}. Hasta entonces puede cancelarlo.',
  'removal.asked':
    'Un administrador de su centro pidió quitar su segundo factor. Solo ocurre si usted lo confirma en el correo correspondiente.',
  'removal.due': 'Su segundo factor se quitará el {time}.',
};
