/**
 * The limits of the types in the OpenAPI document, by the names of its schemas. Written by
 * `npm run generate`; do not edit.
 */
export const AboutText = { maxLength: 4000 } as const;
export const AccountCursor = { maxLength: 2000 } as const;
export const AffiliationStatus = { enum: ['VERIFIED', 'PENDING'] } as const;
export const AskedPeople = { minItems: 1, maxItems: 100 } as const;
export const AttendanceAction = { enum: ['CONFIRM_DAY', 'ON_MY_WAY', 'HERE'] } as const;
export const AttendanceState = {
  enum: ['ASKED', 'CONFIRMED', 'UNCONFIRMED', 'ON_THE_WAY', 'ARRIVED', 'NOT_ARRIVED'],
} as const;
export const Audience = {
  enum: ['CHOSEN', 'SURGEON_FAVORITES', 'CENTER_FAVORITES', 'WORKED_HERE', 'ELIGIBLE', 'GROUP'],
} as const;
export const AudienceSizes = { maxItems: 30 } as const;
export const AuditResult = { enum: ['DONE', 'REFUSED'] } as const;
export const AvailabilityExceptions = { maxItems: 100 } as const;
export const AvailabilityState = { enum: ['AVAILABLE', 'NOT_AVAILABLE'] } as const;
export const AvailabilityWeek = { maxItems: 7 } as const;
export const Base64Url = { pattern: /^[A-Za-z0-9_-]+$/, minLength: 1, maxLength: 20000 } as const;
export const BatchSize = { minimum: 1, maximum: 100 } as const;
export const BlockReason = { maxLength: 500 } as const;
export const BoardSpecialties = { maxItems: 30 } as const;
export const BoardSpecialty = { maxLength: 100 } as const;
export const CardButton = {
  enum: [
    'CANCEL',
    'INVITED',
    'CONFIRMED',
    'REQUESTED',
    'REQUESTABLE',
    'CANCELLED',
    'CLOSED',
    'REJECTED',
  ],
} as const;
export const CaseLocation = { maxLength: 406 } as const;
export const CaseSection = {
  enum: ['CONFIRMED', 'INVITED', 'REQUESTED', 'REQUESTABLE', 'CANCELLED'],
} as const;
export const CaseTitle = { maxLength: 15100 } as const;
export const CaseVersion = { minimum: 0, maximum: 9007199254740991 } as const;
export const CategoryNumber = { minimum: 0, maximum: 4 } as const;
export const CenterChoices = { maxItems: 50 } as const;
export const CenterCity = { minLength: 3, maxLength: 200 } as const;
export const CenterCode = { pattern: /^[2-9A-HJKMNP-Z]{6}$/ } as const;
export const CenterIdentification = {
  pattern: /^SC-[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{6}$/,
} as const;
export const CenterProofs = { maxItems: 50 } as const;
export const CenterStatus = { enum: ['UNCONFIRMED', 'CONFIRMED', 'DEACTIVATED'] } as const;
export const CenterTicketText = { maxLength: 100 } as const;
export const ChangedField = {
  enum: ['START', 'HOURS', 'NOTES', 'PROCEDURES', 'PAY', 'PLACES'],
} as const;
export const ChannelDeliveries = { maxItems: 3 } as const;
export const CheckNumber = { maxLength: 40 } as const;
export const ChosenCenters = { maxItems: 50 } as const;
export const ClaimDecision = { enum: ['APPROVED', 'REJECTED'] } as const;
export const ClaimNote = { maxLength: 500 } as const;
export const ClaimStatus = { enum: ['PENDING', 'APPROVED', 'REJECTED'] } as const;
export const ClockTime = { pattern: /^(([01][0-9]|2[0-3]):[0-5][0-9]|24:00)$/ } as const;
export const CloseReason = { enum: ['REQUESTED', 'LEFT', 'DUPLICATE', 'MISUSE', 'OTHER'] } as const;
export const ConfirmDayHours = { enum: [0, 24, 48, 72], minimum: 0, maximum: 72 } as const;
export const Count = { minimum: 0, maximum: 9007199254740991 } as const;
export const CredentialType = { enum: ['public-key'] } as const;
export const DayOrInstant = { maxLength: 40 } as const;
export const DayOrTimeText = {
  pattern:
    /^[0-9]{4}-[0-9]{2}-[0-9]{2}([Tt][0-9]{2}:[0-9]{2}(:[0-9]{2}(\.[0-9]{1,9})?)?([Zz]|[+-][0-9]{2}:[0-9]{2})?)?$/,
} as const;
export const DayText = { pattern: /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/ } as const;
export const DeactivationReason = { minLength: 1, maxLength: 500 } as const;
export const DeliveredNotice = {
  enum: ['INVITATION', 'TIME_CHANGED', 'RELEASED', 'CONFIRM_DAY', 'CASE_STARTS'],
} as const;
export const DeliveryFailure = { enum: ['REJECTED', 'NOT_REACHED', 'DEVICE_GONE'] } as const;
export const DeliveryState = { enum: ['QUEUED', 'RETRYING', 'HANDED_OVER', 'FAILED'] } as const;
export const Density = { enum: ['comfortable', 'compact'] } as const;
export const DeviceToken = { maxLength: 100 } as const;
export const DispatchInvitations = { maxItems: 5000 } as const;
export const DispatchPlans = { maxItems: 5 } as const;
export const DispatchReasonKind = {
  enum: ['AVAILABLE', 'NOT_AVAILABLE', 'WORKED_HERE', 'WITHDREW', 'MILES', 'INVITED_RECENTLY'],
} as const;
export const DispatchReasons = { maxItems: 6 } as const;
export const DispatchState = { enum: ['ACTIVE', 'PAUSED', 'FILLED', 'FINISHED', 'ENDED'] } as const;
export const DispatchWaves = { maxItems: 40 } as const;
export const DocumentSlot = {
  enum: [
    'curriculumVitae',
    'identification',
    'medLicense',
    'medDegreeCert',
    'boardCert',
    'residencyCert',
    'ACLSBLS',
    'deaCert',
    'immunizationRecords',
    'medEdLetter',
    'medMalpracticeFile',
    'peerRef1',
    'peerRef2',
    'peerRef3',
    'resume',
  ],
} as const;
export const DocumentStatus = { enum: ['APPROVED', 'REJECTED', 'PENDING'] } as const;
export const Dollars = { minimum: 0, maximum: 90071992547409 } as const;
export const DrawnAddCenterCode = {
  pattern: /^[2-9A-HJKMNP-Z]{4}(-[2-9A-HJKMNP-Z]{4}){3}$/,
} as const;
export const DropReason = { enum: ['WRONG_ADDRESS', 'OUTDATED', 'UNWANTED', 'OTHER'] } as const;
export const EmailAddress = {
  pattern: /^[A-Za-z0-9._+'-]+@([A-Za-z0-9-]+\.)+[A-Za-z]{2,}$/,
  minLength: 1,
  maxLength: 254,
} as const;
export const EmailCode = { pattern: /^[0-9]{6}$/, minLength: 6, maxLength: 6 } as const;
export const EmailSubject = { minLength: 1, maxLength: 150 } as const;
export const EnteredFactorCode = { minLength: 1, maxLength: 40 } as const;
export const EventChannelList = { minItems: 1, maxItems: 11 } as const;
export const EventStatus = { enum: ['CONFIRMED', 'CANCELLED'] } as const;
export const EventTopic = {
  enum: ['notifications', 'cases', 'openCases', 'requests', 'favorites', 'profile', 'claims'],
} as const;
export const ExportYear = { minimum: 2000, maximum: 2999 } as const;
export const FactorRemovalDecision = { enum: ['CONFIRM', 'CANCEL'] } as const;
export const FavoriteStatus = { enum: ['ADDED', 'REMOVED'] } as const;
export const Fellowships = { maxItems: 10 } as const;
export const FileDigest = { pattern: /^[0-9a-f]{64}$/, minLength: 64, maxLength: 64 } as const;
export const FilledPlaceCount = { minimum: 0, maximum: 20 } as const;
export const FirstName = { minLength: 1, maxLength: 100 } as const;
export const FiveDigitZip = { pattern: /^[0-9]{5}$/ } as const;
export const FullAddress = { maxLength: 417 } as const;
export const FullName = { maxLength: 209 } as const;
export const HospitalName = { minLength: 2, maxLength: 200 } as const;
export const HourCount = { minimum: 1, exclusiveMaximum: 100 } as const;
export const HourOfDay = { minimum: 0, maximum: 23 } as const;
export const HoursBefore = { minimum: 1, maximum: 720 } as const;
export const Id = { pattern: /^[0-9a-f]{32}$/ } as const;
export const IdempotencyKeyText = { pattern: /^[!-~]+$/, minLength: 1, maxLength: 200 } as const;
export const ImportRows = { minItems: 1, maxItems: 50 } as const;
export const ImportState = {
  enum: ['POSTED', 'ALREADY_POSTED', 'POSTED_DIFFERENTLY', 'REFUSED'],
} as const;
export const InvitationDeliveries = { maxItems: 20000 } as const;
export const Invitees = { minItems: 1, maxItems: 100 } as const;
export const JobStatus = { enum: ['OPEN', 'PARTIAL', 'COMPLETE', 'CANCELLED'] } as const;
export const Language = { enum: ['en', 'es'] } as const;
export const LastName = { minLength: 1, maxLength: 100 } as const;
export const Latitude = { minimum: -90, maximum: 90 } as const;
export const LeadTime = { enum: ['WEEKS', 'DAYS', 'HOURS'] } as const;
export const LicenseNumber = { minLength: 1, maxLength: 50 } as const;
export const LicenseState = { enum: ['NOT_NEEDED', 'VALID', 'MISSING', 'EXPIRED'] } as const;
export const LinkSignature = { pattern: /^[A-Za-z0-9_-]+$/, maxLength: 88 } as const;
export const ListPageSize = { minimum: 1, maximum: 100 } as const;
export const Longitude = { minimum: -180, maximum: 180 } as const;
export const MailedToken = { maxLength: 100 } as const;
export const MedicalDegree = { enum: ['MD', 'MS', 'DO'] } as const;
export const MedicalSchools = { maxItems: 10 } as const;
export const MessageChannel = { enum: ['MAIL', 'SMS', 'PUSH'] } as const;
export const MessageKind = { enum: ['NOTIFICATION', 'ACCOUNT', 'SECURITY'] } as const;
export const MessageState = { enum: ['PENDING', 'DEAD', 'SENT'] } as const;
export const MessageStatus = {
  enum: [
    'NOT_INVITED',
    'INVITED',
    'REJECTED',
    'CONFIRMED',
    'ACCEPTED',
    'POSITION_ALREADY_FILLED',
    'DECLINED',
    'POSITION_CLOSED',
    'WITHDRAWN',
    'CANCELLED',
    'ACKNOWLEDGED',
    'INVITE_REQUEST',
    'REMOVED',
    'DISCARDED',
    'UNKNOWN_STATUS',
    'REJECTED_REQUEST',
    'AWAITING_RECONFIRMATION',
  ],
} as const;
export const MessageText = { maxLength: 1000 } as const;
export const MessageType = {
  enum: [
    'INVITATION',
    'MESSAGE',
    'WITHDRAWAL',
    'CANCELLATION',
    'INVITATION_REQUEST',
    'REJECTION',
    'ACCEPTED',
  ],
} as const;
export const MessageTypeInput = {
  enum: [
    'INVITATION',
    'MESSAGE',
    'WITHDRAWAL',
    'CANCELLATION',
    'INVITATION_REQUEST',
    'INVITE_REQUEST',
    'REJECTION',
    'ACCEPTED',
  ],
} as const;
export const MinuteOfDay = { pattern: /^([01][0-9]|2[0-3]):[0-5][0-9]$/ } as const;
export const MinutesAfter = { minimum: 0, maximum: 43200 } as const;
export const MissingCounts = { maxItems: 34 } as const;
export const MonthText = { pattern: /^[0-9]{4}-[0-9]{2}(-[0-9]{2})?$/ } as const;
export const NamePrefix = { pattern: /^(Dr\.|Mr\.|Mrs\.|Miss|Ms\.)?$/ } as const;
export const NameSearchText = { maxLength: 100 } as const;
export const NameSuffix = { pattern: /^(Jr|Sr)?$/ } as const;
export const NewAvailabilityExceptions = { maxItems: 100 } as const;
export const NewAvailabilityWeek = { maxItems: 7 } as const;
export const NewEventChannelList = { maxItems: 11 } as const;
export const NewRequirementList = { maxItems: 33 } as const;
export const NewStaffs = { minItems: 1, maxItems: 5 } as const;
export const NewWaves = { minItems: 1, maxItems: 10 } as const;
export const NotAsked = {
  enum: ['NOT_KNOWN', 'NOTHING_MISSING', 'ASKED_RECENTLY', 'BLOCKED'],
} as const;
export const NoticeAction = {
  enum: [
    'ACCEPT',
    'REJECT',
    'INVITE',
    'DECLINE',
    'ACKNOWLEDGE',
    'DISCARD',
    'RELEASE',
    'CONFIRM_DAY',
    'CONFIRM_TIME',
    'WITHDRAW',
    'CANNOT_COME',
    'ON_MY_WAY',
    'HERE',
    'STAND_BY',
  ],
} as const;
export const NoticeDeliveries = { maxItems: 20000 } as const;
export const NoticeReport = {
  enum: [
    'CANNOT_COME',
    'COMES_AFTER_ALL',
    'CONFIRM_DAY',
    'DAY_NOT_CONFIRMED',
    'CASE_STARTS',
    'NOT_ARRIVED',
    'DOCUMENTS_REQUESTED',
  ],
} as const;
export const NotificationEvent = {
  enum: [
    'REQUIRED',
    'INVITATION',
    'REQUEST',
    'ANSWER',
    'CASE_CHANGE',
    'WITHDRAWAL',
    'ATTENDANCE',
    'ELIGIBILITY',
    'PAYMENT',
    'MESSAGE',
    'SUMMARY',
  ],
} as const;
export const OfferedWaves = { maxItems: 10 } as const;
export const OpenState = { enum: ['OPEN', 'CLOSED'] } as const;
export const OptionalCategoryNumber = { minimum: -1, maximum: 4 } as const;
export const OptionalPhoneNumber = { pattern: /^([0-9]{10})?$/ } as const;
export const PageCursor = { maxLength: 60 } as const;
export const PageNumber = { minimum: 1, maximum: 1000000 } as const;
export const PageSize = { minimum: 1 } as const;
export const PasskeyName = { minLength: 1, maxLength: 60 } as const;
export const Password = { minLength: 6, maxLength: 128 } as const;
export const PayAmount = { minimum: 0, maximum: 99999 } as const;
export const PayerType = { enum: ['ADMIN', 'SURGEON'] } as const;
export const PaymentStatus = { enum: ['PENDING', 'PAID'] } as const;
export const PaystubClaims = { minItems: 1, maxItems: 200 } as const;
export const PaystubNote = { maxLength: 1000 } as const;
export const PeopleAsked = { maxItems: 100 } as const;
export const PeopleNotAsked = { maxItems: 100 } as const;
export const PhoneNumber = { pattern: /^[0-9]{10}$/, minLength: 10, maxLength: 10 } as const;
export const PipelineItems = { maxItems: 34 } as const;
export const PipelinePeople = { maxItems: 100 } as const;
export const PlaceCount = { minimum: 1, maximum: 20 } as const;
export const PlanPeople = { maxItems: 100 } as const;
export const PostingWarning = { enum: ['SURGEON_OVERLAP'] } as const;
export const PreviewCategories = { minItems: 1, maxItems: 5 } as const;
export const Procedure = { maxLength: 300 } as const;
export const Procedures = { maxItems: 50 } as const;
export const ProfileGap = {
  enum: [
    'LICENSE_EXPIRED',
    'LICENSE',
    'REJECTED_DOCUMENT',
    'DOCUMENTS',
    'LICENSE_ENDS_SOON',
    'CENTER',
    'NOTIFICATIONS',
    'ADDRESS',
    'PICTURE',
  ],
} as const;
export const ProviderIdentifier = { pattern: /^([0-9]{10})?$/ } as const;
export const PushEndpoint = { maxLength: 2000 } as const;
export const PushPublicKey = { maxLength: 88 } as const;
export const PushSecret = { maxLength: 24 } as const;
export const QuestionIndex = { minimum: 0, maximum: 6 } as const;
export const QueueReason = { enum: ['ASKED', 'CHANGED', 'AFFILIATION'] } as const;
export const RateType = { enum: ['HOURLY', 'PER_JOB', 'MIN_PAY'] } as const;
export const ReaderCenters = { maxItems: 50 } as const;
export const RecipientCount = { minimum: 0, maximum: 50 } as const;
export const Recipients = { minItems: 1, maxItems: 50 } as const;
export const RecoveryCode = {
  pattern: /^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/,
  minLength: 19,
  maxLength: 19,
} as const;
export const RejectionReason = { maxLength: 500 } as const;
export const ReleaseReason = {
  enum: [
    'NO_LONGER_NEEDED',
    'NOT_ELIGIBLE',
    'SCHEDULE_CHANGED',
    'CANNOT_COME',
    'DAY_NOT_CONFIRMED',
    'OTHER',
  ],
} as const;
export const RequirementKind = {
  enum: ['NOT_BLOCKED', 'VERIFIED', 'LICENSE', 'NPI', 'DOCUMENT_APPROVED', 'DOCUMENT_CURRENT'],
} as const;
export const RequirementList = { maxItems: 33 } as const;
export const ResidenceCity = { minLength: 1, maxLength: 200 } as const;
export const RestHours = { minimum: 0, maximum: 24 } as const;
export const ResultWord = { enum: ['SUCCESS', 'FAILED'] } as const;
export const ReviewReason = { maxLength: 500 } as const;
export const RowNumber = { minimum: 1, maximum: 100000 } as const;
export const SchoolName = { minLength: 1, maxLength: 200 } as const;
export const SearchText = { maxLength: 100 } as const;
export const SecondFactorMethod = { enum: ['TOTP', 'RECOVERY_CODE', 'PASSKEY'] } as const;
export const SecurityAnswer = { minLength: 1, maxLength: 200 } as const;
export const SecurityQuestionSet = { minItems: 7, maxItems: 7 } as const;
export const SecurityQuestionText = { minLength: 1, maxLength: 200 } as const;
export const SeenMessages = { minItems: 1, maxItems: 100 } as const;
export const SeriesInvitees = { maxItems: 100 } as const;
export const SeriesStarts = { minItems: 1, maxItems: 60 } as const;
export const ShortGaps = { maxItems: 2 } as const;
export const ShortageReason = { enum: ['DRIVE', 'REST'] } as const;
export const SignInToken = { maxLength: 100 } as const;
export const SignInType = { enum: ['SURGEON', 'ADMIN', 'USER', 'SYSTEM_ADMIN'] } as const;
export const SignUpType = { enum: ['SURGEON', 'ADMIN', 'USER'] } as const;
export const SkipReason = {
  enum: ['ALREADY_INVITED', 'NOT_FAVORITE', 'WRONG_CATEGORY', 'INACTIVE', 'CLOSED'],
} as const;
export const Slot = {
  enum: [
    'curriculumVitae',
    'identification',
    'medLicense',
    'medDegreeCert',
    'boardCert',
    'residencyCert',
    'ACLSBLS',
    'deaCert',
    'immunizationRecords',
    'medEdLetter',
    'medMalpracticeFile',
    'peerRef1',
    'peerRef2',
    'peerRef3',
    'resume',
    'profilePicture',
  ],
} as const;
export const SpecialInstructions = { maxLength: 4000 } as const;
export const Staffs = { maxItems: 5 } as const;
export const StartText = { minLength: 1, maxLength: 40 } as const;
export const StateCode = { pattern: /^[A-Z]{2}$/ } as const;
export const StreetAddress = { minLength: 1, maxLength: 200 } as const;
export const SubmittedHours = { exclusiveMinimum: 0, exclusiveMaximum: 100 } as const;
export const SummaryCenterNames = { maxItems: 50 } as const;
export const SummaryCenters = { maxItems: 50 } as const;
export const SummaryDays = { maxItems: 7 } as const;
export const SummaryMiles = { minimum: 1, maximum: 500 } as const;
export const SurgeryCenterName = { minLength: 1, maxLength: 200 } as const;
export const TemplateName = { minLength: 1, maxLength: 80 } as const;
export const TermsVersion = { minLength: 1, maxLength: 20 } as const;
export const TimeZoneName = { maxLength: 64 } as const;
export const TrainingLocation = { minLength: 1, maxLength: 200 } as const;
export const TrainingName = { minLength: 1, maxLength: 200 } as const;
export const UndergraduateDegree = { enum: ['BS', 'BA', 'BAS', 'BFA', 'BBA'] } as const;
export const UndergraduateSchools = { maxItems: 10 } as const;
export const UnixSeconds = { minimum: 0 } as const;
export const UploadSlot = {
  enum: [
    'curriculumVitae',
    'identification',
    'medLicense',
    'medDegreeCert',
    'boardCert',
    'residencyCert',
    'ACLSBLS',
    'deaCert',
    'immunizationRecords',
    'medEdLetter',
    'medMalpracticeFile',
    'peerRef1',
    'peerRef2',
    'peerRef3',
    'resume',
    'profilePicture',
  ],
} as const;
export const WarnedInvitees = { maxItems: 1000 } as const;
export const WaveNumber = { minimum: 0, maximum: 4294967295 } as const;
export const WaveNumbers = { maxItems: 40 } as const;
export const WaveState = { enum: ['WAITING', 'RUNNING', 'SENT', 'SKIPPED'] } as const;
export const WeekDay = {
  enum: ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'],
} as const;
export const WeekdayNumber = { minimum: 1, maximum: 7 } as const;
export const WholeDollars = { minimum: 0, maximum: 99999 } as const;
export const WorkExperiences = { maxItems: 30 } as const;
export const WorkedHourCount = { minimum: 0, exclusiveMaximum: 100 } as const;
export const WrittenReason = { minLength: 1, maxLength: 500 } as const;
export const YearsOfExperience = { pattern: /^[0-9]{0,3}$/, maxLength: 3 } as const;
export const ZipCode = { minLength: 5, maxLength: 10 } as const;
