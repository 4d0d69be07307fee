/** English texts of the change of a password and of security questions. */
export const texts = {
  'password.current': 'Current Password',
  'password.new': 'New Password',
  'password.verify': 'Verify',
  'password.verified': 'Verified',
  'password.verifyFirst': 'Verify your current password first.',
  'password.wrong': 'The current password is incorrect.',
  'password.save': 'Change Password',
  'password.changed': 'Password Changed successfully!',

  'security.questions': 'Security questions',
  'security.questionsHint':
    'Verify your current password first. You then have ten minutes to save new answers.',
  'security.saveQuestions': 'Save questions',
} as const;
