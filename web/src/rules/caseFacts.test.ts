import { describe, expect, it } from 'vitest';
import { proceduresText } from './caseFacts';

describe('the procedures of a case in one line', () => {
  // Shows: AMB-377
  it('stay apart also if the name of one has a comma', () => {
    const names = ['Knee arthroscopy, left', 'Meniscus repair'];
    expect(proceduresText(names)).toBe('Knee arthroscopy, left; Meniscus repair');
  });

  it('are empty without procedures', () => {
    expect(proceduresText([])).toBe('');
  });
});
