import type { ReactNode } from 'react';
import { Card } from '@/ui/Card';

interface Props {
  title: string;
  hint?: string;
  children: ReactNode;
}

/** A group of fields of the sign-up form. */
export function SignUpPart({ title, hint, children }: Props) {
  return (
    <Card as="section" padding="large">
      <h2 className="text-lg">{title}</h2>
      {hint && <p className="mt-1 text-sm text-muted">{hint}</p>}
      <div className="mt-4 grid gap-4">{children}</div>
    </Card>
  );
}
