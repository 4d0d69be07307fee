import type { texts as reference } from '../en/profile';
import type { Translation } from '../translate';

/** Spanish texts of a profile, own or not. */
export const texts: Translation<typeof reference> = {
  'profile.restricted': 'No es posible mostrarle el perfil del cirujano...',
  'profile.none': ' sin información disponible',
  'profile.edit': 'Editar',
  'profile.back': 'Volver',
  'profile.personal': 'Información personal',
  'profile.license': 'Licencia',
  'profile.education': 'Formación',
  'profile.view': 'Ver',
  'profile.viewWhat': 'Ver {what}',
  'profile.onlyAbout': 'Los demás solo ven Acerca de mí',
  'profile.onlyAboutHint': 'Este cirujano muestra a los demás solo este texto.',
  'profile.nothing': 'Nada todavía',
  'profile.notFound': 'No puede ver este perfil',
  'profile.notFoundHint': 'Puede que se haya cerrado o que usted no tenga permiso para verlo.',
  'profile.email': 'Correo electrónico',
  'profile.pendingEmail': '{email} (sin verificar)',
  'profile.phone': 'Teléfono',
  'profile.residence': 'Lugar de residencia',
  'profile.centers': 'Centros quirúrgicos',
  'profile.centerUnconfirmed': '{name} (espera confirmación)',
  'profile.centerDeactivated': '{name} (desactivado)',
  'profile.centerUnconfirmedHint':
    'Hasta que un centro se confirme, solo quien lo agregó puede publicar casos allí.',
  'profile.centerPending': '{name} (sin verificar)',
  'profile.licenseUntil': 'Válida hasta',

  'role.SURGEON': 'Cirujano',
  'role.ADMIN': 'Administrador',
  'role.SYSTEM_ADMIN': 'Administrador del sistema',
};
