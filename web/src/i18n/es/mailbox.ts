import type { texts as reference } from '../en/mailbox';
import type { Translation } from '../translate';

/** Spanish texts of the development mailbox. */
export const texts: Translation<typeof reference> = {
  'mailbox.title': 'Buzón',
  'mailbox.lead': 'Correos que este servidor de desarrollo habría enviado. No se entregó ninguno.',
  'mailbox.filter': 'Correos para',
  'mailbox.filterPlaceholder': 'Cualquier dirección',
  'mailbox.empty': 'Todavía no hay correo',
  'mailbox.emptyHint': 'Regístrese o pida un código nuevo, y el correo llega aquí.',
  'mailbox.to': 'para {address}',
  'mailbox.letters': 'Todos los mensajes con datos de ejemplo',
  'mailbox.back': 'Volver a Caseboard',
  'mailbox.closed': 'Este servidor no tiene buzón de desarrollo.',
};
