// Two people, one place: what both do and what each is told.
import { expect, type Page } from '@playwright/test';
import type { App } from './index.ts';
import { type Person, unique } from './people.ts';
import { caseCard, toast } from './steps.ts';

const WON = "You've accepted and are confirmed for the job.";
const LOST = 'The position has already been filled by others.';

/** Two professionals whose names come first on the favorites page. */
export async function twoProfessionals(app: App): Promise<[Person, Person]> {
  const last = `Aaberg${unique()}`;
  return [
    await app.people.professional({ firstName: 'Nora', lastName: last }),
    await app.people.professional({ firstName: 'Theo', lastName: last }),
  ];
}

/** The invited case's Accept, up to the last tap. */
export async function openAccept(page: Page, procedure: string): Promise<void> {
  const card = caseCard(page, procedure);
  await card.getByRole('button', { name: 'Accept' }).click();
  await expect(page.getByRole('alertdialog')).toContainText(
    'You confirm that you will work this case.',
  );
}

/** Both take the last tap; answers who won and who lost, told apart by what each screen says. */
export async function acceptTogether(pages: [Page, Page]): Promise<{ winner: Page; loser: Page }> {
  const said = async (page: Page) => {
    await page.getByRole('alertdialog').getByRole('button', { name: 'Accept' }).click();
    const won = toast(page, WON);
    const lost = toast(page, LOST);
    await expect(won.or(lost).first()).toBeVisible();
    return (await won.isVisible()) ? 'won' : 'lost';
  };
  const outcome = await Promise.all(pages.map(said));
  expect([...outcome].sort(), 'one winner and one who is told').toEqual(['lost', 'won']);
  const first = outcome[0] === 'won' ? 0 : 1;
  return { winner: pages[first] as Page, loser: pages[1 - first] as Page };
}
