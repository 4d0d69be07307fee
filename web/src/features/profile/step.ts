import type { Profile } from '@/api/types';
import type { Step } from '@/rules/steps';

/** What every step of the editor gets. */
export interface StepProps {
  /** The own profile as the server knows it. */
  person: Profile;
  previous: Step | undefined;
  next: Step | undefined;
  /** Leaves the step without saving. */
  onLeave: () => void;
  /** The step has been saved; `stay` keeps it on the screen. */
  onSaved: (stay?: boolean) => void;
}
