import type { Profile } from '@/api/types';
import type { Step } from '@/rules/steps';

/** The props of every step of the profile editor. */
export interface StepProps {
  /** The user's own profile, as last read. */
  person: Profile;
  previous: Step | undefined;
  next: Step | undefined;
  /** Called when the user leaves the step without saving. */
  onLeave: () => void;
  /** Called after the step was saved; `stay` does not navigate. */
  onSaved: (stay?: boolean) => void;
}
