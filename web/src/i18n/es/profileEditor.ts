import type { texts as reference } from '../en/profileEditor';
import type { Translation } from '../translate';

/** Spanish texts of the editor of the profile and uploads. */
export const texts: Translation<typeof reference> = {
  'profile.city': 'Ciudad',
  'profile.state': 'Estado',
  'profile.licenseDate': 'Fecha de vencimiento de la licencia',

  'edit.npiHint': 'Identificador nacional de proveedor, diez dígitos.',
  'edit.steps': 'Pasos del perfil',
  'edit.title': 'Editar perfil: {step}',
  'edit.back': 'Atrás',
  'edit.next': 'Siguiente',
  'edit.saveNext': 'Guardar y seguir',
  'edit.save': 'Guardar',
  'edit.finish': 'Terminar',
  'edit.prefix': 'Tratamiento',
  'edit.suffix': 'Sufijo',
  'edit.none': 'Ninguno',
  'edit.aboutHint': 'Unas líneas que los demás leen primero.',
  'edit.onlyAbout': 'Mostrar solo «Acerca de mí» cuando otros vean mi perfil',
  'edit.settings': 'Los avisos, el idioma y la apariencia están en Configuración',
  'edit.picture': 'Foto de perfil',
  'edit.pictureHint': 'JPEG o PNG. Se reduce antes de enviarla.',
  'edit.newEmail': 'Un correo nuevo se aplica cuando se escribe su código.',
  'edit.add': 'Agregar',
  'edit.specialtyHint': 'Presione Enter para agregarla.',
  'edit.licenseDateRule':
    'La fecha de vencimiento de la licencia no puede estar vacía ni en el pasado',

  'upload.choose': 'Subir {what}',
  'upload.replace': 'Reemplazar {what}',
  'upload.short': 'Subir',
  'upload.replaceShort': 'Reemplazar',
  'upload.camera': 'Tomar una foto de {what}',
  'upload.cameraShort': 'Tomar foto',
  'upload.loading': 'Preparando la subida de {what}…',
  'upload.missing': 'no se puede dejar en blanco',
};
