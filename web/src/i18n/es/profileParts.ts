import type { texts as reference } from '../en/profileParts';
import type { Translation } from '../translate';

/** Spanish texts of a profile and of its editor. */
export const texts: Translation<typeof reference> = {
  'profile.updated': 'Actualizado correctamente',
  'profile.documents': 'Documentos',
  'profile.reason': 'Motivo: {reason}',
  'profile.experience': 'Experiencia laboral',
  'profile.documentCount': '{count} de {total} documentos',
  'profile.span': '{from} a {to}',
  'profile.aboutMe': 'Acerca de mí',
  'profile.licenseNo': 'Número de licencia',
  'profile.licenseState': 'Estado de la licencia',
  'profile.npi': 'NPI',
  'profile.years': 'Años de experiencia',
  'profile.specialties': 'Especialidades certificadas',
  'profile.undergraduate': 'Estudios universitarios',
  'profile.medSchool': 'Escuela de medicina',
  'profile.internship': 'Internado',
  'profile.residency': 'Residencia médica',
  'profile.fellowships': 'Subespecialidades',
  'edit.review':
    'Hay centros que verificaron su elegibilidad con este nombre y esta licencia. Si cambia uno de ellos, su elegibilidad queda pendiente hasta que la revisen de nuevo.',
  'edit.inReview':
    'Su nombre o su licencia cambió. Su elegibilidad queda pendiente hasta que los centros la hayan revisado de nuevo.',
};
