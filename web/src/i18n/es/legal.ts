import type { Legal, LegalDocument } from '../content';

const terms: LegalDocument = {
  title: 'Términos y condiciones',
  updated: 'Última actualización: 13 de septiembre de 2021. La versión en inglés prevalece.',
  chapters: [
    {
      title: 'Qué es esto',
      text: [
        'Estos términos son un acuerdo entre usted y el operador de este servicio. El servicio pone en contacto a cirujanos y centros quirúrgicos que publican casos con profesionales que se ofrecen para trabajarlos. Al crear una cuenta, usted acepta estos términos.',
      ],
    },
    {
      title: 'Quién puede usarlo',
      text: [
        'Debe ser mayor de 18 años para usar el servicio.',
        'Usted da información verdadera sobre sí mismo, sus licencias y sus afiliaciones, y la mantiene al día. No comparte su contraseña.',
      ],
    },
    {
      title: 'Casos e invitaciones',
      text: [
        'Quien publica un caso indica su fecha, lugar, horas estimadas y pago. Las invitaciones son por orden de llegada: el primer profesional que acepta un puesto lo obtiene.',
        'Un profesional puede retirarse de un caso confirmado al menos 72 horas antes de su inicio. Dentro de las 72 horas anteriores debe comunicarse con el empleador; puede aplicarse una penalización.',
        'El pago mínimo indicado en un caso se debe cuando el caso se cancela dentro de las 24 horas anteriores a su inicio. El pago se hace con cheque, directamente al profesional, al final de los casos del día. El operador del servicio no es parte de ese pago.',
      ],
    },
    {
      title: 'Qué no hacemos',
      text: [
        'No empleamos a los profesionales ni ejercemos la medicina. Los centros quirúrgicos verifican por sí mismos la elegibilidad de los profesionales. El servicio se ofrece tal como es y según su disponibilidad.',
      ],
    },
    {
      title: 'Responsabilidad',
      text: [
        'En la medida en que lo permita la ley, la responsabilidad del operador se limita al monto que usted pagó por el servicio, o a 100 USD si no pagó nada.',
      ],
    },
    {
      title: 'Terminación',
      text: [
        'Usted puede dejar de usar el servicio en cualquier momento. Podemos cerrar una cuenta que incumpla estos términos o la ley.',
      ],
    },
    {
      title: 'Ley aplicable',
      text: [
        'Estos términos se rigen por la ley del estado de California, sin considerar sus normas sobre conflicto de leyes.',
      ],
    },
    {
      title: 'Cambios de estos términos',
      text: [
        'Podemos cambiar estos términos. Antes de que un cambio importante entre en vigor avisamos con al menos 30 días de anticipación. Quien sigue usando el servicio después acepta los términos nuevos.',
      ],
    },
  ],
};

const privacy: LegalDocument = {
  title: 'Política de privacidad',
  updated: 'Última actualización: 13 de septiembre de 2021. La versión en inglés prevalece.',
  chapters: [
    {
      title: 'Qué guardamos',
      text: [
        'Su nombre, correo electrónico y número de teléfono; su rol, afiliaciones y grupo profesional; las respuestas a sus preguntas de seguridad, en una forma que no se puede leer; y lo que hace con casos, invitaciones, solicitudes de pago y favoritos.',
        'De profesionales y cirujanos también el perfil con la licencia y los archivos que suben, como identificación, registro de la DEA y vacunas; de profesionales la disponibilidad. Su posición al avisar de su llegada se guarda solo si la comparte, y durante siete días después del inicio del caso.',
        'Los dispositivos y las direcciones de red con los que inicia sesión, y las direcciones en las que sus navegadores reciben avisos push, si los activa.',
        'No escriba nombres ni identificadores de pacientes en ninguna parte del servicio.',
      ],
    },
    {
      title: 'Para qué lo guardamos',
      text: [
        'Para prestar el servicio: mostrar los casos a quienes conciernen, enviar los correos correspondientes y mantener seguras las cuentas. No lo vendemos ni mostramos publicidad.',
      ],
    },
    {
      title: 'Quién lo ve',
      text: [
        'Los demás usuarios ven su nombre y lo que un caso requiere. El perfil de un profesional, con correo y teléfono, se muestra a todos los cirujanos y administradores de un centro confirmado. El perfil de un cirujano, también con correo y teléfono, se muestra a otros cirujanos, a administradores y a los profesionales que un centro verificó o que fueron invitados a un caso o confirmados para él; un cirujano puede limitarlo al texto «Acerca de mí». Las personas confirmadas para un caso ven el nombre y el teléfono de su contacto.',
        'Los archivos los abren los administradores de centros, para revisarlos, y los de un profesional también los cirujanos cuyo caso el profesional solicita, acepta o realiza. Usted ve quién abrió cada uno de sus archivos y puede limitarlo a los centros que elija.',
        'Los administradores del sistema de esta instalación ven cuentas, perfiles y archivos, pero ninguna contraseña ni respuesta a una pregunta de seguridad. Los proveedores que guardan datos o envían mensajes por nosotros ven solo lo que su tarea necesita.',
      ],
    },
    {
      title: 'En su dispositivo',
      text: [
        'Su navegador guarda su sesión, el idioma y el tema elegidos, un código con el que reconocemos este dispositivo cuando vuelve a iniciar sesión, y lo que escribió y no envió, hasta que cierre la sesión o la pestaña. No hay cookies de otras empresas ni rastreadores.',
      ],
    },
    {
      title: 'Menores',
      text: [
        'El servicio no atiende a menores de 13 años y no recopilamos a sabiendas datos sobre ellos. Si usted conoce tales datos, avísenos y los eliminamos.',
      ],
    },
    {
      title: 'Sus derechos',
      text: [
        'Puede preguntar qué datos tenemos sobre usted, pedir que se corrijan y que se elimine su cuenta. Los residentes de California tienen otros derechos según la ley de ese estado. Escriba a nuestro soporte.',
      ],
    },
    {
      title: 'Cambios de esta política',
      text: [
        'Avisamos de los cambios de esta política de la misma forma que de los cambios de los términos.',
      ],
    },
  ],
};

/** Spanish Terms and Conditions and Privacy Policy. */
export const legal: Legal = { terms, privacy };
