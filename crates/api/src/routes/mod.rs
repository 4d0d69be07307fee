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

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::Api;

/// Adds every operation to the router.
pub(crate) fn add_to(router: OpenApiRouter<Api>) -> OpenApiRouter<Api> {
    router
        .routes(routes!(accounts::sign_in_by_email))
        .routes(routes!(accounts::sign_in_by_username, accounts::check_credentials))
        .routes(routes!(accounts::complete_sign_in))
        .routes(routes!(accounts::check_email_taken))
        .routes(routes!(accounts::sign_up))
        .routes(routes!(profile::get_profile))
        .routes(routes!(profile::update_profile))
        .routes(routes!(profile::update_language))
        .routes(routes!(profile::update_density))
        .routes(routes!(attention::update_setup))
        .routes(routes!(profile::export_own_data))
        .routes(routes!(profile::get_security_level))
        .routes(routes!(accounts::get_session))
        .routes(routes!(accounts::sign_out))
        .routes(routes!(accounts::set_user_active))
        .routes(routes!(second_factors::get_second_factors))
        .routes(routes!(
            second_factors::begin_totp,
            second_factors::confirm_totp,
            second_factors::remove_totp
        ))
        .routes(routes!(second_factors::renew_recovery_codes))
        .routes(routes!(
            calendar::get_calendar_link,
            calendar::create_calendar_link,
            calendar::revoke_calendar_link
        ))
        .routes(routes!(calendar::get_calendar_feed))
        .routes(routes!(availability::get_availability, availability::update_availability))
        .routes(routes!(availability::check_acceptance))
        .routes(routes!(availability::check_invitees))
        .routes(routes!(availability::preview_invitees))
        .routes(routes!(
            notifications::get_notification_preferences,
            notifications::update_notification_preferences
        ))
        .routes(routes!(push::list_push_subscriptions, push::subscribe_to_push))
        .routes(routes!(push::remove_push_subscription))
        .routes(routes!(sessions::list_sessions))
        .routes(routes!(sessions::end_session))
        .routes(routes!(sessions::end_sessions))
        .routes(routes!(sessions::end_sessions_of_person))
        .routes(routes!(passkeys::begin_passkey_sign_in))
        .routes(routes!(passkeys::sign_in_by_passkey))
        .routes(routes!(passkeys::begin_passkey_second_factor))
        .routes(routes!(passkeys::complete_sign_in_by_passkey))
        .routes(routes!(passkeys::list_passkeys, passkeys::add_passkey))
        .routes(routes!(passkeys::begin_passkey_registration))
        .routes(routes!(passkeys::rename_passkey, passkeys::remove_passkey))
        .routes(routes!(passkeys::begin_passkey_confirmation))
        .routes(routes!(passkeys::verify_passkey))
        .routes(routes!(second_factors::require_second_factor))
        .routes(routes!(
            second_factors::request_factor_removal,
            second_factors::answer_factor_removal,
            second_factors::cancel_factor_removal
        ))
        .routes(routes!(passwords::verify_password))
        .routes(routes!(passwords::update_password))
        .routes(routes!(passwords::start_password_reset))
        .routes(routes!(passwords::verify_security_answers))
        .routes(routes!(verification::send_verification_code))
        .routes(routes!(verification::verify_email))
        .routes(routes!(
            verification::resend_email_change_code,
            verification::confirm_email_change,
            verification::cancel_email_change
        ))
        .routes(routes!(verification::undo_email_change))
        .routes(routes!(centers::list_centers))
        .routes(routes!(centers::verify_center_code))
        .routes(routes!(centers::verify_admin_code))
        .routes(routes!(centers::create_center))
        .routes(routes!(centers::rotate_center_code))
        .routes(routes!(centers::list_centers_for_review))
        .routes(routes!(centers::confirm_center))
        .routes(routes!(centers::deactivate_center))
        .routes(routes!(centers::reactivate_center))
        .routes(routes!(favorites::add_surgeon_favorite))
        .routes(routes!(favorites::remove_surgeon_favorite))
        .routes(routes!(favorites::add_center_favorite))
        .routes(routes!(favorites::remove_center_favorite))
        .routes(routes!(favorites::list_center_favorites))
        .routes(routes!(favorites::list_surgeon_favorites))
        .routes(routes!(eligibility::list_people))
        .routes(routes!(eligibility::list_certified_people))
        .routes(routes!(eligibility::count_people))
        .routes(routes!(eligibility::count_professionals))
        .routes(routes!(eligibility::count_certified_people))
        .routes(routes!(eligibility::search_people))
        .routes(routes!(search::find_everything))
        .routes(routes!(eligibility::certify_person))
        .routes(routes!(eligibility::revoke_certification))
        .routes(routes!(eligibility::list_credentialed_surgeons))
        .routes(routes!(eligibility::list_verification_queue))
        .routes(routes!(pipeline::list_eligibility_pipeline))
        .routes(routes!(pipeline::ask_for_documents))
        .routes(routes!(requirements::list_center_requirements, requirements::update_center_requirements))
        .routes(routes!(eligibility::get_own_eligibility))
        .routes(routes!(eligibility::list_verification_requests))
        .routes(routes!(eligibility::request_verification, eligibility::withdraw_verification))
        .routes(routes!(cases::post_case))
        .routes(routes!(series::post_case_series))
        .routes(routes!(series::list_case_series))
        .routes(routes!(series::cancel_case_series))
        .routes(routes!(series::import_cases))
        .routes(routes!(cases::edit_case))
        .routes(routes!(cases::list_case_changes))
        .routes(routes!(cases::cancel_case))
        .routes(routes!(cases::list_surgeon_cases))
        .routes(routes!(cases::list_center_cases))
        .routes(routes!(cases::list_professional_cases))
        .routes(routes!(templates::list_case_templates, templates::save_case_template))
        .routes(routes!(templates::rename_case_template, templates::delete_case_template))
        .routes(routes!(dispatch::get_dispatch_timeline))
        .routes(routes!(dispatch::update_dispatch_plan))
        .routes(routes!(dispatch::send_next_wave))
        .routes(routes!(dispatch::pause_dispatch_plan))
        .routes(routes!(dispatch::skip_wave))
        .routes(routes!(dispatch::preview_dispatch_plan))
        .routes(routes!(dispatch::get_center_dispatch, dispatch::update_center_dispatch))
        .routes(routes!(invitations::invite_favorites))
        .routes(routes!(invitations::request_invitation))
        .routes(routes!(invitations::approve_request))
        .routes(routes!(invitations::decline_request))
        .routes(routes!(invitations::accept_invitation))
        .routes(routes!(invitations::decline_invitation))
        .routes(routes!(invitations::acknowledge_notice))
        .routes(routes!(invitations::confirm_changed_case))
        .routes(routes!(invitations::withdraw_from_case))
        .routes(routes!(standby::list_full_cases))
        .routes(routes!(standby::stand_by))
        .routes(routes!(standby::leave_standby))
        .routes(routes!(standby::release_professional))
        .routes(routes!(standby::report_absence))
        .routes(routes!(attendance::confirm_day))
        .routes(routes!(attendance::report_on_my_way))
        .routes(routes!(attendance::report_arrival))
        .routes(routes!(attendance::check_day_link, attendance::confirm_day_by_link))
        .routes(routes!(invitations::list_center_requests))
        .routes(routes!(invitations::list_surgeon_requests))
        .routes(routes!(schedules::get_surgeon_calendar))
        .routes(routes!(schedules::get_center_calendar))
        .routes(routes!(schedules::get_professional_calendar))
        .routes(routes!(claims::list_claimable_cases))
        .routes(routes!(claims::submit_claim))
        .routes(routes!(claims::decide_claim))
        .routes(routes!(claims::list_claims))
        .routes(routes!(paystubs::generate_paystub))
        .routes(routes!(paystubs::list_paystubs))
        .routes(routes!(paystubs::export_paystubs))
        .routes(routes!(paystubs::get_paystub, paystubs::record_payment))
        .routes(routes!(paystubs::get_paystub_pdf))
        .routes(routes!(attention::get_attention))
        .routes(routes!(notices::list_unread_notices))
        .routes(routes!(notices::list_notices))
        .routes(routes!(notices::mark_notices_seen))
        .routes(routes!(notices::list_deliveries))
        .routes(routes!(messages::send_mails))
        .routes(routes!(messages::send_texts))
        .routes(routes!(messages::send_mail))
        .routes(routes!(unsubscribe::check_unsubscribe_link, unsubscribe::stop_emails))
        .routes(routes!(administration::list_outbox_messages))
        .routes(routes!(administration::retry_dead_messages))
        .routes(routes!(administration::retry_outbox_message))
        .routes(routes!(administration::drop_outbox_message))
        .routes(routes!(administration::find_accounts))
        .routes(routes!(administration::get_account))
        .routes(routes!(administration::unlock_account))
        .routes(routes!(administration::get_system_status))
        .routes(routes!(administration::get_audit_status, administration::verify_audit_log))
        .routes(routes!(audit::list_audit_entries))
        .routes(routes!(audit::export_audit_entries))
        .routes(routes!(documents::upload_file))
        .routes(routes!(documents::read_file))
        .routes(routes!(documents::create_file_link))
        .routes(routes!(documents::open_file_link))
        .routes(routes!(documents::list_document_readers))
        .routes(routes!(documents::update_document_centers))
        .routes(routes!(documents::decide_document))
        .routes(routes!(system::check_liveness))
        .routes(routes!(system::check_readiness))
        .routes(routes!(system::get_config))
        .routes(routes!(system::list_dev_mails))
        .routes(routes!(system::get_openapi_document))
        .routes(routes!(system::get_api_docs))
        .routes(routes!(system::stream_events))
}
