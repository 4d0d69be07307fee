import type { Faq, Question } from '../content';

const payment: Question = {
  ask: '¿Cómo se paga un caso?',
  answer: [
    'Con cheque, directamente al profesional, al final de los casos del día. Las solicitudes de pago y los recibos son la constancia de lo acordado y pagado; ningún dinero pasa por este servicio.',
    'Pronto habrá más información sobre los pagos.',
  ],
};

const zones: Question = {
  ask: '¿En qué zona horaria están las horas?',
  answer: [
    'Siempre en la zona horaria del centro quirúrgico. Cuando la suya es otra, la abreviatura de la zona aparece después de la hora.',
  ],
};

const password: Question = {
  ask: 'Olvidé mi contraseña. ¿Qué hago?',
  answer: [
    'Presione Olvidé mi contraseña en la página de inicio de sesión. Le enviamos un código por correo; junto con las respuestas a sus dos preguntas de seguridad le permite elegir una contraseña nueva.',
  ],
};

const withdrawal: Question = {
  ask: '¿Puede un profesional retirarse de un caso confirmado?',
  answer: [
    'Sí, al menos 72 horas antes de que comience el caso.',
    'Dentro de las 72 horas anteriores, el profesional debe comunicarse con el empleador; puede aplicarse una penalización.',
  ],
};

const cancelled: Question = {
  ask: '¿Qué pasa cuando se cancela un caso?',
  answer: [
    'Todos los que lo aceptaron reciben un correo, y todos los invitados lo ven en los avisos.',
    'Cuando se cancela dentro de las 24 horas anteriores al inicio, se debe a los profesionales confirmados el pago mínimo publicado. Sus solicitudes de pago se hacen automáticamente.',
  ],
};

const poster: Faq['poster'] = [
  {
    title: 'Encontrar profesionales',
    questions: [
      {
        ask: '¿Cómo llega un profesional a ser elegible en nuestro centro?',
        answer: [
          'Un administrador del centro revisa las credenciales en Elegibilidad y presiona el pulgar hacia arriba. Eso verifica al profesional para el centro y también lo agrega a sus favoritos.',
        ],
      },
      {
        ask: '¿Quién obtiene el puesto si invito a varias personas?',
        answer: [
          'La primera que acepta. Las demás ven que el puesto está cubierto. Si queda un puesto libre, reciben otra invitación.',
        ],
      },
      {
        ask: 'Un profesional pide una invitación. ¿Qué hago?',
        answer: [
          'Usted recibe un correo y un aviso. Invite o rechace en Invitaciones solicitadas o en el mismo aviso.',
        ],
      },
    ],
  },
  { title: 'Cambios', questions: [withdrawal, cancelled] },
  {
    title: 'Horas y pago',
    questions: [
      payment,
      {
        ask: '¿Dónde apruebo las horas?',
        answer: [
          'En Solicitudes de pago. Confirme o rechace lo que enviaron los profesionales y genere los recibos. Se guardan en Recibos, donde usted escribe el número de cheque cuando un recibo está pagado.',
        ],
      },
    ],
  },
  { title: 'Su cuenta', questions: [zones, password] },
];

const professional: Faq['professional'] = [
  {
    title: 'Conseguir casos',
    questions: [
      {
        ask: '¿Cómo consigo un caso?',
        answer: [
          'En Casos nuevos ve los casos de su grupo. Presione Solicitar invitación: quien publicó el caso recibe un correo. Cuando le inviten, acepte: el primero en aceptar obtiene el puesto.',
        ],
      },
      {
        ask: '¿Tengo que ser elegible antes de poder pedir una invitación?',
        answer: [
          'No. Pero los centros ven si le han verificado. Complete su perfil y suba sus documentos para que un administrador pueda verificarle en Elegibilidad.',
        ],
      },
    ],
  },
  { title: 'Cambios', questions: [withdrawal, cancelled] },
  {
    title: 'Horas y pago',
    questions: [
      payment,
      {
        ask: '¿Cómo solicito el pago de mis horas?',
        answer: [
          'Después del caso, abra Solicitudes de pago y envíe las horas que trabajó. Allí ve si se aprobaron, y sus recibos en Recibos.',
        ],
      },
    ],
  },
  { title: 'Su cuenta', questions: [zones, password] },
];

const general: Faq['general'] = [
  {
    title: 'Sobre el servicio',
    questions: [
      {
        ask: '¿Para quién es?',
        answer: [
          'Los cirujanos y los centros quirúrgicos publican casos con su pago. Los profesionales de anestesia los ven, reciben una invitación o la piden, y el primero en aceptar obtiene el puesto.',
        ],
      },
      withdrawal,
      cancelled,
      payment,
    ],
  },
  { title: 'Su cuenta', questions: [password] },
];

/** Spanish questions and answers of the help pages. */
export const faq: Faq = { poster, professional, general };
