import type { texts as reference } from '../en/find';
import type { Translation } from '../translate';

/** Spanish texts of the search dialog and the list of shortcuts. */
export const texts: Translation<typeof reference> = {
  'find.title': 'Buscar',
  'find.label': 'Personas, casos, pantallas',
  'find.results': 'Resultados',
  'find.count': { one: '{count} resultado', other: '{count} resultados' },
  'find.people': 'Personas',
  'find.cases': 'Casos',
  'find.centers': 'Centros',
  'find.templates': 'Plantillas',
  'find.screens': 'Pantallas y acciones',
  'find.import': 'Importar casos',
  'find.language': 'Idioma',
  'find.needsCenter': 'Para buscar casos, elija un centro en la barra superior.',

  'shortcuts.title': 'Atajos de teclado',
  'shortcuts.help': 'Mostrar estos atajos',
  'shortcuts.search': 'Al primer campo de búsqueda o de fecha',
  'shortcuts.next': 'Tarjeta siguiente',
  'shortcuts.previous': 'Tarjeta anterior',
  'shortcuts.close': 'Cerrar una ventana',
  'shortcuts.then': 'luego',
  'shortcuts.on': 'Los atajos funcionan en este dispositivo',
};
