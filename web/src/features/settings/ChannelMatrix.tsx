import { useWatch } from 'react-hook-form';
import { t } from '@/i18n';
import { namesText } from '@/i18n/namesText';
import {
  CHANNELS,
  type Channel,
  type EventChannels,
  type Preferences,
  type PreferencesForm,
  withChannel,
} from '@/rules/preferences';
import type { ApiForm } from '@/shared/form/useApiForm';
import { Icon } from '@/ui/Icon';

interface Props {
  form: ApiForm<PreferencesForm>;
  /** The stored preferences; a channel that is switched off there disables its column. */
  stored: Preferences;
}

const channelName = (channel: Channel) => t(`preferences.${channel}`);

/** A checkbox for each event and channel. Notifications in the application cannot be switched off. */
export function ChannelMatrix({ form, stored }: Props) {
  const events = useWatch({ control: form.control, name: 'events' });
  const off = (['mail', 'sms'] as const).filter((channel) => !stored[channel]);
  const change = (event: EventChannels['event'], channel: Channel, on: boolean) =>
    form.setValue('events', withChannel(events, event, channel, on), { shouldDirty: true });
  return (
    <div>
      <table className="w-full border-collapse text-left">
        <caption className="sr-only">{t('preferences.matrix')}</caption>
        <thead>
          <tr className="text-sm text-muted">
            <th scope="col" className="py-2 font-normal">
              {t('preferences.event')}
            </th>
            <th scope="col" className="w-12 py-2 text-center font-normal md:w-20">
              {t('preferences.app')}
            </th>
            {CHANNELS.map((channel) => (
              <th key={channel} scope="col" className="w-12 py-2 text-center font-normal md:w-20">
                {channelName(channel)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {events.map(({ event, ...channels }) => (
            <tr key={event} className="border-t border-line">
              <th scope="row" className="py-2 pr-2 font-normal break-words max-md:text-sm">
                {t(`preferences.${event}`)}
              </th>
              <td className="text-center">
                <AlwaysOn />
              </td>
              {CHANNELS.map((channel) => (
                <td key={channel} className="text-center">
                  <ChannelChoice
                    event={event}
                    channel={channel}
                    on={channels[channel]}
                    disabled={channel !== 'push' && !stored[channel]}
                    onChange={(on) => change(event, channel, on)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {off.length > 0 && (
        <p className="mt-2 text-sm text-muted">
          {t('preferences.channelOff', { channels: namesText(off.map(channelName)) })}
        </p>
      )}
    </div>
  );
}

interface ChannelChoiceProps {
  event: EventChannels['event'];
  channel: Channel;
  /** Undefined if the event is never sent by the channel. */
  on: boolean | undefined;
  disabled: boolean;
  onChange: (on: boolean) => void;
}

function ChannelChoice({ event, channel, on, disabled, onChange }: ChannelChoiceProps) {
  if (on === undefined)
    return (
      <span className="text-muted">
        <span aria-hidden="true">–</span>
        <span className="sr-only">{t('preferences.notSent')}</span>
      </span>
    );
  if (event === 'REQUIRED') return <AlwaysOn />;
  return (
    <label className="inline-flex size-11 cursor-pointer items-center justify-center">
      <input
        type="checkbox"
        aria-label={t('preferences.cell', {
          event: t(`preferences.${event}`),
          channel: channelName(channel),
        })}
        checked={on}
        disabled={disabled}
        onChange={({ target }) => onChange(target.checked)}
      />
    </label>
  );
}

function AlwaysOn() {
  return (
    <span className="flex justify-center text-muted">
      <Icon name="check" />
      <span className="sr-only">{t('preferences.always')}</span>
    </span>
  );
}
