import type { texts as reference } from '../en/help';
import type { Translation } from '../translate';

/** Spanish texts of the help pages. */
export const texts: Translation<typeof reference> = {
  'faq.underDevelopment': 'Esta página está en desarrollo. Pronto habrá más respuestas.',

  'guide.open': 'Leer la guía, con imágenes',
  'guide.contents': 'En esta página',

  'payment.soon': 'Próximamente',
  'payment.byCheck':
    'Hasta entonces, los casos se pagan con cheque, directamente al profesional, al final de los casos del día.',
};
