import type { texts as reference } from '../en/upload';
import type { Translation } from '../translate';

/** Spanish texts of an upload after a file is chosen. */
export const texts: Translation<typeof reference> = {
  'upload.progress': 'Subiendo {what}',
  'upload.preparing': 'Reduciendo la imagen…',
  'upload.done': '{what}: subido',
  'upload.percent': '{percent} %',
  'upload.cancel': 'Cancelar la subida de {what}',
  'upload.pdfOnly': 'debe estar en formato PDF',
  'upload.pictureOnly': 'debe ser una imagen JPG o PNG',
  'upload.failed': 'no se pudo subir',
  'upload.infected': 'fue rechazado por el antivirus',
  'upload.activeContent':
    'no debe contener scripts, formularios ni archivos incrustados. Imprímalo en un PDF nuevo y suba ese',
  'upload.reader': 'Error al leer el archivo',
};
