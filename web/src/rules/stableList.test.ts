import { describe, expect, it } from 'vitest';
import type { ProfessionalJob } from '@/api/types';
import { caseOf, ownMessage } from '@/testing/cases';
import {
  type StableList,
  updateList,
  newStableList,
  addWaiting,
  type View,
  withoutItem,
} from './stableList';

const now = new Date('2026-11-21T12:00:00Z');
const SECTIONS = ['CONFIRMED', 'INVITED', 'REQUESTED', 'CANCELLED', 'REQUESTABLE'] as const;

/** `3I` is case 3 in the section INVITED; higher numbers start later. */
function cases(...names: string[]): ProfessionalJob[] {
  return names.map((name) => {
    const n = Number.parseInt(name, 10);
    const letter = name.slice(String(n).length);
    const section = letter === 'O' ? 'REQUESTABLE' : SECTIONS.find((s) => s.startsWith(letter));
    return caseOf(n, {
      section: letter === 'X' ? 'CANCELLED' : letter === 'D' ? 'REQUESTED' : (section ?? 'INVITED'),
      ...(letter === 'D'
        ? { button: 'REJECTED', myMsg: [ownMessage(n, { status: 'REJECTED_REQUEST' })] }
        : {}),
      start: new Date(now.getTime() + n * 86_400_000).toISOString(),
    });
  });
}

const describeList = ({ items, waiting }: StableList) =>
  `${items.map(({ job, section, gone }) => `${Number.parseInt(job._id, 16) - 0x100}:${section === 'REQUESTABLE' ? 'OPEN' : section}${job.section === section ? '' : `>${job.section}`}${gone ? ' gone' : ''}`).join(', ')}${waiting.length > 0 ? ` +${waiting.length}` : ''}`;

describe('stableList', () => {
  it.each<[string, View, string[], string[], string]>([
    ['shows requestable cases', 'open', ['2O', '1O', '3I'], ['2O', '1O', '3I'], '1:OPEN, 2:OPEN'],
    [
      'shows invited, confirmed and requested cases',
      'mine',
      ['2O', '1C', '3I'],
      ['2O', '1C', '3I'],
      '1:CONFIRMED, 3:INVITED',
    ],
    ['holds new open cases back', 'open', ['2O'], ['1O', '2O', '3O'], '2:OPEN +2'],
    ['shows new open cases at once in an empty list', 'open', [], ['1O', '2O'], '1:OPEN, 2:OPEN'],
    [
      'shows new invited and confirmed cases at once',
      'mine',
      ['2I'],
      ['1I', '2I', '3C'],
      '1:INVITED, 2:INVITED, 3:CONFIRMED',
    ],
    [
      'keeps an open case whose position was filled',
      'open',
      ['1O', '2O'],
      ['1O'],
      '1:OPEN, 2:OPEN gone',
    ],
    [
      'keeps an invited case whose position was filled',
      'mine',
      ['1I', '2I'],
      ['2I'],
      '1:INVITED gone, 2:INVITED',
    ],
    [
      'keeps a requested case in place',
      'open',
      ['1O', '2O'],
      ['1R', '2O'],
      '1:OPEN>REQUESTED, 2:OPEN',
    ],
    [
      'moves an accepted case to its section',
      'mine',
      ['1I', '2I'],
      ['1I', '2C'],
      '1:INVITED, 2:CONFIRMED',
    ],
    ['removes a rejected case', 'mine', ['1I', '2I'], ['1O', '2I'], '2:INVITED'],
    ['removes a confirmed case that has ended', 'mine', ['1C', '2I'], ['2I'], '2:INVITED'],
    ['removes a case that has started', 'open', ['0O', '1O'], ['1O'], '1:OPEN'],
    ['shows a withdrawn case at once', 'open', ['1O', '2C'], ['1O', '2O'], '1:OPEN, 2:OPEN'],
    ['keeps an acknowledged declined request', 'mine', ['1D'], ['1O'], '1:REQUESTED'],
  ])('%s (C-24..C-32, AMB-32, AMB-36, AMB-49)', (_name, view, before, after, expected) => {
    expect(
      describeList(updateList(newStableList(cases(...before), view), cases(...after), now)),
    ).toBe(expected);
  });

  it('adds new items only on request', () => {
    const start = newStableList(cases('2O'), 'open');
    const waiting = updateList(start, cases('1O', '2O'), now);
    const longer = updateList(waiting, cases('1O', '2O', '4O'), now);
    expect(describeList(longer)).toBe('2:OPEN +2');
    expect(describeList(updateList(longer, cases('2O', '4O'), now))).toBe('2:OPEN +1');
    expect(describeList(addWaiting(longer, cases('1O', '2O', '4O')))).toBe(
      '1:OPEN, 2:OPEN, 4:OPEN',
    );
  });

  // Shows: AMB-32
  it('updates a reopened case in place', () => {
    const start = newStableList(cases('1I'), 'mine');
    const gone = updateList(start, [], now);
    expect(describeList(gone)).toBe('1:INVITED gone');
    expect(describeList(updateList(gone, cases('1I'), now))).toBe('1:INVITED');
    expect(describeList(withoutItem(gone, gone.items[0]?.job._id ?? ''))).toBe('');
  });

  // Shows: C-56, AMB-36
  it('marks a retained declined request as acknowledged', () => {
    const list = updateList(newStableList(cases('1D'), 'mine'), cases('1O'), now);
    expect(list.items[0]?.job.myMsg[0]?.status).toBe('ACKNOWLEDGED');
  });

  // Shows: AMB-103
  it('adds the cases of a further page at once, and holds back only those in between', () => {
    const readEnd = (n: number) => {
      const [last] = cases(`${n}O`);
      return last && { start: last.start, _id: last._id };
    };
    const first = newStableList(cases('1O', '3O', '9C'), 'open', readEnd(3));
    const second = updateList(first, cases('1O', '2O', '3O', '4O', '5O', '9C'), now, readEnd(5));
    expect(describeList(second)).toBe('1:OPEN, 3:OPEN, 4:OPEN, 5:OPEN +1');
    // Case 2 has pushed case 5 to a page that is not read again yet: it is not gone.
    const pushed = updateList(second, cases('1O', '2O', '3O', '4O', '9C'), now, readEnd(4));
    expect(describeList(pushed)).toBe('1:OPEN, 3:OPEN, 4:OPEN, 5:OPEN +1');
    // The place before case 5 was read already, so a case there waits.
    const again = updateList(pushed, cases('1O', '2O', '3O', '4O', '5O', '6O'), now);
    expect(describeList(again)).toBe('1:OPEN, 3:OPEN, 4:OPEN, 5:OPEN, 6:OPEN +1');
    expect(describeList(updateList(again, cases('1O', '2O', '3O', '4O', '6O'), now))).toBe(
      '1:OPEN, 3:OPEN, 4:OPEN, 5:OPEN gone, 6:OPEN +1',
    );
  });

  it.each<View>(['open', 'mine'])('keeps the cards of unchanged cases (%s)', (view) => {
    const before = cases('1O', '2O', '3I', '4C');
    const list = newStableList(before, view);
    const [first, second] = list.items;
    const after = before.map((job) => (job === second?.job ? { ...job } : job));
    const { items } = updateList(list, after, now);
    expect(items[0]).toBe(first);
    expect(items[1]).not.toBe(second);
  });
});
