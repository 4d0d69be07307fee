/**
 * Spanish texts of what the server says in English: the message of each error code, of sentences that say more than
 * their code or have none, and of the labels in messages about fields. Loaded with the first message of the server.
 */

/** The text of each error code; a test compares the codes with those of the API. */
export const codes: Readonly<Record<string, string>> = {
  ABSENCE_REPORTED: 'Ha informado que no puede asistir.',
  ACCOUNT_DELETED: 'Esta cuenta se eliminó y no se puede volver a abrir.',
  ALREADY_ANSWERED: 'Esto ya se respondió.',
  ALREADY_CONFIRMED: 'Usted está confirmado para este caso.',
  ALREADY_DECIDED: 'Esta solicitud de pago ya se decidió.',
  ALREADY_INVOICED: 'Una solicitud de pago ya está en otro recibo.',
  ALREADY_OFFERED: 'Ya se le ofrece un puesto.',
  ALREADY_PAID: 'Este recibo ya se pagó.',
  BAD_JSON: 'El servidor no entendió la solicitud. Recargue la página e intente de nuevo.',
  BUSY: 'El servidor está ocupado. Intente de nuevo.',
  CASE_CHANGED: 'Esta publicación cambió mientras tanto. Revísela.',
  CENTER_DEACTIVATED: 'Este centro quirúrgico está desactivado.',
  CENTER_EXISTS: 'Ya existe un centro quirúrgico activo con este nombre y código postal.',
  CENTER_HAS_CASES:
    'El estado y la zona horaria no se pueden cambiar mientras el centro tenga casos sin terminar.',
  CENTER_NOT_VERIFIED: 'Su relación con este centro quirúrgico espera verificación.',
  CENTER_UNCONFIRMED:
    'Este centro quirúrgico aún no está confirmado. Primero debe confirmarlo un administrador del sistema.',
  CLAIM_EXISTS: 'Ya envió una solicitud de pago para este caso.',
  CLAIM_NOT_APPROVED: 'Solo las solicitudes de pago aprobadas pueden ir en un recibo.',
  CLOSED: 'El caso está cancelado, completo o terminado.',
  CODE_EXPIRED: 'El código venció. Pida uno nuevo.',
  CODE_MISMATCH: 'El código de verificación no coincide',
  CODE_REQUIRED: 'Escriba el código de verificación',
  DOCUMENT_REPLACED: 'El documento se reemplazó mientras tanto. Revise el nuevo.',
  EMAIL_TAKEN: 'Ya existe una cuenta con este correo. Inicie sesión o escriba otro correo.',
  EMAIL_UNVERIFIED: 'Verifique primero su correo electrónico.',
  FILE_MISSING: 'Falta el contenido de este archivo. Pida a su dueño que lo suba de nuevo.',
  FORBIDDEN: 'No tiene permiso para hacer esto.',
  FUTURE_CASES:
    'La persona participa en casos que no han terminado: primero retírela o cancele los casos.',
  HEADERS_TOO_LARGE: 'El servidor no aceptó la solicitud. Recargue la página e intente de nuevo.',
  IDEMPOTENCY_KEY_REUSED:
    'El servidor no aceptó la solicitud. Recargue la página e intente de nuevo.',
  IDEMPOTENCY_OUTCOME_UNREADABLE:
    'Esto ya se hizo, pero su resultado ya no se puede mostrar. Recargue la página.',
  INTERNAL: 'Ocurrió un error en el servidor...',
  JOB_NOT_STARTED: 'El caso aún no empieza.',
  JOB_STARTED: 'El caso ya empezó.',
  LAST_SYSTEM_ADMIN: 'Es la única cuenta abierta de un administrador del sistema.',
  METHOD_NOT_ALLOWED: 'El servidor no aceptó la solicitud. Recargue la página e intente de nuevo.',
  MIXED_CLAIMS: 'Un recibo es de un solo beneficiario, un centro y un pagador.',
  NOTHING_TO_SEND: 'No queda ninguna invitación por enviar.',
  NOT_AFFILIATED:
    'El cirujano no ha agregado este centro quirúrgico. Solo el cirujano puede agregarlo.',
  ADMINISTRATOR_DECIDED: 'Ya se decidió sobre esta persona.',
  NOT_CERTIFIED: 'Elegibilidad no verificada',
  NOT_CONFIRMED: 'Usted no está confirmado para este caso.',
  NOT_ELIGIBLE: 'No se cumplen todos los requisitos del centro quirúrgico.',
  NOT_FOUND: 'Aquí no hay nada.',
  NOT_INVITED: 'No hay una invitación abierta para este caso.',
  NOT_LOCKED: 'Todavía puede retirarse de este caso.',
  NO_SECOND_FACTOR: 'No hay un segundo factor.',
  OPEN_CLAIMS:
    'Hay solicitudes de pago de la persona o para ella sin pagar: primero decídalas y páguelas.',
  OWN_ACCOUNT: 'No puede cerrar su propia cuenta.',
  PASSKEYS_UNAVAILABLE:
    'Las llaves de acceso necesitan un nombre de servidor; aquí se llega al servidor por su dirección IP.',
  PASSKEY_EXISTS: 'Esta llave de acceso ya pertenece a una cuenta.',
  PASSKEY_REJECTED: 'No se pudo verificar la llave de acceso. Intente de nuevo.',
  PAYLOAD_TOO_LARGE: 'Los datos enviados son demasiado grandes.',
  PLACE_FREE: 'Hay un puesto libre: no hace falta la lista de espera.',
  PROOF_REQUIRED: 'Verifique primero su contraseña actual.',
  RATE_LIMITED: 'Demasiados intentos',
  REMOVAL_REQUESTED: 'Ya se pidió quitarlo. Esta persona recibió un correo sobre ello.',
  REQUEST_DECLINED: 'Su solicitud de invitación se rechazó. Primero confirme que lo leyó.',
  SCHEDULE_CONFLICT: 'Usted ya está confirmado para otro caso a esta hora.',
  SECOND_FACTOR_REQUIRED: 'Agregue primero un segundo factor a su cuenta.',
  TICKET_REQUIRED: 'Escriba de nuevo el código para agregar un centro quirúrgico.',
  TIMEOUT: 'La solicitud tardó demasiado en llegar. Intente de nuevo.',
  TOO_EARLY: 'Todavía es demasiado pronto.',
  TOO_MANY_PASSKEYS:
    'La cuenta ya tiene el máximo de llaves de acceso. Quite una para agregar otra.',
  TOO_MANY_REQUESTS: 'Ya solicitó una invitación para este caso 3 veces.',
  TOO_MANY_TEMPLATES: 'Ya existe el máximo de plantillas. Elimine una para guardar otra.',
  TOO_MANY_VERIFICATION_REQUESTS:
    'Ha preguntado a 10 centros quirúrgicos. Espere una respuesta o retire una solicitud.',
  UNAUTHENTICATED: 'La sesión terminó. Inicie sesión de nuevo',
  UNSUPPORTED_MEDIA_TYPE: 'El servidor no aceptó este tipo de contenido.',
  VALIDATION: 'Revise los datos.',
  WITHDRAW_LOCKED: 'No puede retirarse a menos de 72 horas de la cirugía.',
};

/** Sentences that have no code or say more than their code. */
export const sentences: Readonly<Record<string, string>> = {
  // Answers without an error code.
  'The email or password is incorrect': 'El correo o la contraseña son incorrectos',
  'This account is not active': 'Esta cuenta no está activa',
  'This account needs a second factor': 'Esta cuenta necesita un segundo factor',
  'Too many attempts': 'Demasiados intentos',
  'Too many attempts. Wait at least 15 minutes': 'Demasiados intentos. Espere al menos 15 minutos',
  'The code is incorrect': 'El código es incorrecto',
  'This sign-in has expired': 'Este inicio de sesión venció',
  'The current password is incorrect.': 'La contraseña actual es incorrecta.',
  'One or both of your answers are incorrect. Try Again.':
    'Una o ambas respuestas son incorrectas. Intente de nuevo.',

  // Errors that say more than their code.
  'The code is incorrect.': 'El código es incorrecto.',
  'Please begin again: the key was shown too long ago.':
    'Empiece de nuevo: la clave se mostró hace demasiado tiempo.',
  'Please add a second factor to your own account first.':
    'Agregue primero un segundo factor a su propia cuenta.',
  'This person has no second factor.': 'Esta persona no tiene un segundo factor.',
  'Confirm the changed time first.': 'Confirme primero la hora cambiada.',
  'The day cannot be confirmed yet.': 'El día todavía no se puede confirmar.',
  'This is possible from six hours before the start.':
    'Es posible desde seis horas antes del inicio.',
  'The job is over.': 'El caso terminó.',
  'The job was cancelled.': 'El caso se canceló.',
  'The job has started.': 'El caso ya empezó.',
  'The job is cancelled or has started.': 'El caso está cancelado o ya empezó.',
  'The job has started and can no longer be cancelled.':
    'El caso ya empezó y no se puede cancelar.',
  'The job has started and can no longer be changed.': 'El caso ya empezó y no se puede cambiar.',
  'A case that starts within 24 hours cannot be moved beyond them while minimum pay is owed. Cancel it, or release the professionals first.':
    'Un caso que empieza en menos de 24 horas no se puede mover más allá de ellas mientras se deba el pago mínimo. Cancélelo o libere antes los puestos de los profesionales.',
  'A case that starts within 24 hours cannot be moved to a start in less than 2 hours while minimum pay is owed. Cancel it, or release the professionals first.':
    'Un caso que empieza en menos de 24 horas no se puede adelantar a un inicio en menos de 2 horas mientras se deba el pago mínimo. Cancélelo o libere antes los puestos de los profesionales.',
  'The center pays for this case. Only its administrators can change pay and places.':
    'El centro paga este caso. Solo sus administradores pueden cambiar el pago y los puestos.',
  'This surgery center has ended your affiliation. Ask its administrator to verify you again.':
    'Este centro quirúrgico terminó su afiliación. Pida a su administrador que lo verifique de nuevo.',
  'The steps of the plan were changed or sent meanwhile. Please check them.':
    'Mientras tanto se cambiaron o enviaron los pasos del plan. Compruébelos.',
  'Another step of the plan is next now. Please check it.':
    'Ahora el siguiente es otro paso del plan. Revíselo.',
  "This professional's account is closed. The request can only be declined.":
    'La cuenta de este profesional está cerrada. La solicitud solo se puede rechazar.',
  'Cases of a file have no invitation plan of their own.':
    'Los casos de un archivo no tienen un plan de invitaciones propio.',
  'job cancelled': 'caso cancelado',
  'Your invitation was unsuccessful': 'Su invitación no tuvo éxito',

  // Fields.
  'Password is invalid. Must be at least 6 characters long with 1 upper and lowercase letters and 1 number':
    'La contraseña no es válida. Debe tener al menos 6 caracteres, con una mayúscula, una minúscula y un número',
  'Password is too easy to guess. Please choose another one':
    'La contraseña es demasiado fácil de adivinar. Elija otra',
  'Password must be different from the current one': 'La contraseña debe ser distinta de la actual',
  'Passwords do not match. Please make sure they are the same.':
    'Las contraseñas no coinciden. Compruebe que sean iguales.',
  'Phone must be 10 digits without spaces': 'El teléfono debe tener 10 dígitos sin espacios',
  'Pay_Rate cannot be lowered, nor its type changed':
    'El pago no se puede bajar, ni cambiar su tipo',
  'Submitted_hours must be above 0 and below 100 with at most two decimals':
    'Las horas trabajadas deben ser más de 0 y menos de 100, con dos decimales como máximo',
  'Submitted_hours come to less than one cent': 'Las horas trabajadas suman menos de un centavo',
  'A payment cannot be undone': 'Un pago no se puede deshacer',
  'There is a template with this name already': 'Ya existe una plantilla con este nombre',
  'First day cannot be after the last day': 'El primer día no puede ser después del último',
  'End Date needs a Start Date': 'La fecha de fin necesita una fecha de inicio',
  'End Date cannot be before the Start Date':
    'La fecha de fin no puede ser anterior a la de inicio',
  'Please enter your ZIP code in the settings first':
    'Indique primero su código postal en Configuración',
  'Required messages cannot be switched off': 'Los mensajes obligatorios no se pueden desactivar',
  'Quiet hours cannot begin and end at the same time':
    'Las horas de silencio no pueden empezar y terminar a la misma hora',
  'Another exception has the same date': 'Otra excepción tiene la misma fecha',
  'this date is there twice': 'esta fecha está dos veces',
  'no account has this email address': 'ninguna cuenta tiene este correo electrónico',
  'text has too many words that could be a code':
    'el texto tiene demasiadas palabras que podrían ser un código',
  'Expiry date is not for a picture': 'Una foto no tiene fecha de vencimiento',
};

/** The labels of fields in messages of the server. */
export const labels: Readonly<Record<string, string>> = {
  'About Me': 'Acerca de mí',
  Action: 'Acción',
  Address: 'Dirección',
  'Answer 1': 'Respuesta 1',
  'Answer 2': 'Respuesta 2',
  Audience: 'A quién',
  'Batch size': 'A la vez',
  'Beginning of the quiet hours': 'Inicio de las horas de silencio',
  'Board Specialties': 'Especialidades certificadas',
  'Board Specialty': 'Especialidad certificada',
  Centers: 'Centros quirúrgicos',
  'Check number': 'Número de cheque',
  City: 'Ciudad',
  Confirmation: 'Confirmación',
  Consent: 'Consentimiento',
  Cursor: 'Posición en la lista',
  'Daily summary': 'Resumen diario',
  Days: 'Días',
  'Degree Earned': 'Título obtenido',
  Density: 'Densidad',
  Distance: 'Distancia',
  'Email Address': 'Correo electrónico',
  'End Date': 'Fecha de fin',
  'End of the quiet hours': 'Fin de las horas de silencio',
  Estimated_hours: 'Horas estimadas',
  Event: 'Evento',
  'Expiry date': 'Fecha de vencimiento',
  Fellowship: 'Subespecialidad',
  File: 'Archivo',
  'First Name': 'Nombre',
  'First day': 'Primer día',
  'Graduation Date': 'Fecha de graduación',
  Hospital: 'Hospital',
  'Hour of the summary': 'Hora del resumen',
  'Hours before the start': 'Horas antes del inicio',
  'Hours of rest': 'Horas de descanso',
  Internship: 'Internado',
  Language: 'Idioma',
  'Last Name': 'Apellido',
  'Last day': 'Último día',
  Latitude: 'Latitud',
  'License Date': 'Fecha de vencimiento de la licencia',
  'License Number': 'Número de licencia',
  'License State': 'Estado de la licencia',
  Longitude: 'Longitud',
  Minimum_Pay: 'Pago mínimo',
  NPI: 'NPI',
  Name: 'Nombre',
  Note: 'Nota',
  Number_Required: 'Cuántos',
  Page: 'Página',
  'Page size': 'Elementos por página',
  'Paid date': 'Fecha de pago',
  Password: 'Contraseña',
  Pay: 'Pago',
  Pay_Rate: 'Pago',
  Phone: 'Teléfono',
  Prefix: 'Tratamiento',
  Procedures: 'Procedimientos',
  'Professional group': 'Grupo profesional',
  Professional_Needed: 'Profesional necesario',
  Reason: 'Motivo',
  Recipients: 'Destinatarios',
  Residency: 'Residencia médica',
  School: 'Escuela',
  'Security question 1': 'Pregunta de seguridad 1',
  'Security question 2': 'Pregunta de seguridad 2',
  'Sign-in type': 'Tipo de cuenta',
  Special_Instructions: 'Instrucciones especiales',
  'Start Date': 'Fecha de inicio',
  State: 'Estado',
  Subject: 'Asunto',
  Suffix: 'Sufijo',
  Surgeon_Name: 'Cirujano a cargo',
  'Surgery center': 'Centro quirúrgico',
  Surgery_Center: 'Centro quirúrgico',
  Surgery_Date: 'Fecha y hora',
  'Terms version': 'Versión de las condiciones',
  Text: 'Texto',
  'The beginning': 'El inicio',
  'The end': 'El final',
  'The first date': 'Primera fecha',
  'The time of a step': 'Hora de un paso',
  'Time zone': 'Zona horaria',
  Username: 'Nombre de usuario',
  'Years of Experience': 'Años de experiencia',
  'ZIP code': 'Código postal',
  'Zip code': 'Código postal',
  categories: 'Grupos profesionales',
  center: 'Centro quirúrgico',
  centers: 'Centros quirúrgicos',
  code: 'Código',
  day: 'Día',
  exceptions: 'Excepciones',
  invitees: 'Invitados',
  limited: 'Límite',
  people: 'Personas',
  reason: 'Motivo',
  requirements: 'Requisitos',
  rows: 'Filas',
  slot: 'Documento',
  starts: 'Fechas',
  state: 'Estado',
  status: 'Estado',
  surgeon: 'Cirujano',
  'the number of a row': 'Número de una fila',
  token: 'Enlace',
  users: 'Personas',
  'verification code': 'Código de verificación',
  version: 'Versión',
  waves: 'Pasos',
  week: 'Semana',
  year: 'Año',
};

/** What is said about a message that is not known. */
export const unknown = 'No se pudo completar';

/** The label of a field without one. */
export const noLabel = 'Formulario';

/** What is wrong with a field, after its label; `$1` is a number. */
export const rules: readonly (readonly [RegExp, string])[] = [
  [/ is required$/, 'campo obligatorio'],
  [/ is invalid$/, 'dato no válido'],
  [/ cannot be empty$/, 'no se puede dejar en blanco'],
  [/ cannot be empty or in the past$/, 'no se puede dejar en blanco ni estar en el pasado'],
  [/ cannot be empty or in the future$/, 'no se puede dejar en blanco ni estar en el futuro'],
  [/ is invalid or in the future$/, 'dato no válido o en el futuro'],
  [/ must be a valid number$/, 'debe ser un número válido'],
  [/ cannot be lowered$/, 'no se puede bajar'],
  [
    / cannot contain a web or email address. Write a space after a dot$/,
    'no puede contener una dirección web ni de correo. Escriba un espacio después de cada punto',
  ],
  [/ cannot be more than (\d+)$/, 'pueden ser como máximo $1'],
  [/ must be (\d+) to (\d+)$/, 'debe ser de $1 a $2'],
  [/ must be (\d+) to (\d+) dates$/, 'deben ser de $1 a $2'],
  [/ must be between (-?\d+) and (\d+)$/, 'debe estar entre $1 y $2'],
  [/ must be after the beginning$/, 'debe ser después del inicio'],
  [/ must be 0, 24, 48 or 72$/, 'debe ser 0, 24, 48 o 72'],
  [/ must be APPROVED or REJECTED$/, 'debe ser APPROVED o REJECTED'],
  [
    / cannot be more than (\d+) days after the first day$/,
    'puede ser como máximo $1 días después del primero',
  ],
  [/ needs more than 1 character$/, 'necesita más de 1 carácter'],
  [/ needs more than (\d+) characters$/, 'necesita más de $1 caracteres'],
  [/ needs at least (\d+) characters$/, 'necesita al menos $1 caracteres'],
  [/ (?:can|must) have at most (\d+) characters$/, 'puede tener como máximo $1 caracteres'],
];

/** Sentences about a field that contain a value, `$1`. */
export const sentencesWithValue: readonly (readonly [RegExp, string])[] = [
  [/^At most (\d+) recipients are allowed$/, 'Se permiten como máximo $1 destinatarios'],
  [/^A plan has at most (\d+) steps$/, 'Un plan tiene como máximo $1 pasos'],
  [
    /^Last day must be on or after the first day, and less than (\d+) days after it$/,
    'El último día debe ser el primero o posterior, a menos de $1 días de él',
  ],
  [
    /^There are more than (\d+) rows; please name a payee$/,
    'Hay más de $1 filas; elija un beneficiario',
  ],
  [/^Please enter the identification Code for (.+)$/, 'Escriba el código de identificación de $1'],
];
