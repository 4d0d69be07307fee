import type { ReactNode } from 'react';
import { Card } from './Card';
import { PageHeading } from './PageHeading';

interface Props {
  title: string;
  /** A line below the heading. */
  lead?: ReactNode;
  children: ReactNode;
}

/** The layout of a short form that is the whole screen: one narrow card. */
export function PanelPage({ title, lead, children }: Props) {
  return (
    <Card as="section" padding="panel" className="mx-auto w-full max-w-panel">
      <PageHeading>{title}</PageHeading>
      {lead && <p className="mt-2 text-muted">{lead}</p>}
      {children}
    </Card>
  );
}
