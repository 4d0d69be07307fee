import { render } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Eligible } from './Eligible';

describe('eligibility', () => {
  // Shows: AMB-51
  it.each([
    [true, false, false, ''],
    [true, false, true, 'Eligibility verified'],
    [false, false, false, 'Eligibility not verified'],
    [true, true, false, 'License expired'],
    [false, true, true, 'Eligibility not verifiedLicense expired'],
  ])(
    'with certified %s, expired %s and showVerified %s, shows %j',
    (certified, expired, showVerified, text) => {
      const { container } = render(
        <Eligible certified={certified} licenseExpired={expired} showVerified={showVerified} />,
      );
      expect(container).toHaveTextContent(text === '' ? /^$/ : text);
    },
  );
});
