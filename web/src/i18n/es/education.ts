import type { texts as reference } from '../en/education';
import type { Translation } from '../translate';

/** Spanish texts of the steps for education and work experience. */
export const texts: Translation<typeof reference> = {
  'edit.addWhat': 'Agregar {what}',
  'edit.change': 'Cambiar {what}',
  'edit.changeDone': 'Cambiar',
  'edit.monthHint': 'Año y mes, por ejemplo 2018-06',
  'edit.monthPlaceholder': 'AAAA-MM',
  'edit.undergraduateSchool': 'universidad',
  'edit.medicalSchool': 'escuela de medicina',
  'edit.internship': 'internado',
  'edit.residency': 'residencia médica',
  'edit.fellowship': 'subespecialidad',
  'edit.work': 'lugar de trabajo',
  'edit.school': 'Escuela',
  'edit.degree': 'Título',
  'edit.graduation': 'Fecha de graduación',
  'edit.name': 'Nombre',
  'edit.location': 'Lugar',
  'edit.completion': 'Fecha de finalización',
  'edit.hospital': 'Hospital',
  'edit.start': 'Fecha de inicio',
  'edit.end': 'Fecha de fin',
  'edit.startEmpty': 'La fecha de inicio no puede estar vacía ni en el futuro',
  'edit.endEmpty': 'La fecha de fin no puede estar vacía ni en el futuro',
  'edit.endAlone': 'La fecha de fin necesita una fecha de inicio',
  'edit.endFirst': 'La fecha de fin no puede ser anterior a la de inicio',
  'edit.hospitalRule': 'Hospital: se necesita más de 1 carácter',
};
