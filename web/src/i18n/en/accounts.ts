/** English texts of accounts: sign-up, verification, passwords, the development mailbox. */
export const accounts = {
  // ---- sign-up ---------------------------------------------------------------------------------
  'signUp.title': 'Create Your Account',
  'signUp.role': 'I am a',
  'signUp.roleSurgeon': 'Surgeon looking for an anesthesiologist to hire',
  'signUp.roleAdmin': 'Administrator looking for an anesthesiologist',
  'signUp.roleUser': 'Anesthesiologist looking for work',
  'signUp.you': 'About you',
  'signUp.account': 'Your account',
  'signUp.affiliation': 'Where you work',
  'signUp.security': 'Security questions',
  'signUp.securityHint': 'You answer them if you forget your password.',
  'signUp.email': 'Email Address',
  'signUp.password': 'Password',
  'signUp.confirm': 'Confirm Password',
  'signUp.firstName': 'First Name',
  'signUp.lastName': 'Last Name',
  'signUp.phone': 'Phone',
  'signUp.phoneHint': 'A phone number is 10 digit number. example: 9876543210',
  'signUp.phoneTitle': 'Enter numbers only.',
  'signUp.phoneRule': 'must be 10 digits without spaces',
  'signUp.passwordHelp': 'Password rules',
  'signUp.passwordHint':
    'Password must contain at least 6 characters. (1 number, 1 lowercase, 1 uppercase letter)',
  'signUp.passwordBefore':
    'At least 6 characters with a number, a lowercase and an uppercase letter. Common passwords are refused.',
  'signUp.passwordRule':
    'is invalid. Must be at least 6 characters long with 1 upper and lowercase letters and 1 number',
  'signUp.mismatch': 'Passwords do not match. Please make sure they are the same.',
  'signUp.notMatched': 'password not matched',
  'signUp.emailTaken': '{email} exists. Please log in or enter a different email',
  'signUp.centers': 'Affiliated Surgery Centers',
  'signUp.centersPlaceholder': 'Type to find your centers',
  'signUp.center': 'Surgery Center',
  'signUp.centerPlaceholder': 'Please choose your affiliation',
  'signUp.group': 'Professional Group',
  'signUp.centerCode': 'Center Identification Code',
  'signUp.centerCodeHint':
    'The last 6 characters of the identification id of {center}. Its administrator knows it.',
  'signUp.centerCodeVerify': 'Verify code',
  'signUp.centerCodeEmpty': 'Please enter the identification Code for {center}',
  'signUp.centerCodeWrong': "The Identification Code doesn't match.",
  'signUp.centerCodeRight': 'The Center Identification code has been successfully verified.',
  'signUp.centerCodeMissing': 'verification code is invalid',
  'signUp.centersPending':
    'Only the first center is verified now. The administrators of the others can verify you.',
  'signUp.question1': 'Security Question 1',
  'signUp.question2': 'Security Question 2',
  'signUp.answer1': 'Answer 1',
  'signUp.answer2': 'Answer 2',
  'signUp.consent': 'I am over 18 and agree to the',
  'signUp.terms': 'Terms and Conditions',
  'signUp.and': 'and the',
  'signUp.privacy': 'Privacy Policy',
  'signUp.submit': 'Submit',
  'signUp.cancel': 'Cancel',
  'signUp.addCenter': 'Add a surgery center that is not listed',
  'signUp.haveAccount': 'Already registered?',
  'signUp.needsConsent': 'Tick the consent below to submit.',

  // ---- email verification ----------------------------------------------------------------------
  'verify.title': 'Email Verification Code Sent',
  'verify.lead': 'We sent a 6-digit code to {email}. It expires in 10 minutes.',
  'verify.code': 'Verification code',
  'verify.submit': 'Verify',
  'verify.resend': 'Resend code',
  'verify.resendIn': 'Resend in {seconds} s',
  'verify.empty': 'Please enter your email verification code',
  'verify.wrong': "The Email Verfication code doesn't match",
  'verify.done': 'The email verification code has been successfully verified.',
  'verify.system': 'System error: unable to verify your email verification code.',
  'verify.resent': 'Code has been resent. Please check your email for your verification code.',
  'verify.mailbox': 'Open the development mailbox',
  'verify.other': 'Use another account',

  // ---- passwords -------------------------------------------------------------------------------
  'forgot.lead': 'Enter the email address you sign in with. We will email you a code.',
  'forgot.leadQuestions':
    'Enter the email address you sign in with. Then answer your security questions.',
  'forgot.next': 'Next',
  'forgot.back': 'Back to sign in',
  'forgot.other': 'Use another email address',
  'forgot.unknown': 'Cannot find this email. Please try again.',
  'forgot.noQuestions': "Unable to change the password... Security questions don't exist",
  'forgot.answersAndCode':
    'We emailed a code to {email}. Enter it, and answer your two security questions.',
  'forgot.answerEmpty': 'Please answer: {question}',
  'forgot.answers': 'Answer your two security questions.',
  'forgot.codeRule': 'Verification code must be 6 digits',
  'forgot.wrong': 'One or both of your answers are incorrect. Try Again.',
  'forgot.tooLate': 'Your answers have expired. Please answer again.',
  'forgot.choose': 'Your answers are correct. Choose a new password.',
  'password.current': 'Current Password',
  'password.new': 'New Password',
  'password.verify': 'Verify',
  'password.verified': 'Verified',
  'password.verifyFirst': 'Verify your current password first.',
  'password.wrong': 'The current password is incorrect.',
  'password.save': 'Change Password',
  'password.changed': 'Password Changed successfully!',

  // ---- undoing a change of the address ---------------------------------------------------------
  'undo.lead':
    'Your former email address becomes the one you sign in with again. All devices are signed out, and you set a new password.',
  'undo.submit': 'Undo the change',
  'undo.invalid': 'This link is invalid. It may have been used, or it is older than 7 days.',
  'undo.doneTitle': 'Address restored',
  'undo.done':
    'You sign in with your former email address again. Your old password no longer works; set a new one now.',
  'undo.newPassword': 'Set a new password',

  // ---- logout ----------------------------------------------------------------------------------
  'logout.title': 'Log out',
  'logout.ask': 'You are about to logout. Would you like to proceed?',

  // ---- security step ---------------------------------------------------------------------------
  'security.questions': 'Security questions',
  'security.questionsHint':
    'Verify your current password first. You then have ten minutes to save new answers.',
  'security.saveQuestions': 'Save questions',

  // ---- second factor ---------------------------------------------------------------------------
  'factor.title': 'Second factor',
  'factor.code': 'Code of the app',
  'factor.stepTitle': 'Second step',
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
  'factor.usePasskey': 'Use a Passkey',
  'factor.passkeyLead': 'Confirm the sign-in with your passkey.',
  'factor.noPasskeyHere':
    'This browser or address cannot use your passkey. Sign in on the device that has it.',
  'factor.expired': 'This sign-in has expired. Please enter your password again.',
  'factor.recoveryUsed': 'You used a recovery code. If you lost your app, add a new one here.',
  'factor.offer': 'Protect your account with a second factor.',
  'factor.offerOpen': 'Set it up',
  'factor.offerClose': 'Not now',

  // ---- removal of a lost second factor ---------------------------------------------------------
  'removal.lead':
    'An administrator of your center requested it, because you can no longer use your app. After you confirm, it takes a day; you still need your password to sign in.',
  'removal.confirm': 'Remove my second factor',
  'removal.cancel': 'Cancel the request',
  'removal.invalid':
    'This link is invalid. The request may have been cancelled or completed, or it is older than 3 days.',
  'removal.cancelledTitle': 'Request cancelled',
  'removal.cancelled': 'Your second factor was not removed.',
  'removal.confirmedTitle': 'Confirmed',
  'removal.confirmed': 'Your second factor is removed on {time}. Until then you can cancel it.',

  // ---- development mailbox ---------------------------------------------------------------------
  'mailbox.title': 'Mailbox',
  'mailbox.lead': 'Emails that this development server would have sent. None were delivered.',
  'mailbox.filter': 'Mails to',
  'mailbox.filterPlaceholder': 'Any address',
  'mailbox.empty': 'No mail yet',
  'mailbox.emptyHint': 'Sign up, or ask for a new code, and the mail arrives here.',
  'mailbox.to': 'to {address}',
  'mailbox.letters': 'All letters with sample data',
  'mailbox.back': 'Back to Caseboard',
  'mailbox.closed': 'This server has no development mailbox.',
} as const;
