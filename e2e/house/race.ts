// Two people, one place: what both do and what each is told.
import { expect, type Page } from '@playwright/test';
import type { App } from './index.ts';
import { type Person, unique } from './people.ts';
import { caseCard, toastSaid } from './steps.ts';

export const WON = "You've accepted and are confirmed for the job.";
export const LOST = 'The position has already been filled by others.';

/** Two professionals whose names come first on the favorites page. */
export async function twoProfessionals(app: App): Promise<[Person, Person]> {
  const last = `Aaberg${unique()}`;
  return [
    await app.people.professional({ firstName: 'Nora', lastName: last }),
    await app.people.professional({ firstName: 'Theo', lastName: last }),
  ];
}

/** Presses the invited case's Accept and stands before the last tap. */
export async function openAccept(page: Page, procedure: string): Promise<void> {
  await caseCard(page, procedure).getByRole('button', { name: 'Accept', exact: true }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Accept this case' });
  await expect(dialog).toContainText('You confirm that you will work this case.');
}

/** Both take the last tap; answers who won and who lost, told apart by what each of them is told. */
export async function acceptTogether(
  pages: [Page, Page],
  procedure: string,
): Promise<{ winner: Page; loser: Page }> {
  const said = async (page: Page) => {
    const dialog = page.getByRole('alertdialog', { name: 'Accept this case' });
    await dialog.getByRole('button', { name: 'Accept', exact: true }).click();
    let heard = '';
    await expect
      .poll(async () => {
        if (await toastSaid(page, WON)) heard = 'won';
        if (await toastSaid(page, LOST)) heard = 'lost';
        return heard;
      })
      .not.toBe('');
    return heard;
  };
  const outcome = await Promise.all(pages.map(said));
  expect([...outcome].sort(), 'one winner and one who is told').toEqual(['lost', 'won']);
  const first = outcome[0] === 'won' ? 0 : 1;
  const [winner, loser] = [pages[first] as Page, pages[1 - first] as Page];
  await expect(caseCard(winner, procedure)).toContainText('Confirmed');
  await expect(caseCard(loser, procedure)).toContainText('position filled');
  for (const page of pages) await expect(page.getByRole('alertdialog')).toBeHidden();
  return { winner, loser };
}
