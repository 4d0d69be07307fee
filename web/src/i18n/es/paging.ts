import type { texts as reference } from '../en/paging';
import type { Translation } from '../translate';

/** Spanish texts of lists that are read page by page. */
export const texts: Translation<typeof reference> = {
  'page.previous': 'Anterior',
  'page.next': 'Siguiente',
  'page.of': 'Página {page} de {pages}',
  'page.label': 'Páginas',
  'list.noUsers': 'No se encontraron usuarios con esa búsqueda. Intente de nuevo.',
  'list.beyond': 'Esta página está vacía',
  'list.firstPage': 'Ir a la primera página',
  'list.capped': 'Solo se muestran las primeras {count}. Escriba más del nombre.',
};
