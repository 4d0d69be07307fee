/** English texts of fields of people and passwords that several forms have. */
export const texts = {
  'signUp.password': 'Password',
  'signUp.confirm': 'Confirm Password',
  'signUp.firstName': 'First Name',
  'signUp.lastName': 'Last Name',
  'signUp.phoneHint': 'A phone number is 10 digit number. example: 9876543210',
  'signUp.phoneTitle': 'Enter numbers only.',
  'signUp.passwordHelp': 'Password rules',
  'signUp.passwordHint':
    'Password must contain at least 6 characters. (1 number, 1 lowercase, 1 uppercase letter)',
  'signUp.passwordBefore':
    'At least 6 characters with a number, a lowercase and an uppercase letter. Common passwords are refused.',
  'signUp.passwordRule':
    'is invalid. Must be at least 6 characters long with 1 upper and lowercase letters and 1 number',
  'signUp.mismatch': 'Passwords do not match. Please make sure they are the same.',
  'signUp.question1': 'Security Question 1',
  'signUp.question2': 'Security Question 2',
  'signUp.answer1': 'Answer 1',
  'signUp.answer2': 'Answer 2',
} as const;
