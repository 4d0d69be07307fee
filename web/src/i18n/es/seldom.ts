/** Spanish texts that few visits need: the security of the account, proofs of identity, the review of centers. */
export const seldom = {
  'account.lead': 'Administre cómo inicia sesión y dónde la tiene abierta.',
  'account.password': 'Contraseña y preguntas de seguridad',
  'account.passwordHint': 'Cámbielas si otra persona puede conocerlas.',
  'account.data': 'Sus datos',
  'account.dataHint':
    'Un archivo ZIP con lo que está guardado sobre usted y con sus documentos. Guárdelo donde solo usted pueda leerlo.',
  'account.dataDownload': 'Descargar mis datos',

  'settings.lead': 'Cada cambio se guarda de inmediato.',
  'settings.notifications': 'Notificaciones',
  'settings.notificationsHint':
    'Cómo le avisamos sobre sus casos. Los códigos, los avisos sobre su cuenta y las cancelaciones de casos confirmados siempre se envían por correo electrónico.',
  'settings.byEmail': 'Por correo electrónico a {email}',
  'settings.bySms': 'Por mensaje de texto',
  'settings.bySmsTo': 'Por mensaje de texto al {phone}',
  'settings.language': 'Idioma',
  'settings.languageHint': 'También se usa en los correos y mensajes de texto.',
  'settings.appearance': 'Apariencia',
  'settings.density': 'Densidad de las listas',
  'settings.density.comfortable': 'Cómoda',
  'settings.density.compact': 'Compacta',
  'settings.appearanceHint':
    'Los colores se aplican a este dispositivo; la densidad de las listas, a todos sus dispositivos.',
  'settings.securityHint':
    'Contraseña, llaves de acceso, segundo paso y los dispositivos con la sesión iniciada.',
  'settings.openSecurity': 'Abrir la seguridad de la cuenta',

  'sessions.title': 'Sesiones',
  'sessions.lead': 'Dispositivos con su sesión abierta. Cierre la sesión en los que no reconozca.',
  'sessions.device': '{browser} en {system}',
  'sessions.unknownDevice': 'Dispositivo desconocido',
  'sessions.current': 'este dispositivo',
  'sessions.since': 'Sesión iniciada el {time}',
  'sessions.used': 'Último uso el {time}',
  'sessions.thisNetwork': 'esta red',
  'sessions.signOut': 'Cerrar sesión',
  'sessions.endWhich': 'Cerrar sesión: {device}',
  'sessions.ended': 'La sesión del dispositivo está cerrada',
  'sessions.endOthers': 'Cerrar la sesión en los demás dispositivos',
  'sessions.askOthers':
    'Se cierra la sesión en todos los demás dispositivos. En este sigue abierta.',
  'sessions.othersEnded': {
    one: 'Se cerró la sesión en {count} dispositivo',
    other: 'Se cerró la sesión en {count} dispositivos',
  },
  'sessions.endAll': 'Cerrar la sesión en todas partes',
  'sessions.askAll':
    'Se cierra la sesión en todos los dispositivos, también en este. Después inicie sesión con su contraseña.',
  'sessions.askOfPerson':
    'Se cierra la sesión de {name} en todos los dispositivos; puede volver a iniciar sesión.',
  'sessions.allEnded': 'Su sesión está cerrada en todas partes.',
  'proof.title': 'Confirme su contraseña',
  'proof.lead':
    'Ingrese su contraseña actual para continuar. No volveremos a pedirla en este dispositivo durante diez minutos.',
  'proof.submit': 'Confirmar',
  'centers.lead':
    'Los centros que agregó un cirujano, o que se agregaron con el código de administrador, deben confirmarse.',
  'centers.status': 'Qué centros',
  'centers.UNCONFIRMED': 'En espera',
  'centers.CONFIRMED': 'Confirmados',
  'centers.DEACTIVATED': 'Desactivados',
  'centers.noneWaiting': 'Ningún centro espera confirmación',
  'centers.noneWaitingHint':
    'Aquí aparecen los centros nuevos de cirujanos y los agregados con el código de administrador.',
  'centers.noneConfirmed': 'Ningún centro está confirmado',
  'centers.noneDeactivated': 'Ningún centro está desactivado',
  'centers.addedBy': 'Agregado por {name}, {email}',
  'centers.addedWithCode': 'Agregado con el código de administrador',
  'centers.addedOn': 'Agregado el {date}',
  'centers.people': { one: '{count} persona', other: '{count} personas' },
  'centers.reasonGiven': 'Motivo: {reason}',
  'centers.confirm': 'Confirmar',
  'centers.confirmWhich': 'Confirmar {name}',
  'centers.confirmed': '{name} está confirmado',
  'centers.deactivate': 'Desactivar',
  'centers.deactivateWhich': 'Desactivar {name}',
  'centers.deactivated': '{name} está desactivado',
  'centers.reactivate': 'Reactivar',
  'centers.reactivateWhich': 'Reactivar {name}',
  'centers.reactivated': '{name} está activo de nuevo',
  'centers.deactivateTitle': '¿Desactivar este centro?',
  'centers.deactivateHint':
    'No habrá casos nuevos, su código deja de ser válido y sus administradores pierden sus derechos. Los casos existentes siguen visibles.',
  'centers.reason': 'Motivo',
  'centers.reasonHint': 'Se envía por correo a quien agregó el centro.',
  'closedCenter.deactivated': '{name} está desactivado',
  'closedCenter.unconfirmed': '{name} no está confirmado',
  'closedCenter.hint':
    'Sus casos, personas y solicitudes de pago no están disponibles para sus administradores. Su perfil, sus avisos y la seguridad de su cuenta funcionan como antes. ¿Preguntas? Escriba a {support}.',
  'closedCenter.profile': 'Abrir su perfil',
  'passkey.title': 'Llaves de acceso',
  'passkey.lead':
    'Con una llave de acceso inicia sesión sin contraseña: con su huella, su rostro o el PIN de su dispositivo. También cuenta como segundo factor.',
  'passkey.use': 'Usar una llave de acceso',
  'passkey.unavailable':
    'Las llaves de acceso no se pueden usar en este navegador o en esta dirección.',
  'passkey.added': 'Agregada el {date}',
  'passkey.used': 'usada por última vez: {time}',
  'passkey.neverUsed': 'aún sin usar',
  'passkey.add': 'Agregar una llave de acceso',
  'passkey.full': 'Tiene el máximo de 10 llaves de acceso. Elimine una para agregar otra.',
  'passkey.addTitle': 'Agregar una llave de acceso',
  'passkey.addLead':
    'El navegador le pregunta dónde guardarla, por ejemplo en este dispositivo o en su teléfono.',
  'passkey.create': 'Crear llave de acceso',
  'passkey.name': 'Nombre',
  'passkey.nameHint': 'Para distinguirla de otras, por ejemplo «Mi teléfono»',
  'passkey.addedNow': 'Se agregó la llave de acceso.',
  'passkey.rename': 'Cambiar nombre',
  'passkey.renameNamed': 'Cambiar nombre de {name}',
  'passkey.renameTitle': 'Cambiar el nombre de la llave de acceso',
  'passkey.remove': 'Eliminar',
  'passkey.removeNamed': 'Eliminar {name}',
  'passkey.removeTitle': '¿Eliminar esta llave de acceso?',
  'passkey.removeLead':
    '«{name}» ya no le permitirá iniciar sesión. Elimínela también en su dispositivo para que no se le ofrezca más.',
  'passkey.removed': 'Se eliminó la llave de acceso.',
  'passkey.cancelled':
    'No se usó ninguna llave de acceso. La solicitud se canceló o tardó demasiado.',
  'passkey.exists': 'Este dispositivo ya tiene una llave de acceso para su cuenta.',
  'passkey.unsupported': 'Este navegador o dispositivo no puede usar una llave de acceso aquí.',
  'passkey.unknown':
    'Esta llave de acceso ya no se reconoce. Inicie sesión con su contraseña y elimine la llave en su dispositivo.',
  'passkey.rejected':
    'No se pudo verificar la llave de acceso. Inténtelo de nuevo o use su contraseña.',
} as const;
