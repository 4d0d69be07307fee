import type { texts as reference } from '../en/documents';
import type { Translation } from '../translate';

/** Spanish texts of documents, their requirements and their viewer. */
export const texts: Translation<typeof reference> = {
  'document.curriculumVitae': 'Currículum vítae',
  'document.identification': 'Identificación',
  'document.medLicense': 'Licencia médica',
  'document.medDegreeCert': 'Título de medicina',
  'document.boardCert': 'Certificado de especialidad',
  'document.residencyCert': 'Certificado de residencia médica',
  'document.ACLSBLS': 'ACLS / BLS',
  'document.deaCert': 'Registro de la DEA',
  'document.immunizationRecords': 'Registro de vacunas',
  'document.medEdLetter': 'Carta de formación médica',
  'document.medMalpracticeFile': 'Seguro de responsabilidad profesional',
  'document.peerRef1': 'Referencia profesional 1',
  'document.peerRef2': 'Referencia profesional 2',
  'document.peerRef3': 'Referencia profesional 3',
  'document.resume': 'Currículum',
  'document.pending': 'Pendiente',
  'document.approved': 'Aprobado',
  'document.rejected': 'Rechazado',
  'document.missing': 'Sin subir',
  'document.validUntil': 'Válido hasta el {day}',
  'document.expired': 'Vencido; era válido hasta el {day}',
  'document.download': 'Descargar',
  'document.downloadWhat': 'Descargar {what}',
  'document.noneChosen': 'No hay ningún documento elegido',
  'document.noneChosenHint': 'Abra un documento desde un perfil.',

  'requirement.NOT_BLOCKED': 'Bloqueo por el centro',
  'requirement.VERIFIED': 'Verificado por el centro',
  'requirement.LICENSE': 'Licencia del estado del centro, válida el día del caso',
  'requirement.NPI': 'Identificador nacional de proveedor (NPI)',
  'requirement.DOCUMENT_APPROVED': '{what}: aprobado',
  'requirement.DOCUMENT_CURRENT': '{what}: subido y válido el día del caso',
  'requirement.ends': '{what} (vence el {day})',
  'requirement.lacks': 'Ya no cumple: {list}',

  'viewer.controls': 'Páginas y tamaño',
  'viewer.previous': 'Página anterior',
  'viewer.next': 'Página siguiente',
  'viewer.page': 'Página',
  'viewer.of': 'de {pages}',
  'viewer.where': 'Página {page} de {pages}',
  'viewer.smaller': 'Más pequeño',
  'viewer.larger': 'Más grande',
  'viewer.unreadable': 'Este archivo no se puede mostrar aquí',
  'viewer.unreadableHint':
    'Puede estar dañado o protegido con contraseña. Descárguelo para abrirlo.',

  'eligibility.unmet': 'No se puede invitar sin: {list}',
};
