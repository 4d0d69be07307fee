import { t } from '@/i18n';
import { Button } from '@/ui/Button';

interface Props {
  /** The number of requests that wait for an answer. */
  waiting: number;
  onStep: (by: 1 | -1) => void;
  /** Widens the dates, because older requests may wait as well. */
  onWiden: () => void;
}

/** The number of waiting requests, and buttons to move between them. */
export function Stepper({ waiting, onStep, onWiden }: Props) {
  return (
    <div className="flex min-h-11 grow flex-wrap items-center justify-between gap-2">
      <p role="status" className={waiting > 0 ? 'font-bold' : 'text-muted'}>
        {waiting > 0 ? t('requests.waiting', { count: waiting }) : t('requests.allAnswered')}
      </p>
      {waiting === 0 && (
        <Button size="small" onClick={onWiden}>
          {t('postings.widen')}
        </Button>
      )}
      {waiting > 1 && (
        <div className="grid grid-cols-2 gap-2 max-md:w-full">
          <Button icon="up" size="small" onClick={() => onStep(-1)}>
            {t('requests.previous')}
          </Button>
          <Button icon="down" size="small" onClick={() => onStep(1)}>
            {t('requests.next')}
          </Button>
        </div>
      )}
    </div>
  );
}
