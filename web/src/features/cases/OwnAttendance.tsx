import { useState } from 'react';
import type { ProfessionalJob } from '@/api/types';
import { dateTimeText, timeInSentence } from '@/i18n/dates';
import { t } from '@/i18n';
import { currentPosition } from '@/lib/currentPosition';
import { messageOf } from '@/rules/professionalCard';
import { useConfirmDay } from '@/shared/attendanceCommands';
import { useArrive, useSetOut } from '@/shared/arrivalCommands';
import { Button } from '@/ui/Button';
import { Checkbox } from '@/ui/Checkbox';
import { Note } from '@/ui/Note';

type Attendance = NonNullable<ProfessionalJob['attendance']>;

/** What the professional has reported about the day of a case, and the buttons to confirm the day, set out and arrive. */
export function OwnAttendance({ job }: { job: ProfessionalJob }) {
  const { attendance } = job;
  if (!attendance) return null;
  return (
    <div className="grid gap-2">
      {attendance.state && <State attendance={attendance} timeZone={job.timeZone} />}
      {attendance.actions.length > 0 && (
        <Actions messageId={messageOf(job) ?? ''} actions={attendance.actions} />
      )}
    </div>
  );
}

function State({ attendance, timeZone }: { attendance: Attendance; timeZone: string }) {
  const { state, at, positionShared } = attendance;
  if (!state || !at) return null;
  const values = { time: timeInSentence(at, timeZone), when: dateTimeText(at, timeZone) };
  return (
    <Note>
      <span className="font-bold">{t(`attendance.${state}`, values)}</span>
      {positionShared && <span className="block">{t('attendance.shared')}</span>}
    </Note>
  );
}

interface ActionsProps {
  messageId: string;
  actions: Attendance['actions'];
}

function Actions({ messageId, actions }: ActionsProps) {
  const [share, setShare] = useState(false);
  const [locating, setLocating] = useState(false);
  const confirm = useConfirmDay();
  const setOut = useSetOut();
  const arrive = useArrive();
  const report = async () => {
    setLocating(true);
    const position = share ? await currentPosition() : undefined;
    setLocating(false);
    arrive.run({ _id: messageId, position, share });
  };
  return (
    <>
      <div className="flex flex-wrap gap-2 max-md:flex-col">
        {actions.includes('CONFIRM_DAY') && (
          <Button look="main" busy={confirm.isPending} onClick={() => confirm.run(messageId)}>
            {t('attendance.confirm')}
          </Button>
        )}
        {actions.includes('ON_MY_WAY') && (
          <Button busy={setOut.isPending} onClick={() => setOut.run(messageId)}>
            {t('attendance.setOut')}
          </Button>
        )}
        {actions.includes('HERE') && (
          <Button
            look={actions.includes('CONFIRM_DAY') ? 'quiet' : 'main'}
            busy={locating || arrive.isPending}
            onClick={() => void report()}
          >
            {t('attendance.arrive')}
          </Button>
        )}
      </div>
      {actions.includes('HERE') && (
        <div>
          <Checkbox
            label={t('attendance.share')}
            checked={share}
            aria-describedby={`share-${messageId}`}
            onChange={({ target }) => setShare(target.checked)}
          />
          <p id={`share-${messageId}`} className="text-sm text-muted">
            {t('attendance.shareHint')}
          </p>
        </div>
      )}
    </>
  );
}
