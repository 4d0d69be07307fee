/** English texts of the second factor of a sign-in and the proof of identity. */
export const texts = {
  'factor.stepTitle': 'Second factor',
  'factor.stepLead': 'Enter the six digits that your authenticator app shows.',
  'factor.recoveryCode': 'Recovery code',
  'factor.recoveryLead': 'Enter one of your recovery codes. Each can be used once.',
  'factor.wrong':
    'The code is incorrect. Wait for the next one, and check the clock of your phone.',
  'factor.wrongRecovery': 'The code is incorrect, or it was used before.',
  'factor.submit': 'Continue',
  'factor.back': 'Back to the password',
  'factor.useRecovery': 'Use a recovery code',
  'factor.useApp': 'Use the app',
  'factor.usePasskey': 'Use a passkey',
  'factor.passkeyLead': 'Confirm the sign-in with your passkey.',
  'factor.noPasskeyHere':
    'This browser or address cannot use your passkey. Sign in on the device that has it.',
  'factor.expired': 'This sign-in has expired. Please enter your password again.',
  'factor.recoveryUsed': 'You used a recovery code. If you lost your app, add a new one here.',
  'factor.lost':
    'Lost everything? An administrator of your center can request the removal of your second factor under Account Security. You confirm it by email.',

  'proof.title': 'Confirm your password',
  'proof.lead':
    'Enter your current password to continue. For ten minutes, we ask on this device again only for changes that protect your account.',
  'proof.submit': 'Confirm',
} as const;
