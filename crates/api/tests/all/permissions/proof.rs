//! The proof of identity (AMB-95): the changes of a system administrator, payments and new center codes are refused without
//! one that was given in the same session within the last ten minutes.

use serde_json::json;

use super::table::Effect;
use super::test_data::ACTORS;
use super::{Row, TestData, is_allowed, rows, send, table_digests};
use crate::support::{PASSWORD, TestApi};

/// Commands that a system administrator sends without a proof: those about their own account, which have
/// rules of their own, and attempts without a role. Commands about second factors check the proof in the
/// transaction, if there is something to change. Every other command needs one; a new command that does not
/// is added here.
const WITHOUT_PROOF: [&str; 21] = [
    "beginPasskeyConfirmation",
    "cancelEmailChange",
    "cancelFactorRemoval",
    "confirmEmailChange",
    "confirmTotp",
    "endSession",
    "endSessions",
    "removeTotp",
    "renewRecoveryCodes",
    "resendEmailChangeCode",
    "sendMail",
    "signOut",
    "subscribeToPush",
    "updateDocumentCenters",
    "updateDensity",
    "updateSetup",
    "updateLanguage",
    "updateNotificationPreferences",
    "updatePassword",
    "verifyPasskey",
    "verifyPassword",
];

/// Commands that need a proof of every actor.
const OF_EVERY_ACTOR: [&str; 4] =
    ["createCalendarLink", "exportOwnData", "recordPayment", "rotateCenterCode"];

/// Reads that need a proof of a system administrator: the documents of other people.
const READS: [&str; 2] = ["createFileLink", "readFile"];

fn needs_proof(row: &Row, actor: &str) -> bool {
    // Of an administrator, the administration is confirmed, declined or ended, not the eligibility.
    let of_administrator = matches!(
        (row.operation_id, row.parameters),
        ("certifyPerson" | "revokeCertification", "id=$wren") | ("revokeCertification", "id=$nora")
    );
    if of_administrator || OF_EVERY_ACTOR.contains(&row.operation_id) {
        return true;
    }
    let own_profile = row.operation_id == "updateProfile" && row.parameters == "id=$me";
    // With a ticket, the caller's role does not matter.
    actor == "root" && row.actors != "*" && !own_profile && !WITHOUT_PROOF.contains(&row.operation_id)
}

/// Sets the proofs of all sessions.
async fn set_proofs(api: &TestApi, value: &str) {
    let sql = format!("UPDATE sessions SET proven_at = {value}");
    api.app.database().run_raw_sql(&sql, &sql).await.expect("written");
}

/// Without a proof, with one of ten minutes ago and with one of another session of the same person, each command that
/// needs one, and each read of a document by a system administrator, answers 403 PROOF_REQUIRED and changes nothing; with a proof
/// the same request succeeds, which `commands_succeed_for_the_actors_in_the_table_and_are_audited` and
/// `reads_succeed_for_the_actors_in_the_table` show.
///
/// Shows: AMB-95, AMB-376
#[tokio::test(flavor = "multi_thread")]
async fn commands_that_need_a_proof_are_refused_without_it() {
    let test_data = TestData::create().await;
    let api = test_data.copy().await;
    let (mut faults, mut checks) = (Vec::new(), 0);
    for proof in ["none", "expired", "of another session"] {
        match proof {
            "none" => set_proofs(&api, "NULL").await,
            // Times are stored in microseconds.
            "expired" => set_proofs(&api, "last_seen_at - 600000000").await,
            _ => {
                set_proofs(&api, "NULL").await;
                for actor in ["rosa", "adam", "root"] {
                    let mut other = test_data.user(actor).expect("a user").clone();
                    other.token = api.sign_in(&other.email).await;
                    let password = json!({"userId": other.id, "password": PASSWORD});
                    api.post("/api/verifypassword", Some(&other), password).await.ok();
                }
            }
        }
        let before = table_digests(&api).await;
        for (row, operation) in rows() {
            let changes = matches!(row.effect, Effect::Changes | Effect::Attempts);
            if !changes && !READS.contains(&row.operation_id) {
                continue;
            }
            for actor in
                ACTORS.into_iter().filter(|actor| is_allowed(&row, actor) && needs_proof(&row, actor))
            {
                checks += 1;
                let response = send(&test_data, &api, (&row, &operation), actor, None).await;
                if (response.status, response.code().as_str()) != (403, "PROOF_REQUIRED") {
                    faults.push(format!(
                        "{} {} as {actor}, proof {proof}: {} {}",
                        row.operation_id,
                        row.parameters,
                        response.status,
                        response.text()
                    ));
                }
            }
        }
        assert_eq!(table_digests(&api).await, before, "a refused command changed something");
    }
    assert!(checks > 60, "{checks} checks");
    assert!(faults.is_empty(), "{} of {checks}:\n{}", faults.len(), faults.join("\n"));
}
