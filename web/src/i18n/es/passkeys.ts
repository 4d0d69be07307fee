import type { texts as reference } from '../en/passkeys';
import type { Translation } from '../translate';

/** Spanish texts of passkeys. */
export const texts: Translation<typeof reference> = {
  'passkey.title': 'Llaves de acceso',
  'passkey.lead':
    'Con una llave de acceso inicia sesión sin contraseña: con su huella, su rostro o el PIN de su dispositivo. También cuenta como segundo factor.',
  'passkey.use': 'Usar una llave de acceso',
  'passkey.unavailable':
    'Las llaves de acceso no se pueden usar en este navegador o en esta dirección.',
  'passkey.added': 'Agregada el {date}',
  'passkey.used': 'usada por última vez: {time}',
  'passkey.neverUsed': 'aún sin usar',
  'passkey.add': 'Agregar una llave de acceso',
  'passkey.full': 'Tiene el máximo de 10 llaves de acceso. Elimine una para agregar otra.',
  'passkey.addTitle': 'Agregar una llave de acceso',
  'passkey.addLead':
    'El navegador le pregunta dónde guardarla, por ejemplo en este dispositivo o en su teléfono.',
  'passkey.create': 'Crear llave de acceso',
  'passkey.name': 'Nombre',
  'passkey.nameHint': 'Para distinguirla de otras, por ejemplo «Mi teléfono»',
  'passkey.addedNow': 'Se agregó la llave de acceso.',
  'passkey.rename': 'Cambiar nombre',
  'passkey.renameNamed': 'Cambiar nombre de {name}',
  'passkey.renameTitle': 'Cambiar el nombre de la llave de acceso',
  'passkey.remove': 'Eliminar',
  'passkey.removeNamed': 'Eliminar {name}',
  'passkey.removeTitle': '¿Eliminar esta llave de acceso?',
  'passkey.removeLead':
    '«{name}» ya no le permitirá iniciar sesión. Elimínela también en su dispositivo para que no se le ofrezca más.',
  'passkey.removed': 'Se eliminó la llave de acceso.',
  'passkey.cancelled':
    'No se usó ninguna llave de acceso. La solicitud se canceló o tardó demasiado.',
  'passkey.exists': 'Este dispositivo ya tiene una llave de acceso para su cuenta.',
  'passkey.unsupported': 'Este navegador o dispositivo no puede usar una llave de acceso aquí.',
  'passkey.unknown':
    'Esta llave de acceso ya no se reconoce. Inicie sesión con su contraseña y elimine la llave en su dispositivo.',
  'passkey.rejected':
    'No se pudo verificar la llave de acceso. Inténtelo de nuevo o use su contraseña.',
};
