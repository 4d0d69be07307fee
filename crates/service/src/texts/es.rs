//! The Spanish texts, with the words of the client's Spanish catalogue.

use caseboard_domain::document::Slot;
use caseboard_domain::engagement::standby::ReleaseReason;
use caseboard_domain::language::Language;
use caseboard_domain::pay::{PayTerms, Rate};
use caseboard_domain::person::Category;
use jiff::Zoned;
use jiff::civil::Weekday;

use super::{
    CalendarTexts, CaseTexts, CenterTexts, ClaimDecisionTexts, ClaimTexts, DayLinkTexts, DocumentTexts,
    EligibilityTexts, EventTexts, FrameTexts, LabelTexts, MessageTexts, PasskeyTexts, PasswordTexts,
    PaystubTexts, SecondFactorTexts, SecurityTexts, SummaryTexts, Texts, TimeTexts, UnsubscribeTexts,
    VerificationTexts,
};

pub(super) static TEXTS: Texts = Texts {
    language: Language::Spanish,
    times: TimeTexts {
        time: |at| format!("{} de {}, {}", day_and_month(at), at.year(), clock(at)),
        long: |at| format!("{}, {} de {}, {}", weekday(at), day_and_month(at), at.year(), clock(at)),
        short: |at| {
            let weekday: String = weekday(at).chars().take(3).collect();
            format!("{weekday}, {} de {}, {}", at.day(), short_month(at), clock(at))
        },
        day: |at| format!("{} {} {}", at.day(), short_month(at), at.year()),
    },
    pay,
    group,
    frame: FrameTexts {
        greeting: |name| format!("Hola, {name}:"),
        questions: "¿Tiene preguntas? Escriba a",
        mail_is_on: "Recibe este correo porque los avisos por correo están activados en Configuración.",
        stop: "Dejar de recibir estos correos",
    },
    labels: LabelTexts {
        when: "Cuándo",
        place: "Dónde",
        pay: "Pago",
        surgeon: "Cirujano",
        professional: "Profesional",
        needed: "Se necesita",
        service_date: "Fecha del servicio",
        amount: "Monto",
        center: "Centro quirúrgico",
        reason: "Motivo",
        email: "Correo electrónico",
        sign_in: "Iniciar sesión",
    },
    verification: VerificationTexts {
        subject: "Verificación del correo",
        enter: "Escriba este código para verificar su correo electrónico:",
        expiry: |minutes| {
            format!("Es válido por {minutes} minutos. Si usted no creó una cuenta, no tiene que hacer nada.")
        },
        enter_new_address: "Escriba este código para iniciar sesión con este correo electrónico a partir de ahora:",
        new_address_expiry: |minutes| {
            format!(
                "Es válido por {minutes} minutos. Hasta entonces, inicie sesión con su correo actual. Si usted no pidió este \
                 cambio, no tiene que hacer nada."
            )
        },
        change_subject: "Su correo electrónico va a cambiar",
        change_requested: "Se solicitó cambiar el correo electrónico de su cuenta. Enviamos un código al correo \
                           nuevo; cuando se escriba, iniciará sesión con ese correo.",
        change_warning: |support| {
            format!("Si no fue usted, cambie su contraseña y escriba de inmediato a {support}.")
        },
        change_password: "Cambiar contraseña",
        changed_subject: "Su correo electrónico cambió",
        former_address: "Su cuenta tiene ahora otro correo electrónico. Ya no puede iniciar sesión con este.",
        changed_warning: |support| format!("Si no fue usted, escriba de inmediato a {support}."),
        undo: |days| {
            format!(
                "Si no fue usted, deshaga el cambio con el botón de abajo en un plazo de {days} días. Entonces se cerrará la \
                 sesión en todos los dispositivos y usted elegirá una contraseña nueva."
            )
        },
        undo_button: "Deshacer el cambio",
        new_address: "A partir de ahora, inicie sesión con este correo electrónico.",
        undone_subject: "Su correo electrónico se restableció",
        undone: "Se deshizo el cambio de su correo electrónico y vuelve a iniciar sesión con este. Se cerró la sesión en \
                 todos los dispositivos y su contraseña ya no es válida. Elija una nueva, y otra distinta donde también use \
                 la anterior.",
        undone_codes: "Los códigos de recuperación creados recientemente ya no son válidos. Cree otros nuevos en los ajustes \
                       de seguridad.",
        undone_help: |support| {
            format!("Si no se aceptan las respuestas a sus preguntas de seguridad, escriba a {support}.")
        },
        new_password: "Elegir una contraseña nueva",
    },
    passwords: PasswordTexts {
        reset_subject: "Restablecer la contraseña",
        reset_enter: "Escriba este código, junto con las respuestas a sus preguntas de seguridad, para elegir una contraseña \
                      nueva:",
        reset_expiry: |minutes| {
            format!(
                "Es válido por {minutes} minutos. Si usted no lo pidió, no tiene que hacer nada: su contraseña sigue siendo \
                 la misma."
            )
        },
        changed_subject: "Su contraseña cambió",
        changed: "La contraseña de su cuenta acaba de cambiar y se cerró la sesión en todos los demás dispositivos.",
        changed_warning: |support| {
            format!(
                "Si no fue usted, elija «Olvidé mi contraseña» en la página de inicio de sesión para cambiarla y escriba de \
                 inmediato a {support}."
            )
        },
    },
    second_factors: SecondFactorTexts {
        added_subject: "Su inicio de sesión tiene un segundo factor",
        added: "A partir de ahora, para iniciar sesión en su cuenta se necesitan su contraseña y un código de su aplicación de \
                autenticación. Se cerró la sesión en todos los demás dispositivos.",
        removed_subject: "Se quitó su segundo factor",
        removed: "Para iniciar sesión en su cuenta basta otra vez con su contraseña. Sus códigos de recuperación ya no son \
                  válidos.",
        codes_renewed_subject: "Se reemplazaron sus códigos de recuperación",
        codes_renewed: "Se crearon códigos de recuperación nuevos para su cuenta. Los anteriores ya no son válidos.",
        code_used_subject: "Se usó un código de recuperación",
        code_used: "Se inició sesión en su cuenta con su contraseña y uno de sus códigos de recuperación. Ese código ya no \
                    es válido.",
        codes_left: |left| match left {
            0 => "No le quedan códigos de recuperación. Cree otros en los ajustes de seguridad.".to_owned(),
            1 => "Le queda un código de recuperación. Cree otros en los ajustes de seguridad.".to_owned(),
            left => format!("Le quedan {left} códigos de recuperación."),
        },
        warning: |support| {
            format!("Si no fue usted, cambie su contraseña y escriba de inmediato a {support}.")
        },
        open: "Abrir los ajustes de seguridad",
        removal_subject: "¿Quitar su segundo factor?",
        removal: |center| {
            format!(
                "Un administrador de {center} pidió quitar el segundo factor de su cuenta, porque usted ya no puede usarlo."
            )
        },
        removal_confirm: |hours| {
            format!(
                "Si usted lo pidió, confírmelo con el botón de abajo. El segundo factor se quitará {hours} horas después; \
                 seguirá necesitando su contraseña para iniciar sesión."
            )
        },
        removal_warning: |support| {
            format!("Si usted no lo pidió, cancele la solicitud en la misma página y escriba a {support}.")
        },
        removal_button: "Confirmar o cancelar",
        removal_confirmed_subject: "Se quitará su segundo factor",
        removal_confirmed: |hours| {
            format!(
                "Se confirmó que se quitará su segundo factor dentro de {hours} horas. Hasta entonces puede cancelarlo."
            )
        },
        removal_cancelled_subject: "Se canceló la eliminación de un segundo factor",
        removal_cancelled: |person| {
            format!("{person} canceló la solicitud que usted hizo de quitar su segundo factor.")
        },
        removal_cancel_button: "Cancelar la eliminación",
        removal_dropped_subject: "No se quitó un segundo factor",
        removal_dropped: |support| {
            format!(
                "Su segundo factor no se quitó, porque usted y el administrador que lo pidió ya no pertenecen al mismo centro \
                 confirmado. Si no puede usarlo, pida ayuda a otro administrador de su centro o escriba a {support}."
            )
        },
        removal_dropped_for: |person| {
            format!(
                "El segundo factor de {person} no se quitó, porque usted y esa persona ya no pertenecen al mismo centro \
                 confirmado."
            )
        },
        removal_done: "Para iniciar sesión en su cuenta basta otra vez con su contraseña, y se cerró la sesión en todos los \
                       dispositivos. Agregue un segundo factor nuevo después de iniciar sesión.",
    },
    security: SecurityTexts {
        new_device_subject: "Nuevo inicio de sesión en su cuenta",
        new_device: "Se inició sesión en su cuenta desde un dispositivo nuevo.",
        new_device_help: "Si fue usted, no tiene que hacer nada. Si no fue usted, cierre esa sesión en Seguridad de la cuenta \
                          y cambie su contraseña de inmediato.",
        checked_subject: "Se ingresó su contraseña sin iniciar sesión",
        checked: "Un programa ingresó la contraseña correcta de su cuenta. No inició sesión.",
        checked_help: "Si fue usted o un programa suyo, no tiene que hacer nada. Si no fue usted, otra persona conoce su \
                       contraseña: cámbiela de inmediato y no use la anterior en ningún otro sitio.",
        device: "Dispositivo",
        device_name: |browser, system| format!("{browser} en {system}"),
        unknown_device: "Desconocido",
        address: "Dirección de red",
        open: "Abrir Seguridad de la cuenta",
        locked_subject: "Se rechazan inicios de sesión en su cuenta",
        locked: "Hubo demasiados intentos fallidos de iniciar sesión en su cuenta. Durante un máximo de 24 horas se rechazan \
                 los inicios de sesión en dispositivos nuevos y en los de esos intentos. Los demás dispositivos en los que ya \
                 inició sesión no se ven afectados.",
        locked_help: "Ninguno tenía la contraseña correcta. Para iniciar sesión de inmediato en otro dispositivo, elija \
                      «Olvidé mi contraseña» en la página de inicio de sesión y elija una contraseña nueva.",
        wrong_codes_subject: "Códigos incorrectos después de su contraseña",
        wrong_codes: "Hubo inicios de sesión en su cuenta con la contraseña correcta y después códigos incorrectos, por lo que \
                      se rechazaron.",
        wrong_codes_help: "Si no fue usted, otra persona conoce su contraseña: elija «Olvidé mi contraseña» en la página de inicio \
                           de sesión, elija una contraseña nueva y no use la anterior en ningún otro sitio.",
        questions_subject: "Sus preguntas de seguridad cambiaron",
        questions: "Las preguntas de seguridad de su cuenta se cambiaron hace un momento.",
        phone_subject: "Su número de teléfono cambió",
        phone: "El número de teléfono de su cuenta se cambió hace un momento.",
        warning: |support| {
            format!("Si no fue usted, cambie su contraseña y escriba de inmediato a {support}.")
        },
        push_subject: "Un dispositivo recibe ahora sus avisos push",
        push: "Se acaban de activar en un navegador los avisos push de su cuenta. Muestran la hora, el lugar y el pago de sus \
               casos, también después de que la sesión del navegador caduque.",
        push_warning: |support| {
            format!(
                "Si no fue usted, quite el navegador en Configuración, cambie su contraseña y escriba de inmediato a {support}."
            )
        },
    },
    passkeys: PasskeyTexts {
        added_subject: "Se agregó una llave de acceso a su cuenta",
        added: |name| {
            format!(
                "La llave de acceso «{name}» se acaba de agregar a su cuenta. Permite iniciar sesión sin su contraseña."
            )
        },
        added_warning: |support| {
            format!(
                "Si no fue usted, elimínela en Seguridad de la cuenta, cambie su contraseña y escriba de inmediato a {support}."
            )
        },
        removed_subject: "Se eliminó una llave de acceso de su cuenta",
        removed: |name| {
            format!(
                "La llave de acceso «{name}» se acaba de eliminar de su cuenta y ya no permite iniciar sesión."
            )
        },
        removed_warning: |support| {
            format!("Si no fue usted, cambie su contraseña y escriba de inmediato a {support}.")
        },
        security: "Seguridad de su cuenta",
    },
    centers: CenterTexts {
        code_subject: |center| format!("Código de verificación de {center}"),
        added: |center| format!("Se agregó {center}. Su código de verificación es:"),
        code: |center| format!("El código de verificación de {center} es:"),
        identification: "Identificador",
        keep_private: "Los cirujanos y administradores del centro escriben el código al crear su cuenta. No lo comparta con \
                       nadie más.",
        awaits_confirmation: "El centro espera la confirmación de un administrador del sistema. Hasta entonces solo quien lo \
                              agregó puede publicar casos allí, y el código no se acepta para crear una cuenta. La \
                              confirmación llega con un código nuevo.",
        confirmed_subject: |center| format!("{center} está confirmado"),
        confirmed: |center| {
            format!(
                "Un administrador del sistema confirmó {center}. Los cirujanos y administradores ya pueden crear una cuenta \
                 con su código nuevo; el anterior ya no es válido. El código nuevo es:"
            )
        },
        deactivated_subject: |center| format!("{center} está desactivado"),
        deactivated: |center| {
            format!(
                "Un administrador del sistema desactivó {center}. Ya no se pueden publicar casos allí y su código dejó de ser \
                 válido. Los casos existentes siguen visibles."
            )
        },
        deactivation_reason: "Motivo",
        support_question: |support| format!("Si tiene preguntas, escriba a {support}."),
        reactivated_subject: |center| format!("{center} está activo de nuevo"),
        reactivated: |center| format!("Un administrador del sistema reactivó {center}."),
        corrected_subject: |center| format!("Se corrigieron los datos de {center}"),
        corrected: |center| {
            format!("Un administrador del sistema corrigió los datos de {center}. Esto es lo que cambió:")
        },
        corrected_cases: "Los casos publicados y los calendarios ya muestran el lugar corregido. Los profesionales confirmados no \
                          reciben ningún mensaje al respecto, así que avíseles si deben ir a otro lugar.",
        corrected_question: |support| format!("Si los datos no son correctos, escriba a {support}."),
        address: "Dirección",
        phone: "Teléfono",
        time_zone: "Zona horaria",
        rotated_subject: |center| format!("Código de verificación nuevo de {center}"),
        rotated: |center| {
            format!(
                "Se reemplazó el código de verificación de {center}. El anterior ya no es válido; el nuevo se mostró a la persona \
                 que lo pidió."
            )
        },
        rotated_by: "Reemplazado por",
        unexpected_warning: |support| format!("Si esto no debía ocurrir, escriba de inmediato a {support}."),
        review_subject: |center| format!("{center} espera la confirmación"),
        review: |center| {
            format!("Se agregó {center} y espera la confirmación de un administrador del sistema.")
        },
        review_until: "Hasta entonces, solo el cirujano que lo agregó puede publicar casos allí.",
        added_by: "Agregado por",
        open_reviews: "Abrir los centros",
        factor_required_subject: |center| format!("{center} exige un segundo factor"),
        factor_required: |center| {
            format!(
                "Los administradores de {center} ahora necesitan un segundo factor. Si no tiene ninguno, se le pedirá que \
                 agregue uno antes de continuar."
            )
        },
        factor_optional_subject: |center| format!("{center} ya no exige un segundo factor"),
        factor_optional: |center| {
            format!(
                "Los administradores de {center} ya no necesitan un segundo factor. Sus propios segundos factores no cambian."
            )
        },
        changed_by: "Cambiado por",
        new_admin_subject: |center| format!("Administrador nuevo de {center}"),
        new_admin: |center| {
            format!(
                "Una persona creó una cuenta de administrador de {center} con su código de identificación. No puede hacer nada \
                 allí hasta que usted u otro administrador la confirme en Seguridad de la cuenta."
            )
        },
        new_admin_warning: |support| {
            format!(
                "Si no conoce a esta persona, recházela allí y cree un código nuevo del centro: esta persona conoce el actual. \
                 Si necesita ayuda, escriba a {support}."
            )
        },
        new_admin_notice_subject: "Administrador nuevo",
        new_admin_notice: |center| {
            format!(
                "Un administrador nuevo creó una cuenta para {center} y espera la confirmación. Confirme o rechace a esta persona \
                 en Seguridad de la cuenta."
            )
        },
        first_admin: |center| {
            format!(
                "Una persona creó una cuenta de administrador de {center} con su código de identificación. El centro no tiene \
                 ningún administrador que pueda confirmarla, y es posible que un cirujano conozca el código. Confírmela si \
                 trabaja allí."
            )
        },
        open_home: "Abrir Inicio",
        admin_added_subject: |center| format!("{center} tiene un administrador nuevo"),
        admin_added: |center| {
            format!(
                "Se confirmó a una persona como administrador de {center}. Ahora administra sus casos, personas y solicitudes de \
                 pago."
            )
        },
        confirmed_by: "Confirmado por",
        confirmed_admin_subject: |center| format!("Usted es administrador de {center}"),
        confirmed_admin: |center| {
            format!(
                "Se le confirmó como administrador de {center}. Ahora puede administrar sus casos, personas y solicitudes de pago."
            )
        },
        declined_admin_subject: |center| format!("No se le confirmó como administrador de {center}"),
        declined_admin: |center| {
            format!("No se le confirmó como administrador de {center}. Su cuenta no cambia.")
        },
        admin_removed_subject: |center| format!("Se quitó a un administrador de {center}"),
        admin_removed: |center| {
            format!(
                "Se quitó a un administrador de {center}. Sus casos, personas y solicitudes de pago ya no están disponibles para \
                 esta persona."
            )
        },
        removed_by: "Lo hizo",
        admin_removed_code: "Esta persona conoce el código actual del centro. Cree uno nuevo en Seguridad de la cuenta.",
        admin_removed_notice_subject: "Administrador quitado",
        admin_removed_notice: |center| format!("Se quitó a un administrador de {center}."),
        own_removal_subject: |center| format!("Usted ya no es administrador de {center}"),
        own_removal: |center| {
            format!(
                "Usted ya no es administrador de {center}. Sus casos, personas y solicitudes de pago ya no están disponibles para \
                 usted. Su cuenta no cambia."
            )
        },
        own_removal_notice: |center| format!("Usted ya no es administrador de {center}."),
    },
    eligibility: EligibilityTexts {
        verified_subject: |center| format!("Elegibilidad verificada: {center}"),
        verified: |center| format!("{center} verificó su elegibilidad y le agregó a sus favoritos."),
        removed_subject: |center| format!("Elegibilidad retirada: {center}"),
        removed: |center| {
            format!("{center} ya no le considera elegible. Los casos que tiene confirmados no cambian.")
        },
        affiliated_subject: |center| format!("{center} le verificó"),
        affiliated: |center| {
            format!(
                "{center} verificó su afiliación. Usted puede publicar casos allí, y sus administradores pueden publicar \
                 casos en su nombre."
            )
        },
        affiliated_warning: |support| {
            format!("Si usted no agregó este centro a su perfil, escriba de inmediato a {support}.")
        },
        review_subject: |center| format!("Elegibilidad por revisar: {center}"),
        review: |center| {
            format!(
                "Una persona cuya elegibilidad {center} había verificado cambió su nombre o su licencia. La elegibilidad \
                 queda pendiente hasta que usted la verifique de nuevo."
            )
        },
        expires_subject: |what, day| format!("Vence pronto: {what}, {day}"),
        expires: |what, day| format!("{what}: el último día válido es el {day}."),
        expires_effect: "Para casos posteriores a ese día no será elegible en los centros que lo exigen. Reemplácelo a tiempo.",
        expiring_subject: |center| format!("Documentos que vencen pronto en {center}"),
        expiring: |count, center| match count {
            1 => format!(
                "1 persona verificada por {center} tiene documentos o una licencia que vencen en los próximos 30 días."
            ),
            _ => format!(
                "{count} personas verificadas por {center} tienen documentos o una licencia que vencen en los próximos 30 días."
            ),
        },
        open_eligibility: "Abrir Elegibilidad",
        open_profile: "Abrir su perfil",
        asked_subject: |center| format!("Lo que falta para su elegibilidad en {center}"),
        asked: |center, list| format!("{center} le pide: {list}."),
        asked_why: "El centro puede invitarle a sus casos cuando ya no falte nada. Mi elegibilidad muestra qué permite cada requisito.",
        license: "Licencia del estado del centro",
        npi: "Identificador nacional de proveedor (NPI)",
        open_own_eligibility: "Abrir Mi elegibilidad",
    },
    documents: DocumentTexts {
        first_read_subject: |center| format!("{center} abrió sus documentos"),
        first_read: |center, document| {
            format!("{center} abrió uno de sus documentos por primera vez: {document}.")
        },
        limit: "En su perfil ve quién abrió cada documento y cuándo. Allí también puede limitar la lectura a los centros que elija.",
        rejected_subject: |document| format!("Documento rechazado: {document}"),
        rejected: |center, document| format!("{center} rechazó un documento que usted subió: {document}."),
        rejected_by_system: |document| format!("Se rechazó un documento que usted subió: {document}."),
        upload_again: "Puede subir un archivo nuevo en cualquier momento. Se revisará de nuevo.",
        open_upload: "Subir un archivo nuevo",
        document: "Documento",
        reason: "Motivo",
        slot,
    },
    claims: ClaimTexts {
        approved: ClaimDecisionTexts {
            head: "Solicitud de pago aprobada",
            decision: "Se aprobó una solicitud de pago que usted envió. Estará en su próximo recibo.",
            next: "¿Tiene preguntas sobre el pago? Consulte al centro quirúrgico.",
        },
        rejected: ClaimDecisionTexts {
            head: "Solicitud de pago rechazada",
            decision: "Se rechazó una solicitud de pago que usted envió.",
            next: "Puede enviarla de nuevo con otras horas. ¿Tiene preguntas sobre la decisión? Consulte al centro \
                   quirúrgico.",
        },
        min_pay_approved: ClaimDecisionTexts {
            head: "Pago mínimo aprobado",
            decision: "Se aprobó el pago mínimo de un caso que usted tenía confirmado. Estará en su próximo recibo.",
            next: "¿Tiene preguntas sobre el pago? Consulte al centro quirúrgico.",
        },
        min_pay_rejected: ClaimDecisionTexts {
            head: "Pago mínimo rechazado",
            decision: "Se rechazó el pago mínimo de un caso que usted tenía confirmado.",
            next: "Puede solicitarlo de nuevo y explicarlo en la nota. ¿Tiene preguntas sobre la decisión? Consulte al \
                   centro quirúrgico.",
        },
        open: "Abrir la solicitud de pago",
    },
    cases: CaseTexts {
        invited: EventTexts {
            head: "Invitación",
            sentence: |name| {
                format!(
                    "Tiene una invitación a un caso quirúrgico de {name}. Los puestos se asignan por orden de llegada."
                )
            },
            sms: |_| "Le invitan a un caso".to_owned(),
            sms_end: " Por orden de llegada.",
        },
        invited_series: |name| {
            format!(
                "Tiene una invitación a casos quirúrgicos de {name} en varias fechas. Cada una es una invitación aparte. Los puestos se asignan por orden de llegada."
            )
        },
        invited_series_sms: "Le invitan a varios casos",
        dates: |count| format!("{count} fechas"),
        confirmed: EventTexts {
            head: "Puesto confirmado",
            sentence: |name| format!("Su puesto en el caso quirúrgico de {name} está confirmado."),
            sms: |_| "Su puesto en un caso queda confirmado".to_owned(),
            sms_end: "",
        },
        withdrawal_confirmed: EventTexts {
            head: "Se retiró del caso",
            sentence: |name| {
                format!("Se retiró del caso quirúrgico de {name}. Su puesto queda libre para otras personas.")
            },
            sms: |_| "Se retiró de un caso".to_owned(),
            sms_end: "",
        },
        reopened: EventTexts {
            head: "Puesto libre de nuevo",
            sentence: |name| {
                format!(
                    "Vuelve a haber un puesto libre en el caso quirúrgico de {name} al que le invitaron. Los puestos se asignan por orden de llegada."
                )
            },
            sms: |_| "Vuelve a haber un puesto libre en un caso".to_owned(),
            sms_end: " Por orden de llegada.",
        },
        changed: EventTexts {
            head: "Caso modificado",
            sentence: |name| {
                format!(
                    "Ha cambiado el caso quirúrgico de {name} al que le invitaron, para el que está confirmado o en cuya lista de espera está. Inicie sesión para ver qué hay de nuevo."
                )
            },
            sms: |_| "Ha cambiado un caso suyo".to_owned(),
            sms_end: "",
        },
        time_changed: EventTexts {
            head: "Confirme la nueva hora",
            sentence: |name| {
                format!(
                    "Ha cambiado la hora del caso quirúrgico de {name} para el que está confirmado. Su puesto se mantiene. Confirme la nueva hora o retírese."
                )
            },
            sms: |_| "Nueva hora de su caso, por favor confirme".to_owned(),
            sms_end: "",
        },
        requested: EventTexts {
            head: "Invitación solicitada",
            sentence: |name| format!("{name} solicita una invitación a su caso quirúrgico."),
            sms: |_| "Un profesional pide que le invite a su caso".to_owned(),
            sms_end: "",
        },
        request_declined: EventTexts {
            head: "Solicitud de invitación rechazada",
            sentence: |_| "Su solicitud de invitación fue rechazada.".to_owned(),
            sms: |_| "Su solicitud para un caso fue rechazada".to_owned(),
            sms_end: "",
        },
        accepted: EventTexts {
            head: "Puesto aceptado",
            sentence: |name| {
                format!("{name} aceptó su invitación. Todavía quedan otros puestos libres en el caso.")
            },
            sms: |_| "Puesto aceptado".to_owned(),
            sms_end: "",
        },
        filled: EventTexts {
            head: "Puesto cubierto",
            sentence: |name| {
                format!("{name} aceptó su invitación. Todos los puestos del caso están cubiertos.")
            },
            sms: |_| "Puesto cubierto".to_owned(),
            sms_end: "",
        },
        withdrawn: EventTexts {
            head: "Un profesional se retiró",
            sentence: |name| {
                format!("{name} se retiró de su caso quirúrgico. El puesto vuelve a estar libre.")
            },
            sms: |name| format!("{name} se ha retirado de su caso"),
            sms_end: "",
        },
        offered: EventTexts {
            head: "Le reservamos un puesto",
            sentence: |name| {
                format!(
                    "Hay un puesto libre en el caso quirúrgico de {name} y es su turno en la lista de espera. Se lo reservamos hasta la hora indicada; después se ofrece a la siguiente persona."
                )
            },
            sms: |_| "Le reservamos un puesto unos minutos".to_owned(),
            sms_end: "",
        },
        held_until: "Reservado hasta",
        standby_requested: EventTexts {
            head: "Solicitud de lista de espera",
            sentence: |name| {
                format!(
                    "{name} solicita entrar en la lista de espera de su caso quirúrgico. Si lo aprueba, se le ofrecerá un puesto libre según el orden de la lista."
                )
            },
            sms: |_| "Solicitud de lista de espera".to_owned(),
            sms_end: "",
        },
        standby_approved: EventTexts {
            head: "En la lista de espera",
            sentence: |name| {
                format!(
                    "Está en la lista de espera del caso quirúrgico de {name}. Si queda un puesto libre, se lo reservamos unos minutos."
                )
            },
            sms: |_| "Usted ya figura en la lista de espera de un caso".to_owned(),
            sms_end: "",
        },
        released: EventTexts {
            head: "Ya no está confirmado",
            sentence: |name| {
                format!(
                    "Se liberó su puesto en el caso quirúrgico de {name} y ya no está confirmado. Inicie sesión para leer más."
                )
            },
            sms: |_| "Ya no tiene su puesto en un caso".to_owned(),
            sms_end: "",
        },
        release_reason: |reason| match reason {
            ReleaseReason::NoLongerNeeded => "Ya no se necesita su participación",
            ReleaseReason::NotEligible => "Ya no se cumplen los requisitos del centro",
            ReleaseReason::ScheduleChanged => "Ha cambiado el horario",
            ReleaseReason::CannotCome => "Avisó de que no puede asistir",
            ReleaseReason::DayNotConfirmed => "No confirmó el día",
            ReleaseReason::Other => "Otro motivo: inicie sesión para leerlo",
        },
        cannot_come: EventTexts {
            head: "Profesional no puede asistir",
            sentence: |name| {
                format!(
                    "{name} avisa de que no puede asistir a su caso quirúrgico. El puesto sigue siendo suyo hasta que usted lo libere; entonces se vuelve a cubrir. Inicie sesión para leer el motivo."
                )
            },
            sms: |name| format!("{name} no puede asistir a su caso"),
            sms_end: "",
        },
        comes_after_all: EventTexts {
            head: "El profesional sí asistirá",
            sentence: |name| {
                format!(
                    "{name} sí asistirá a su caso quirúrgico. El aviso de que no podía asistir ya no cuenta, y el puesto sigue siendo suyo."
                )
            },
            sms: |name| format!("Al final {name} va a asistir a su caso"),
            sms_end: "",
        },
        confirm_day: EventTexts {
            head: "Confirme el día",
            sentence: |name| {
                format!(
                    "Está confirmado para un caso quirúrgico de {name}. Confirme que asistirá. Si no puede asistir, avise en la aplicación para que se pueda cubrir el puesto."
                )
            },
            sms: |_| "Confirme que va a asistir a su caso".to_owned(),
            sms_end: "",
        },
        confirm_day_button: "Confirmar el día",
        case_starts: EventTexts {
            head: "Su caso empieza pronto",
            sentence: |name| {
                format!(
                    "El caso quirúrgico de {name} para el que está confirmado empieza pronto. Avise en la aplicación cuando esté en camino y cuando haya llegado, para que el centro lo sepa."
                )
            },
            sms: |_| "Su caso empieza pronto. Avise cuando llegue".to_owned(),
            sms_end: "",
        },
        day_not_confirmed: EventTexts {
            head: "Día sin confirmar",
            sentence: |name| {
                format!(
                    "{name} no ha confirmado el día de su caso quirúrgico. Puede esperar, llamar o liberar el puesto, que entonces se vuelve a cubrir."
                )
            },
            sms: |name| format!("{name} no ha confirmado que va a asistir a su caso"),
            sms_end: "",
        },
        not_arrived: EventTexts {
            head: "No ha llegado",
            sentence: |name| {
                format!("{name} no ha avisado de su llegada a su caso quirúrgico, que ya ha empezado.")
            },
            sms: |name| format!("{name} no ha avisado de su llegada a su caso"),
            sms_end: "",
        },
        cancelled: EventTexts {
            head: "Caso cancelado",
            sentence: |name| format!("Se canceló el caso quirúrgico de {name} en el que usted participaba."),
            sms: |_| "Se ha cancelado su caso".to_owned(),
            sms_end: "",
        },
        owed: "Pago mínimo que se le debe",
        ask: "¿Tiene preguntas sobre el caso? Consulte al centro quirúrgico.",
        open_case: "Abrir el caso",
        open_request: "Abrir la solicitud",
    },
    messages: MessageTexts {
        subject: |name, subject| format!("Mensaje de {name}: {subject}"),
        look: |name| format!("{name} le pide que revise un caso en el que participa."),
        writes: |name| format!("{name} escribe sobre un caso quirúrgico en el que usted participa:"),
        sms: |name, text| format!("{name} escribe: {text}"),
    },
    calendar: CalendarTexts {
        case: |center| format!("Caso en {center}"),
        tentative: |center| format!("Por confirmar: caso en {center}"),
        cancelled: |center| format!("Cancelado: caso en {center}"),
        confirmed_of: |confirmed, of| format!("{confirmed} de {of} confirmados"),
        link_created_subject: "Se creó un enlace de calendario para su cuenta",
        link_created: "Se acaba de crear un enlace privado de calendario para su cuenta. Quien lo conozca puede leer su \
            agenda sin iniciar sesión. Un enlace anterior ya no funciona.",
        link_created_warning: |support| {
            format!(
                "Si no fue usted, desactive el enlace en Configuración, cambie su contraseña y escriba de inmediato a {support}."
            )
        },
        open_settings: "Abrir Configuración",
    },
    day_link: DayLinkTexts {
        ask_title: "¿Confirmar el día?",
        ask: "Confirma que asistirá a este caso quirúrgico:",
        confirm: "Sí, asistiré",
        otherwise: "Si no puede asistir, inicie sesión y avise, para que se pueda cubrir el puesto.",
        done_title: "Día confirmado",
        done: "Gracias. El centro ve que asistirá a este caso quirúrgico:",
        invalid_title: "Este enlace no funciona",
        invalid: "Ya se usó, o el caso se modificó, se canceló o ya empezó. Inicie sesión para ver sus casos.",
        open: "Abrir mis casos",
    },
    summary: SummaryTexts {
        subject: |count| match count {
            1 => "1 caso nuevo para usted".to_owned(),
            _ => format!("{count} casos nuevos para usted"),
        },
        sentence: |count| match count {
            1 => "1 caso nuevo coincide con su resumen diario.".to_owned(),
            _ => format!("{count} casos nuevos coinciden con su resumen diario."),
        },
        more: |count| match count {
            1 => "Hay 1 caso más en la lista.".to_owned(),
            _ => format!("Hay {count} casos más en la lista."),
        },
        open_cases: "Abrir Casos nuevos",
        change: "Puede cambiar el resumen diario en Configuración.",
    },
    unsubscribe: UnsubscribeTexts {
        ask_title: "¿Dejar de recibir correos?",
        ask: |product| {
            format!(
                "{product} ya no le enviará correos sobre invitaciones, solicitudes, respuestas y solicitudes de pago. Seguirá viéndolos \
                 en Avisos."
            )
        },
        ask_except: "Los códigos de verificación, los cambios de su contraseña y las cancelaciones de casos que tiene \
                     confirmados se siguen enviando.",
        done_title: "Correos desactivados",
        done: "Ya no recibirá estos correos. Puede activarlos de nuevo en Configuración.",
        invalid_title: "Este enlace no funciona",
        invalid: "El enlace está incompleto o su correo electrónico cambió después. Puede desactivar los correos en \
                  Configuración.",
    },
    paystub: PaystubTexts {
        title: "Recibo",
        document_title: |number, payee| format!("Recibo {number}, {payee}"),
        continued: |number| format!("Recibo {number}, continuación"),
        paid: "PAGADO",
        pending: "POR PAGAR",
        paid_by: "Pagado por",
        paid_to: "Pagado a",
        work_at: |center| format!("por trabajo en {center}"),
        date: "Fecha",
        due: "Vence",
        paid_on: "Pagado el",
        check: "N.º de cheque",
        service_date: "Fecha",
        case: "Caso",
        rate: "Tarifa",
        hours: "Horas",
        amount: "Monto",
        claim: |number| format!("Solicitud {number}"),
        hourly: |amount| format!("{amount}/h"),
        per_case: |amount| format!("{amount}/caso"),
        minimum: "Pago mínimo",
        claims: |count| match count {
            1 => "1 solicitud".to_owned(),
            many => format!("{many} solicitudes"),
        },
        total: "Total",
        note: "Nota",
        foot: |product| format!("{product}. Constancia de un pago con cheque; guárdela con sus documentos."),
        page: |page, pages| format!("Página {page} de {pages}"),
    },
};

const MONTHS: [(&str, &str); 12] = [
    ("enero", "ene"),
    ("febrero", "feb"),
    ("marzo", "mar"),
    ("abril", "abr"),
    ("mayo", "may"),
    ("junio", "jun"),
    ("julio", "jul"),
    ("agosto", "ago"),
    ("septiembre", "sept"),
    ("octubre", "oct"),
    ("noviembre", "nov"),
    ("diciembre", "dic"),
];

/// The name of the month and its abbreviation.
fn month(at: &Zoned) -> (&'static str, &'static str) {
    let index = usize::try_from(at.month() - 1).unwrap_or_default();
    MONTHS[index]
}

fn short_month(at: &Zoned) -> &'static str {
    month(at).1
}

fn weekday(at: &Zoned) -> &'static str {
    match at.weekday() {
        Weekday::Monday => "lunes",
        Weekday::Tuesday => "martes",
        Weekday::Wednesday => "miércoles",
        Weekday::Thursday => "jueves",
        Weekday::Friday => "viernes",
        Weekday::Saturday => "sábado",
        Weekday::Sunday => "domingo",
    }
}

/// `8 de mayo`
fn day_and_month(at: &Zoned) -> String {
    format!("{} de {}", at.day(), month(at).0)
}

/// `1:00 p.m. PDT`, as the client writes it for Spanish in the United States.
fn clock(at: &Zoned) -> String {
    let half = if at.hour() < 12 { "a.m." } else { "p.m." };
    format!("{} {half} {}", at.strftime("%-I:%M"), at.strftime("%Z"))
}

/// `$100/h (Mín.: $50)`
fn pay(terms: PayTerms) -> String {
    let rate = match terms.rate {
        Rate::Hourly(amount) => format!("{amount}/h"),
        Rate::PerCase(amount) => format!("{amount}/caso"),
    };
    match terms.min_pay.is_positive() {
        true => format!("{rate} (Mín.: {})", terms.min_pay),
        false => rate,
    }
}

/// The names of the client.
const fn group(group: Category) -> &'static str {
    match group {
        Category::Anesthesiologist => "Anestesiólogo",
        Category::RegisteredNurse => "Enfermero registrado (RN)",
        Category::MedicalAssistant => "Asistente médico (MA)",
        Category::ScrubTech => "Instrumentista",
        Category::NurseAssistant => "Auxiliar de enfermería",
    }
}

fn slot(slot: Slot) -> &'static str {
    match slot {
        Slot::CurriculumVitae => "Currículum vítae",
        Slot::Identification => "Identificación",
        Slot::MedLicense => "Licencia médica",
        Slot::MedDegreeCert => "Título de medicina",
        Slot::BoardCert => "Certificado de especialidad",
        Slot::ResidencyCert => "Certificado de residencia médica",
        Slot::AclsBls => "ACLS / BLS",
        Slot::DeaCert => "Registro de la DEA",
        Slot::ImmunizationRecords => "Registro de vacunas",
        Slot::MedEdLetter => "Carta de formación médica",
        Slot::MedMalpracticeFile => "Seguro de responsabilidad profesional",
        Slot::PeerRef1 => "Referencia profesional 1",
        Slot::PeerRef2 => "Referencia profesional 2",
        Slot::PeerRef3 => "Referencia profesional 3",
        Slot::Resume => "Currículum",
        Slot::ProfilePicture => "Foto",
    }
}
