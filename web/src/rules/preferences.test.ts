import { describe, expect, it } from 'vitest';
import { preferencesRequest, preferencesForm, type Preferences, withChannel } from './preferences';

const stored: Preferences = {
  mail: true,
  sms: false,
  events: [
    { event: 'REQUIRED', mail: true },
    { event: 'INVITATION', mail: true, sms: true, push: false },
  ],
};

/** Mail and text messages as a whole are switched elsewhere. */
const withoutSwitches = ({ mail: _mail, sms: _sms, ...rest }: Preferences) => rest;

// Shows: FL-24
describe('preferences', () => {
  it('are the same after the form, with the zone of the device', () => {
    expect(preferencesRequest(preferencesForm(stored, 'America/Denver'))).toEqual({
      ...withoutSwitches(stored),
      timeZone: 'America/Denver',
    });
    const full: Preferences = {
      ...stored,
      timeZone: 'America/New_York',
      quietHours: { from: '21:30', until: '06:00', urgentWakes: false },
      summary: {
        hour: 0,
        centers: [{ _id: 'c1', name: 'Bay View' }],
        zipCode: '80202',
        miles: 30,
        minPay: 0,
        days: [1, 7],
      },
    };
    expect(preferencesRequest(preferencesForm(full, 'America/Denver'))).toEqual({
      ...withoutSwitches(full),
      summary: { ...full.summary, centers: ['c1'] },
    });
  });

  it('leave out a distance without a ZIP code and an empty pay', () => {
    const form = { ...preferencesForm(stored, 'UTC'), summary: true, zipCode: ' ', minPay: ' ' };
    expect(preferencesRequest(form).summary).toEqual({ hour: 7, centers: [], days: [] });
  });

  it('change one channel of one kind', () => {
    expect(withChannel(stored.events, 'INVITATION', 'sms', false)).toEqual([
      stored.events[0],
      { event: 'INVITATION', mail: true, sms: false, push: false },
    ]);
  });
});
