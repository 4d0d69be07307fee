/** Rules of the notification preferences: the conversion between the API and the form. */
import type { components } from '@/api/schema';

export type Preferences = components['schemas']['NotificationPreferences'];
export type Change = components['schemas']['UpdateNotificationPreferences'];
export type EventChannels = components['schemas']['EventChannels'];

export const CHANNELS = ['mail', 'sms', 'push'] as const;
export type Channel = (typeof CHANNELS)[number];

/** The values of the form; numbers are text, as typed. */
export interface PreferencesForm {
  events: EventChannels[];
  timeZone: string;
  quiet: boolean;
  quietFrom: string;
  quietUntil: string;
  urgentWakes: boolean;
  summary: boolean;
  hour: string;
  centers: string[];
  zipCode: string;
  miles: string;
  minPay: string;
  days: string[];
}

/** Returns the form values of stored preferences; `zone` is used if none is stored. */
export function preferencesForm(stored: Preferences, zone: string): PreferencesForm {
  const { quietHours, summary } = stored;
  return {
    events: stored.events,
    timeZone: stored.timeZone ?? zone,
    quiet: Boolean(quietHours),
    quietFrom: quietHours?.from ?? '22:00',
    quietUntil: quietHours?.until ?? '07:00',
    urgentWakes: quietHours?.urgentWakes ?? true,
    summary: Boolean(summary),
    hour: String(summary?.hour ?? 7),
    centers: summary?.centers.map(({ _id }) => _id) ?? [],
    zipCode: summary?.zipCode ?? '',
    miles: String(summary?.miles ?? 50),
    minPay: summary?.minPay === undefined ? '' : String(summary.minPay),
    days: summary?.days.map(String) ?? [],
  };
}

/**
 * Returns the body of the request. Mail and text messages as a whole are switched elsewhere, so they are left out, which
 * changes nothing.
 */
export function preferencesRequest(form: PreferencesForm): Change {
  const near = form.zipCode.trim() !== '';
  return {
    events: form.events,
    timeZone: form.timeZone,
    ...(form.quiet && {
      quietHours: {
        from: form.quietFrom,
        until: form.quietUntil,
        urgentWakes: form.urgentWakes,
      },
    }),
    ...(form.summary && {
      summary: {
        hour: Number(form.hour),
        centers: form.centers,
        days: form.days.map(Number),
        ...(near && { zipCode: form.zipCode.trim(), miles: Number(form.miles) }),
        ...(form.minPay.trim() !== '' && { minPay: Number(form.minPay) }),
      },
    }),
  };
}

/** Returns the channels of all events with one of them changed. */
export function withChannel(
  events: readonly EventChannels[],
  event: EventChannels['event'],
  channel: Channel,
  on: boolean,
): EventChannels[] {
  return events.map((one) => (one.event === event ? { ...one, [channel]: on } : one));
}
