/** English texts of codes by email, forgotten passwords and the undoing of a change of address. */
export const texts = {
  'verify.title': 'Email Verification Code Sent',
  'verify.lead': 'We sent a 6-digit code to {email}. It expires in 10 minutes.',
  'verify.code': 'Verification code',
  'verify.submit': 'Verify',
  'verify.resend': 'Resend code',
  'verify.resendIn': 'Resend in {seconds} s',
  'verify.empty': 'Please enter your email verification code',
  'verify.done': 'The email verification code has been successfully verified.',
  'verify.system': 'System error: unable to verify your email verification code.',
  'verify.resent': 'Code has been resent. Please check your email for your verification code.',
  'verify.mailbox': 'Open the development mailbox',
  'verify.other': 'Use another account',

  'forgot.lead': 'Enter the email address you sign in with. We will email you a code.',
  'forgot.leadQuestions':
    'Enter the email address you sign in with. Then answer your security questions.',
  'forgot.next': 'Next',
  'forgot.back': 'Back to sign in',
  'forgot.other': 'Use another email address',
  'forgot.again': 'Send a new code or use another address',
  'forgot.unknown': 'Cannot find this email. Please try again.',
  'forgot.noQuestions': "Unable to change the password... Security questions don't exist",
  'forgot.answersAndCode':
    'We emailed a code to {email}. It expires in 10 minutes. Enter it, and answer your two security questions.',
  'forgot.answerEmpty': 'Please answer: {question}',
  'forgot.answers': 'Answer your two security questions.',
  'forgot.codeRule': 'Verification code must be 6 digits',
  'forgot.wrong': 'One or both of your answers are incorrect. Try Again.',
  'forgot.tooLate': 'Your answers have expired. Please answer again.',
  'forgot.choose': 'Your answers are correct. Choose a new password.',

  'undo.lead':
    'Your former email address becomes the one you sign in with again. All devices are signed out, and you set a new password.',
  'undo.submit': 'Undo the change',
  'undo.invalid': 'This link is invalid. It may have been used, or it is older than 7 days.',
  'undo.doneTitle': 'Address restored',
  'undo.done':
    'You sign in with your former email address again. Your old password no longer works; set a new one now.',
  'undo.newPassword': 'Set a new password',

  'edit.emailCode': 'Code sent to {email}',
  'edit.emailCodeRule': 'Code must be 6 digits',
  'edit.emailConfirm': 'Confirm address',
  'edit.emailConfirmed': 'Your email address was changed.',
  'edit.emailCancel': 'Cancel the change',
  'edit.emailCancelled': 'The change was cancelled.',
  'edit.emailEnded': 'If the code has expired, save the new address again to get another one.',
} as const;
