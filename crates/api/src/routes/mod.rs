//! The operations, one file per group.
//!
//! Each handler converts the request, calls the service function of the same name and converts its result. The operation
//! id is that name in camelCase.

pub(crate) mod accounts;
pub(crate) mod administration;
pub(crate) mod attendance;
pub(crate) mod attention;
pub(crate) mod audit;
pub(crate) mod availability;
pub(crate) mod blocks;
pub(crate) mod calendar;
pub(crate) mod cases;
pub(crate) mod centers;
pub(crate) mod claims;
pub(crate) mod dispatch;
pub(crate) mod documents;
pub(crate) mod eligibility;
pub(crate) mod favorites;
pub(crate) mod invitations;
pub(crate) mod messages;
pub(crate) mod notices;
pub(crate) mod notifications;
pub(crate) mod passkeys;
pub(crate) mod passwords;
pub(crate) mod paystubs;
pub(crate) mod pipeline;
pub(crate) mod profile;
pub(crate) mod push;
pub(crate) mod requirements;
pub(crate) mod schedules;
pub(crate) mod search;
pub(crate) mod second_factors;
pub(crate) mod series;
mod sessions;
pub(crate) mod standby;
pub(crate) mod system;
pub(crate) mod templates;
pub(crate) mod unsubscribe;
pub(crate) mod verification;

use axum::Router;
use axum::handler::Handler;
use axum::routing::MethodRouter;
use utoipa::Path;
use utoipa::openapi::HttpMethod;
use utoipa_axum::PathItemExt as _;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::{paste, routes};

use crate::Api;

/// Declares the router and the document of the same operations; those of one path are in one group. They are apart, so that the
/// code that describes every operation and schema is in development binaries only.
macro_rules! operations {
    ($([$($module:ident::$handler:ident),+])+) => {
        paste! {
            /// Returns the router of all operations.
            pub(crate) fn router() -> Router<Api> {
                Router::new()$($(.route(
                    &$module::[<__path_ $handler>]::path(),
                    on($module::[<__path_ $handler>]::methods(), $module::$handler),
                ))+)+
            }
        }

        /// Adds every operation to a document.
        pub(crate) fn describe(document: OpenApiRouter<Api>) -> OpenApiRouter<Api> {
            document$(.routes(routes!($($module::$handler),+)))+
        }
    };
}

/// Routes methods to a handler.
fn on<H, T>(methods: Vec<HttpMethod>, handler: H) -> MethodRouter<Api>
where
    H: Handler<T, Api>,
    T: 'static,
{
    let add =
        |router: MethodRouter<Api>, method: HttpMethod| router.on(method.to_method_filter(), handler.clone());
    methods.into_iter().fold(MethodRouter::new(), add)
}

operations! {
    [accounts::sign_in_by_email]
    [accounts::sign_in_by_username, accounts::check_credentials]
    [accounts::complete_sign_in]
    [accounts::check_email_taken]
    [accounts::sign_up]
    [profile::get_profile]
    [profile::update_profile]
    [profile::update_language]
    [profile::update_density]
    [attention::update_setup]
    [profile::export_own_data]
    [profile::get_security_level]
    [accounts::get_session]
    [accounts::sign_out]
    [accounts::set_user_active]
    [second_factors::get_second_factors]
    [second_factors::begin_totp, second_factors::confirm_totp, second_factors::remove_totp]
    [second_factors::renew_recovery_codes]
    [calendar::get_calendar_link, calendar::create_calendar_link, calendar::revoke_calendar_link]
    [calendar::get_calendar_feed]
    [availability::get_availability, availability::update_availability]
    [availability::list_center_distances]
    [availability::check_acceptance]
    [availability::check_invitees]
    [availability::preview_invitees]
    [notifications::get_notification_preferences, notifications::update_notification_preferences]
    [push::list_push_subscriptions, push::subscribe_to_push]
    [push::remove_push_subscription]
    [sessions::list_sessions]
    [sessions::end_session]
    [sessions::end_sessions]
    [sessions::end_sessions_of_person]
    [passkeys::begin_passkey_sign_in]
    [passkeys::sign_in_by_passkey]
    [passkeys::begin_passkey_second_factor]
    [passkeys::complete_sign_in_by_passkey]
    [passkeys::list_passkeys, passkeys::add_passkey]
    [passkeys::begin_passkey_registration]
    [passkeys::rename_passkey, passkeys::remove_passkey]
    [passkeys::begin_passkey_confirmation]
    [passkeys::verify_passkey]
    [second_factors::require_second_factor]
    [second_factors::request_factor_removal, second_factors::answer_factor_removal, second_factors::cancel_factor_removal]
    [passwords::verify_password]
    [passwords::update_password]
    [passwords::start_password_reset]
    [passwords::verify_security_answers]
    [verification::send_verification_code]
    [verification::verify_email]
    [verification::resend_email_change_code, verification::confirm_email_change, verification::cancel_email_change]
    [verification::undo_email_change]
    [centers::list_centers]
    [centers::verify_center_code]
    [centers::verify_admin_code, centers::replace_add_center_code]
    [centers::create_center]
    [centers::update_center]
    [centers::rotate_center_code]
    [centers::list_centers_for_review]
    [centers::confirm_center]
    [centers::deactivate_center]
    [centers::reactivate_center]
    [favorites::add_surgeon_favorite]
    [favorites::remove_surgeon_favorite]
    [favorites::add_center_favorite]
    [favorites::remove_center_favorite]
    [favorites::list_center_favorites]
    [favorites::list_surgeon_favorites]
    [eligibility::list_people]
    [eligibility::list_certified_people]
    [eligibility::count_people]
    [eligibility::count_professionals]
    [eligibility::count_certified_people]
    [eligibility::search_people]
    [search::find_everything]
    [eligibility::certify_person]
    [eligibility::revoke_certification]
    [eligibility::list_credentialed_surgeons]
    [eligibility::list_verification_queue]
    [pipeline::list_eligibility_pipeline]
    [pipeline::ask_for_documents]
    [blocks::block_person, blocks::unblock_person]
    [requirements::list_center_requirements, requirements::update_center_requirements]
    [eligibility::get_own_eligibility]
    [eligibility::list_verification_requests]
    [eligibility::request_verification, eligibility::withdraw_verification]
    [cases::post_case]
    [series::post_case_series]
    [series::list_case_series]
    [series::cancel_case_series]
    [series::import_cases]
    [cases::edit_case]
    [cases::list_case_changes]
    [cases::cancel_case]
    [cases::list_surgeon_cases]
    [cases::list_center_cases]
    [cases::list_professional_cases]
    [templates::list_case_templates, templates::save_case_template]
    [templates::rename_case_template, templates::delete_case_template]
    [dispatch::get_dispatch_timeline, dispatch::begin_dispatch_plans]
    [dispatch::update_dispatch_plan]
    [dispatch::send_next_wave]
    [dispatch::pause_dispatch_plan]
    [dispatch::skip_wave]
    [dispatch::preview_dispatch_plan]
    [dispatch::get_center_dispatch, dispatch::update_center_dispatch]
    [invitations::invite_favorites]
    [invitations::request_invitation]
    [invitations::withdraw_request]
    [invitations::approve_request]
    [invitations::decline_request]
    [invitations::accept_invitation]
    [invitations::decline_invitation]
    [invitations::acknowledge_notice]
    [invitations::confirm_changed_case]
    [invitations::withdraw_from_case]
    [standby::list_full_cases]
    [standby::stand_by]
    [standby::leave_standby]
    [standby::release_professional]
    [standby::report_absence]
    [attendance::confirm_day]
    [attendance::report_on_my_way]
    [attendance::report_arrival]
    [attendance::check_day_link, attendance::confirm_day_by_link]
    [invitations::list_center_requests]
    [invitations::list_surgeon_requests]
    [schedules::get_surgeon_calendar]
    [schedules::get_center_calendar]
    [schedules::get_professional_calendar]
    [claims::list_claimable_cases]
    [claims::submit_claim]
    [claims::decide_claim, claims::withdraw_claim]
    [claims::list_claims]
    [paystubs::generate_paystub]
    [paystubs::list_paystubs]
    [paystubs::export_paystubs]
    [paystubs::get_paystub, paystubs::record_payment]
    [paystubs::get_paystub_pdf]
    [attention::get_attention]
    [notices::list_unread_notices]
    [notices::list_notices]
    [notices::mark_notices_seen]
    [notices::list_deliveries]
    [messages::send_mails]
    [messages::send_texts]
    [messages::send_mail]
    [unsubscribe::check_unsubscribe_link, unsubscribe::stop_emails]
    [administration::list_outbox_messages]
    [administration::retry_dead_messages]
    [administration::retry_outbox_message]
    [administration::drop_outbox_message]
    [administration::find_accounts]
    [administration::get_account]
    [administration::unlock_account]
    [administration::get_system_status]
    [administration::get_audit_status, administration::verify_audit_log]
    [audit::list_audit_entries]
    [audit::export_audit_entries]
    [documents::upload_file]
    [documents::read_file]
    [documents::create_file_link]
    [documents::open_file_link]
    [documents::list_document_readers]
    [documents::update_document_centers]
    [documents::decide_document]
    [system::check_liveness]
    [system::check_readiness]
    [system::get_config]
    [system::list_dev_mails]
    [system::get_openapi_document]
    [system::get_api_docs]
    [system::stream_events]
}
