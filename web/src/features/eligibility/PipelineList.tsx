import type { ReactNode } from 'react';
import { t } from '@/i18n';
import type { Selection } from '@/lib/useSelection';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { Checkbox } from '@/ui/Checkbox';
import type { PipelinePerson } from './pipelineQueries';
import { PipelineRow } from './PipelineRow';
import type { BlockCommands } from './useBlock';

interface Props {
  people: readonly PipelinePerson[];
  /** The number of people, of which a page is listed. */
  count: ReactNode;
  /** The time zone of the center. */
  zone: string;
  /** The selection of people who can be asked. */
  selection: Selection<PipelinePerson>;
  /** Whether people are being asked. */
  asking: boolean;
  onAsk: (people: readonly PipelinePerson[]) => void;
  block: BlockCommands;
}

/** A page of the pipeline, with the selection of people to ask for what is missing. */
export function PipelineList({ people, count, zone, selection, asking, onAsk, block }: Props) {
  const { selected } = selection;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p role="status" className="tabular text-sm text-muted">
          {count}
        </p>
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2 max-md:w-full">
          <Checkbox
            label={t('queue.all')}
            disabled={selection.items.length === 0}
            checked={selection.all}
            onChange={({ target }) => selection.setAll(target.checked)}
          />
          <Button
            look="main"
            wide
            disabled={selected.length === 0}
            busy={asking}
            onClick={() => onAsk(selected)}
          >
            {selected.length === 0
              ? t('pipeline.ask')
              : t('pipeline.askCount', { count: selected.length })}
          </Button>
        </div>
      </div>
      <Card as="ul">
        {people.map((person) => (
          <PipelineRow
            key={person._id}
            person={person}
            checked={selection.has(person._id)}
            zone={zone}
            onToggle={(on) => selection.set([person._id], on)}
            blockBusy={block.busy(person._id)}
            onBlock={block.change}
          />
        ))}
      </Card>
    </>
  );
}
