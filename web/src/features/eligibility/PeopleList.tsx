import type { PersonCard } from '@/api/types';
import { Card } from '@/ui/Card';
import { PersonRow } from './PersonRow';
import type { BlockCommands } from './useBlock';
import type { EligibilityCommands } from './useEligibility';

interface Props {
  people: readonly PersonCard[];
  eligibility: EligibilityCommands;
  block: BlockCommands;
}

/** People with their eligibility and the buttons that change it. */
export function PeopleList({ people, eligibility, block }: Props) {
  return (
    <Card as="ul" className="-mt-3">
      {people.map((person) => {
        const subject = {
          id: person._id,
          name: person.fullName,
          surgeon: person.signInType === 'SURGEON',
          completeness: person.completeness,
          unmet: person.unmet,
        };
        return (
          <PersonRow
            key={person._id}
            person={person}
            busy={eligibility.busy(person._id)}
            onVerify={() => eligibility.verify(subject)}
            onRemove={() => eligibility.remove(subject)}
            blockBusy={block.busy(person._id)}
            onBlock={block.change}
          />
        );
      })}
    </Card>
  );
}
