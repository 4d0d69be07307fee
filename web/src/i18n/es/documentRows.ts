import type { texts as reference } from '../en/documentRows';
import type { Translation } from '../translate';

/** Spanish texts of the rows of documents in the profile editor. */
export const texts: Translation<typeof reference> = {
  'upload.resumeHint': 'Solo PDF.',
  'upload.expires': 'Válido hasta',
  'upload.expiresOf': 'Válido hasta, {what}',
  'upload.othersHintSurgeon': 'No son obligatorios. Suba uno si un centro se lo pide.',
  'upload.nextExpires': 'Nuevo archivo hasta',
  'upload.nextExpiresOf': 'Nuevo archivo hasta, {what}',
  'upload.others': 'Otros documentos',
  'upload.othersHint': 'No se esperan de su grupo. Suba uno si un centro se lo pide.',
  'upload.expiresHint': 'Se envía con el próximo archivo que elija.',
  'upload.dateAlone': 'Elija el archivo de esta fecha o borre la fecha',
  'upload.lead':
    'PDF, JPEG o PNG; el currículum en PDF. Los centros los revisan antes de verificarle.',
};
