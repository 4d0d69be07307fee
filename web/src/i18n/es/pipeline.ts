import type { texts as reference } from '../en/pipeline';
import type { Translation } from '../translate';

/** Spanish texts of the pipeline of verifications. */
export const texts: Translation<typeof reference> = {
  'title.pipeline': 'Candidatos por elegibilidad',

  'pipeline.lead': 'Los profesionales que {center} conoce. Primero, a quienes menos les falta.',
  'pipeline.group': 'Grupo',
  'pipeline.allGroups': 'Todos los grupos',
  'pipeline.missing': 'Falta',
  'pipeline.anything': 'Algo o nada',
  'pipeline.missingCount': '{what} ({count})',
  'pipeline.none': 'Aún no hay nadie',
  'pipeline.noneHint':
    'Los profesionales aparecen aquí cuando usted los ha verificado, se lo piden, son favoritos del centro o trabajan en él.',
  'pipeline.notFound': 'Nadie coincide con estos filtros.',
  'pipeline.capped': 'las primeras 1,000 personas por nombre; acote la lista por grupo o nombre',
  'pipeline.complete': 'Cumple los requisitos de su centro',
  'pipeline.items': { one: 'Falta {count} requisito', other: 'Faltan {count} requisitos' },
  'pipeline.byCenter': 'depende de su centro',
  'pipeline.waits': 'pide la verificación',
  'pipeline.canFill': {
    one: 'puede ocupar {count} puesto abierto',
    other: 'puede ocupar {count} puestos abiertos',
  },
  'pipeline.couldFill': {
    one: 'podría ocupar {count} puesto abierto',
    other: 'podría ocupar {count} puestos abiertos',
  },
  'pipeline.askedOn': 'se le pidió el {date}',
  'pipeline.ask': 'Pedir lo que falta',
  'pipeline.askCount': { one: 'Pedir a {count} persona', other: 'Pedir a {count} personas' },
  'pipeline.askText':
    'Reciben un aviso, y un correo si lo desean, de {center} que nombra estos requisitos y abre Mi elegibilidad. A cada persona se le pide una vez cada 7 días como máximo.',
  'pipeline.askYes': 'Pedir',
  'pipeline.asked': { one: 'Se pidió a {count} persona.', other: 'Se pidió a {count} personas.' },
  'pipeline.skipped.NOT_KNOWN': 'No se pidió a {name}: el centro ya no conoce la cuenta.',
  'pipeline.skipped.NOTHING_MISSING': 'No se pidió a {name}: ya no falta nada.',
  'pipeline.skipped.ASKED_RECENTLY':
    'No se pidió a {name}: su centro ya lo hizo en los últimos 7 días.',
  'pipeline.skipped.BLOCKED': 'No se pidió a {name}: su centro bloquea a la persona.',

  'block.title': 'Bloquear a {name}',
  'block.text': 'Hasta que desbloquee a {name}:',
  'block.notInvited': '{center} no invita a {name}, ni a mano ni con un plan de invitaciones.',
  'block.cannot':
    '{name} no puede aceptar ni solicitar una invitación de {center}, ni entrar en la lista de espera de sus casos.',
  'block.stays':
    'Los casos confirmados se mantienen. Las publicaciones marcan a {name}, y allí puede liberar su puesto.',
  'block.noMessage':
    '{name} no recibe ningún mensaje. Mi elegibilidad dice que {center} no le invita por ahora y que puede comunicarse con el centro.',
  'block.reason': 'Motivo',
  'block.reasonHint':
    'Opcional. Solo lo ven los administradores de {center}. Como máximo 500 caracteres, sin datos de pacientes.',
};
