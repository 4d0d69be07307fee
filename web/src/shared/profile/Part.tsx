import type { ReactNode } from 'react';
import type { Profile } from '@/api/types';
import { t } from '@/i18n';
import { Card } from '@/ui/Card';

/** What the sections of a profile show. */
export interface Section {
  person: Profile;
  /** In the dialog, email and phone of some surgeons are hidden. */
  modal: boolean;
  /** The user's own profile; it lists empty fields as well. */
  own: boolean;
}

/** A section that a step of the editor fills. */
export interface FilledSection extends Section {
  /** Content of the section if it is empty. */
  whenEmpty: ReactNode;
}

interface PartProps {
  title: string;
  modal: boolean;
  children: ReactNode;
}

/** A section of a profile: a card on its screen, a part of the dialog. */
export function Part({ title, modal, children }: PartProps) {
  if (modal)
    return (
      <section className="border-t border-line pt-4">
        <h3 className="mb-2 text-base font-bold">{title}</h3>
        {children}
      </section>
    );
  return (
    <Card as="section" padding="normal">
      <h2 className="mb-2 text-base font-bold">{title}</h2>
      {children}
    </Card>
  );
}

/** Replaces a section without content; `children` can lead to where it is filled. */
export const Nothing = ({ children }: { children?: ReactNode }) => (
  <>
    <p className="text-muted">{t('profile.nothing')}</p>
    {children}
  </>
);
