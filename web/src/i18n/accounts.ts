import { core } from './core';
import { makeT, type PlainKeyOf } from './translate';

/**
 * The texts of accounts: sign-up, verification, passwords, new centers, the development mailbox. Apart
 * from `en.ts`, so that the screens of cases do not load them. Texts of the specification stand letter
 * for letter (AMB-80).
 */
const accounts = {
  ...core,

  // ---- sign-up (A-30..A-88) --------------------------------------------------------------------
  'signUp.title': 'Create Your Account',
  'signUp.role': 'I am a',
  'signUp.roleSurgeon': 'Surgeon looking for an anesthesiologist to hire',
  'signUp.roleAdmin': 'Administrator looking for an anesthesiologist',
  'signUp.roleUser': 'Anesthesiologist looking for work',
  'signUp.you': 'About you',
  'signUp.account': 'Your account',
  'signUp.affiliation': 'Where you work',
  'signUp.security': 'Security questions',
  'signUp.securityHint': 'They help to prove who you are when you forget your password.',
  'signUp.email': 'Email Address',
  'signUp.password': 'Password',
  'signUp.confirm': 'Confirm Password',
  'signUp.firstName': 'First Name',
  'signUp.lastName': 'Last Name',
  'signUp.phone': 'Phone',
  'signUp.phoneHint': 'A phone number is 10 digit number. example: 9876543210',
  'signUp.phoneTitle': 'Enter numbers only.',
  'signUp.phoneRule': 'must be 10 digits without spaces',
  'signUp.passwordHelp': 'Which passwords are good',
  'signUp.passwordHint':
    'Password must contain at least 6 characters. (1 number, 1 lowercase, 1 uppercase letter)',
  'signUp.passwordRule':
    'is invalid. Must be at least 6 characters long with 1 upper and lowercase letters and 1 number',
  'signUp.mismatch': 'Passwords do not match. Please make sure they are the same.',
  'signUp.notMatched': 'password not matched',
  'signUp.emailRequired': 'Email Address is required',
  'signUp.emailInvalid': 'Email Address is invalid',
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
    'Only the first center is verified now. The others wait for their own code or their administrator.',
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

  // ---- email verification (A-89..A-103) --------------------------------------------------------
  'verify.title': 'Email Verification Code Sent',
  'verify.lead': 'We sent a code with 6 digits to {email}. It is good for 30 minutes.',
  'verify.code': 'Verification code',
  'verify.submit': 'Verify',
  'verify.resend': 'Resend code',
  'verify.resendIn': 'Resend possible in {seconds} s',
  'verify.empty': 'Please enter your email verification code',
  'verify.wrong': "The Email Verfication code doesn't match",
  'verify.done': 'The email verification code has been successfully verified.',
  'verify.system': 'System error: unable to verify your email verification code.',
  'verify.resent': 'Code has been resent. Please check your email for your verification code.',
  'verify.mailbox': 'Open the development mailbox',
  'verify.other': 'Use another account',

  // ---- passwords (A-105..A-122) ----------------------------------------------------------------
  'forgot.lead': 'Enter the email address you sign in with. We mail you a code.',
  'forgot.next': 'Next',
  'forgot.back': 'Back to sign in',
  'forgot.other': 'Use another email address',
  'forgot.unknown': 'Cannot find this email. Please try again.',
  'forgot.noQuestions': "Unable to change the password... Security questions don't exist",
  'forgot.answersAndCode':
    'We have mailed a code to {email}. Enter it, and answer your two security questions.',
  'forgot.answers': 'Answer your two security questions.',
  'forgot.codeRule': 'Verification code must be 6 digits',
  'forgot.wrong': 'One or both of your answers are incorrect. Try Again.',
  'forgot.tooLate': 'That took too long. Please answer once more.',
  'forgot.choose': 'Your answers are right. Choose a new password.',
  'password.current': 'Current Password',
  'password.new': 'New Password',
  'password.verify': 'Verify',
  'password.verified': 'Verified',
  'password.verifyFirst': 'Verify your current password first.',
  'password.wrong': 'The current password is incorrect.',
  'password.save': 'Change Password',
  'password.changed': 'Password Changed successfully!',

  // ---- logout (A-123..A-125) -------------------------------------------------------------------
  'logout.title': 'Log out',
  'logout.ask': 'You are about to logout. Would you like to proceed?',

  // ---- add center (A-127..A-146) ---------------------------------------------------------------
  'center.pageTitle': 'Add a surgery center',
  'center.pageLead': 'Adding a center needs the admin code that our support gives to new centers.',
  'center.adminCode': 'Admin code',
  'center.unlock': 'Continue',
  'center.adminCodeEmpty': 'Please enter the admin code',
  'center.adminCodeWrong': 'Invalid Code...  Please try again', // two spaces
  'center.closed': 'Adding centers is closed on this server.',
  'center.new': 'Add New Surgery Center',
  'center.add': 'Add Surgery Center',
  'center.name': 'Name',
  'center.address': 'Address',
  'center.city': 'City',
  'center.state': 'State',
  'center.zip': 'Zip Code',
  'center.phone': 'Phone',
  'center.cityRule': 'City needs more than 2 characters',
  'center.zipRule': 'Zip Code needs at least 5 characters',
  'center.submit': 'Create center',
  'center.failed': 'failed to create surgery center',
  'center.created': '{name} has been created',
  'center.codeTitle': 'Verification code',
  'center.codeLead':
    'This code is shown once. Surgeons and administrators of the center enter it when they sign up.',
  'center.codeId': 'Identification id',
  'center.toSignUp': 'Continue to sign up',

  // ---- security step (H-74, AMB-73) ------------------------------------------------------------
  'security.questions': 'Security questions',
  'security.questionsHint':
    'New answers are taken within ten minutes after your current password was verified.',
  'security.saveQuestions': 'Save questions',

  // ---- development mailbox ---------------------------------------------------------------------
  'mailbox.title': 'Mailbox',
  'mailbox.lead': 'Mails that this development server would have sent. Nothing left the machine.',
  'mailbox.filter': 'Mails to',
  'mailbox.filterPlaceholder': 'Any address',
  'mailbox.empty': 'No mail yet',
  'mailbox.emptyHint': 'Sign up, or ask for a new code, and the mail arrives here.',
  'mailbox.to': 'to {address}',
  'mailbox.back': 'Back to Caseboard',
  'mailbox.closed': 'This server has no development mailbox.',
} as const;

/** The `t` of the screens of accounts. */
export const t = makeT(accounts);

/** A text that needs no values. */
export type PlainKey = PlainKeyOf<typeof accounts>;
