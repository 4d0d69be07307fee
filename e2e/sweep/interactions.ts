// What opens on a press: menus, dialogs and panels. The sweep opens them in Spanish, whose texts are the longest, and
// checks them like a screen.
import type { Page } from '@playwright/test';
import type { Role } from './screens.ts';

/** A button by its name, or the first disclosure. */
type Target = RegExp | 'disclosure';

export interface Interaction {
  role: Exclude<Role, 'visitor'>;
  /** The address of the screen. */
  open: string;
  /** What is pressed, one after the other. */
  press: readonly Target[];
  /** Where the buttons are, by default in the content of the screen. */
  at?: 'main' | 'banner';
  /** A text that is visible then, if no dialog opens. */
  shows?: RegExp;
}

const POST = '/adminMain/postJob';
/** A case that has not started, so that its owners can change it; it is open. */
const POSTING = '/adminMain/adminVerification?item={posting}';
/** A case with a dispatch plan. */
const PLANNED = '/adminMain/adminVerification?item={planned}';

export const INTERACTIONS: readonly Interaction[] = [
  { role: 'surgeon', open: '/adminWelcome', at: 'banner', press: [/^Abrir/] },
  { role: 'surgeon', open: '/adminWelcome', at: 'banner', press: [/^Buscar/] },
  { role: 'surgeon', open: '/adminWelcome', press: [/^Invitar: /] },
  { role: 'surgeon', open: '/adminWelcome', press: [/^Rechazar: /] },
  { role: 'surgeon', open: '/adminWelcome', press: [/^Aprobar: /] },
  { role: 'surgeon', open: '/adminWelcome', press: [/^Rechazar: .*\$/] },
  { role: 'surgeon', open: '/adminWelcome', press: [/^Invitar a más: /] },
  { role: 'surgeon', open: POST, press: [/^Empezar con una plantilla/] },
  { role: 'surgeon', open: POST, press: [/^Importar un archivo/] },
  { role: 'surgeon', open: POST, press: [/Agregar centro/] },
  { role: 'surgeon', open: POST, press: [/^Agregar un puesto/], shows: /Puesto 2/ },
  { role: 'surgeon', open: POST, press: [/^Publicar$/], shows: /Corrija lo siguiente/ },
  { role: 'surgeon', open: POSTING, press: [/^Cambiar$/] },
  { role: 'surgeon', open: POSTING, press: [/^Guardar como plantilla/] },
  { role: 'surgeon', open: POSTING, press: [/^Cancelar/] },
  { role: 'surgeon', open: POSTING, press: [/^Liberar/] },
  { role: 'surgeon', open: POSTING, press: [/^Iniciar un plan/] },
  { role: 'surgeon', open: PLANNED, press: [/^Enviar el siguiente/] },
  { role: 'surgeon', open: PLANNED, press: [/^Cambiar el plan/] },
  { role: 'surgeon', open: '/adminMain/viewjobstopay', press: [/^Agregar la solicitud/] },
  { role: 'administrator', open: '/adminWelcome', press: [/^Verificar: /] },
  { role: 'administrator', open: '/adminMain/credential', press: [/^Rechazar a /] },
  { role: 'administrator', open: '/settings', press: ['disclosure'], shows: /NPI/ },
  { role: 'system', open: '/adminWelcome', press: [/^Confirmar: /] },
  { role: 'system', open: '/adminMain/centers', press: [/^Desactivar /] },
  { role: 'system', open: '/adminMain/centers', press: [/^Editar /] },
  { role: 'system', open: '/adminMain/centers', press: [/^Reemplazar el código/] },
  { role: 'system', open: '/adminMain/administration', press: [/^Detalles de /] },
  { role: 'professional', open: '/userWelcome', press: [/^Aceptar: /] },
  { role: 'professional', open: '/userWelcome', press: [/^Rechazar: /] },
  { role: 'professional', open: '/userMain/upcomingJobs?view=mine', press: [/^Retirarse/] },
  {
    role: 'professional',
    open: '/userMain/upcomingJobs',
    press: [/^Filtros/],
    shows: /Pago mínimo|Desde/,
  },
];

/** Presses what opens the content. */
export async function interact(page: Page, { press, at = 'main' }: Interaction): Promise<void> {
  const place = page.getByRole(at);
  for (const target of press)
    await (
      target === 'disclosure'
        ? place.locator('summary')
        : place.getByRole('button', { name: target })
    )
      .first()
      .click({ timeout: 5_000 });
}
