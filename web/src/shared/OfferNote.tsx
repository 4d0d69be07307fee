import { useEffect, useState } from 'react';
import { timeInSentence } from '@/i18n/dates';
import { t } from '@/i18n';
import { serverNow } from '@/lib/serverClock';
import { Note } from '@/ui/Note';

interface Props {
  /** When the offer ends. */
  until: string;
  timeZone: string;
}

/** Says until when a place is held for the professional, with a countdown. */
export function OfferNote({ until, timeZone }: Props) {
  const end = Date.parse(until);
  const [now, setNow] = useState(serverNow);
  const secondsLeft = Math.max(0, Math.ceil((end - now.getTime()) / 1000));
  const isOver = secondsLeft === 0;
  useEffect(() => {
    if (isOver) return;
    const tick = () => setNow(serverNow());
    // A later offer can follow one that has ended, when the clock had stopped.
    tick();
    const timer = window.setInterval(tick, 1000);
    return () => window.clearInterval(timer);
  }, [isOver]);
  if (isOver) return <Note>{t('offer.over')}</Note>;
  const seconds = String(secondsLeft % 60).padStart(2, '0');
  return (
    // Not a live region: a screen reader would read every second.
    <Note>
      <span className="tabular font-bold">
        {t('offer.held', {
          time: timeInSentence(until, timeZone),
          left: `${Math.floor(secondsLeft / 60)}:${seconds}`,
        })}
      </span>
    </Note>
  );
}
