import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';

/** The screens of each width, by what they are: between two of one kind the edge of the page does not move. */
const KINDS: Record<string, readonly string[]> = {
  // Lists, calendars, documents, and the form of a case with the favorites beside it.
  wide: [
    'administration/AdministrationPage.tsx',
    'cases/NewCasesPage.tsx',
    'cases/PendingCasesPage.tsx',
    'cases/PostCasePage.tsx',
    'cases/PostingsPage.tsx',
    'centers/CentersPage.tsx',
    'claims/ClaimsToPayPage.tsx',
    'claims/MyClaimsPage.tsx',
    'documents/DownloadLinkPage.tsx',
    'eligibility/EligibilityPage.tsx',
    'eligibility/People.tsx',
    'eligibility/Pipeline.tsx',
    'eligibility/Review.tsx',
    'favorites/FavoritesPage.tsx',
    'invitations/RequestedInvitesPage.tsx',
    'mailbox/MailboxPage.tsx',
    'notices/NoticesPage.tsx',
    'paystubs/PaystubsPage.tsx',
    'schedules/SchedulesPage.tsx',
  ],
  // Forms, and what is read from the top to the end.
  column: [
    'accounts/ChangePasswordPage.tsx',
    'accounts/SignUpPage.tsx',
    'centers/AddCenterPage.tsx',
    'help/FaqPage.tsx',
    'help/GuidePage.tsx',
    'help/PaymentPage.tsx',
    'paystubs/PaystubPage.tsx',
    'profile/EditorPage.tsx',
    'profile/OtherProfilePage.tsx',
    'profile/ProfilePage.tsx',
    'security/SecurityPage.tsx',
    'settings/SettingsPage.tsx',
  ],
};

/** Returns the widths of the elements `<Page>` of a file. */
function widthsIn(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isJsxOpeningLikeElement(node) && node.tagName.getText() === 'Page') {
      const width = node.attributes.properties
        .filter(ts.isJsxAttribute)
        .find((attribute) => attribute.name.getText() === 'width');
      found.push(width?.initializer?.getText().replaceAll('"', '') ?? 'column');
    }
    node.forEachChild(visit);
  };
  visit(source);
  return found;
}

// Shows: AMB-364
it('screens of one kind have one width', () => {
  const widths: Record<string, string[]> = { wide: [], column: [] };
  for (const name of readdirSync('src/features', { recursive: true, encoding: 'utf8' }).toSorted())
    if (name.endsWith('.tsx') && !name.includes('.test.'))
      for (const width of new Set(widthsIn(join('src/features', name)))) widths[width]?.push(name);
  expect(widths).toEqual(KINDS);
});
