import type { Ref } from 'react';
import { periodText } from './scheduleText';
import { type ScheduleView, VIEWS } from '@/rules/schedule';
import { t } from '@/i18n';
import { Button, IconButton } from '@/ui/Button';
import { Chips } from '@/ui/Chips';

interface Props {
  view: ScheduleView;
  day: string;
  /** True on phones, where list and day come first. */
  narrow: boolean;
  heading: Ref<HTMLHeadingElement>;
  /** True if the data is loaded, so that it can be printed. */
  printable: boolean;
  onView: (view: ScheduleView) => void;
  onStep: (by: -1 | 1) => void;
  onToday: () => void;
}

const PHONE: readonly ScheduleView[] = ['list', 'day', 'week', 'month'];

/** The period, the buttons that change it, and the views. */
export function Toolbar(props: Props) {
  const { view, day, narrow, heading, printable, onView, onStep, onToday } = props;
  return (
    <div className="mb-4 flex flex-col justify-between gap-x-6 gap-y-3 lg:flex-row lg:items-center">
      <div className="flex items-center gap-1 max-md:w-full max-md:flex-wrap">
        <div role="group" aria-label={t('schedule.steps')} className="flex items-center gap-1">
          <Button onClick={onToday}>{t('schedule.today')}</Button>
          <IconButton
            icon="left"
            label={t(`schedule.previous.${view}`)}
            onClick={() => onStep(-1)}
          />
          <IconButton icon="right" label={t(`schedule.next.${view}`)} onClick={() => onStep(1)} />
        </div>
        <h2
          ref={heading}
          tabIndex={-1}
          aria-live="polite"
          className="tabular min-w-0 text-base max-md:order-first max-md:w-full md:pl-2 md:text-lg"
        >
          {periodText(view, day)}
        </h2>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Chips
          label={t('schedule.view')}
          value={view}
          chips={(narrow ? PHONE : VIEWS).map((value) => ({
            value,
            label: t(`schedule.${value}`),
          }))}
          onChange={onView}
        />
        <Button
          look="plain"
          icon="printer"
          className="max-md:hidden"
          disabled={!printable}
          onClick={() => window.print()}
        >
          {t('schedule.print')}
        </Button>
      </div>
    </div>
  );
}
