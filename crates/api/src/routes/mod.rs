//! One file per group of calls; each handler translates a request to the verb of the same name and the outcome back.

pub(crate) mod accounts;
pub(crate) mod audit;
pub(crate) mod cases;
pub(crate) mod centers;
pub(crate) mod claims;
pub(crate) mod documents;
pub(crate) mod eligibility;
pub(crate) mod favorites;
pub(crate) mod invitations;
pub(crate) mod messages;
pub(crate) mod notices;
pub(crate) mod passwords;
pub(crate) mod paystubs;
pub(crate) mod profile;
pub(crate) mod schedules;
pub(crate) mod system;
pub(crate) mod unsubscribe;
pub(crate) mod verification;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::Api;

/// Every call of the document.
pub(crate) fn all() -> OpenApiRouter<Api> {
    OpenApiRouter::with_openapi(crate::openapi::base())
        .routes(routes!(accounts::email_login))
        .routes(routes!(accounts::username_login, accounts::username_login_get))
        .routes(routes!(accounts::unique_email))
        .routes(routes!(accounts::sign_up))
        .routes(routes!(profile::user))
        .routes(routes!(profile::update_user))
        .routes(routes!(profile::user_security_level))
        .routes(routes!(accounts::session))
        .routes(routes!(accounts::logout))
        .routes(routes!(accounts::user_active))
        .routes(routes!(passwords::verify_password))
        .routes(routes!(passwords::update_password))
        .routes(routes!(passwords::email_user))
        .routes(routes!(passwords::security_answers))
        .routes(routes!(verification::email_verification))
        .routes(routes!(verification::verify_email))
        .routes(routes!(centers::surgery_centers))
        .routes(routes!(centers::verify_center_code))
        .routes(routes!(centers::add_center_code))
        .routes(routes!(centers::create_center))
        .routes(routes!(centers::rotate_center_code))
        .routes(routes!(favorites::add_surgeon_favorite))
        .routes(routes!(favorites::remove_surgeon_favorite))
        .routes(routes!(favorites::add_favorite))
        .routes(routes!(favorites::remove_favorite))
        .routes(routes!(favorites::favorite_staffs))
        .routes(routes!(favorites::surgeon_favorites))
        .routes(routes!(eligibility::users))
        .routes(routes!(eligibility::certified_users))
        .routes(routes!(eligibility::total_users))
        .routes(routes!(eligibility::total_anesthesiologist))
        .routes(routes!(eligibility::total_certified_users))
        .routes(routes!(eligibility::search_users))
        .routes(routes!(eligibility::certify_credential))
        .routes(routes!(eligibility::revoke_credential))
        .routes(routes!(eligibility::credentialed_surgeons))
        .routes(routes!(cases::create_job))
        .routes(routes!(cases::cancel_job))
        .routes(routes!(cases::get_surgeon_jobs))
        .routes(routes!(cases::get_jobs))
        .routes(routes!(cases::new_jobs))
        .routes(routes!(invitations::invite_favorites))
        .routes(routes!(invitations::request_invite))
        .routes(routes!(invitations::inviting))
        .routes(routes!(invitations::declining))
        .routes(routes!(invitations::accepted))
        .routes(routes!(invitations::declined))
        .routes(routes!(invitations::acknowledged))
        .routes(routes!(invitations::withdraw_job))
        .routes(routes!(invitations::requested_invites))
        .routes(routes!(invitations::requested_invites_to_surgeon))
        .routes(routes!(schedules::surgeon_calendar))
        .routes(routes!(schedules::center_calendar))
        .routes(routes!(schedules::hired_job))
        .routes(routes!(claims::claimable_jobs))
        .routes(routes!(claims::submit))
        .routes(routes!(claims::decide))
        .routes(routes!(claims::transactions))
        .routes(routes!(paystubs::create_invoice))
        .routes(routes!(paystubs::invoices))
        .routes(routes!(paystubs::invoices_file))
        .routes(routes!(paystubs::invoice, paystubs::pay_invoice))
        .routes(routes!(paystubs::invoice_pdf))
        .routes(routes!(notices::unread_notifications))
        .routes(routes!(notices::notifications))
        .routes(routes!(messages::send_mails))
        .routes(routes!(messages::send_texts))
        .routes(routes!(messages::send_mail))
        .routes(routes!(unsubscribe::unsubscribe_page, unsubscribe::unsubscribe))
        .routes(routes!(audit::read))
        .routes(routes!(audit::file))
        .routes(routes!(documents::cloud_upload))
        .routes(routes!(documents::downloaded_file))
        .routes(routes!(documents::get_signed_url))
        .routes(routes!(documents::file))
        .routes(routes!(documents::document_status))
        .routes(routes!(system::healthz))
        .routes(routes!(system::readyz))
        .routes(routes!(system::config))
        .routes(routes!(system::dev_outbox))
        .routes(routes!(system::openapi_json))
        .routes(routes!(system::docs))
        .routes(routes!(system::events))
}
