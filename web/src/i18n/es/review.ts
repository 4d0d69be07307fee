import type { texts as reference } from '../en/review';
import type { Translation } from '../translate';

/** Spanish texts of the review of a person. */
export const texts: Translation<typeof reference> = {
  'review.back': 'Volver a la lista',
  'review.notShown': 'No puede ver a esta persona',
  'review.notShownHint': 'Es posible que la cuenta se haya cerrado.',
  'review.standing': 'Estado en {center}',
  'review.changed': 'El nombre o la licencia cambió después de su verificación. Revíselo de nuevo.',
  'review.ask': 'Pedir lo que falta',
  'review.next': 'Siguiente en la lista: {name}',
  'review.tally': 'Aprobados: {approved}, pendientes: {pending}, rechazados: {rejected}',
  'review.license': 'Licencia',
  'review.licenseNo': 'Número',
  'review.licenseState': 'Estado',
  'review.licenseUntil': 'Válida hasta',
  'review.years': 'Años de experiencia',
  'review.specialties': 'Especialidades certificadas',
  'review.noLicense': 'Todavía no se ha registrado una licencia.',
  'review.documents': 'Documentos',
  'review.missing': 'Sin subir',
  'review.noDocuments': 'Todavía no hay documentos',
  'review.noDocumentsHint': 'Lo que la persona suba en su perfil aparece aquí.',
  'review.noRight': 'No puede ver los documentos de esta persona.',
  'review.reasonWas': 'Motivo: {reason}',
  'review.expires': 'Válido hasta',
  'review.expiresHint':
    'La fecha del documento. Reemplaza la que escribió la persona, solo para su centro; si falta, vale la de ella.',
  'review.approve': 'Aprobar',
  'review.reject': 'Rechazar',
  'review.rejectTitle': 'Rechazar este documento',
  'review.rejectAsk': '{name} ve el motivo en el perfil y puede subir otro archivo.',
  'review.reason': 'Motivo',
  'review.reasonHint': 'La persona lo lee. Como máximo 500 caracteres.',
  'review.approved': '{what}: aprobado.',
  'review.rejected': '{what}: rechazado.',
};
