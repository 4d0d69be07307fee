//! The slots for the files of a person.

closed_list! {
    /// A slot for one file of a person: fifteen documents and the profile picture.
    pub enum Slot {
        /// Curriculum vitae.
        CurriculumVitae = "curriculumVitae",
        /// Identification.
        Identification = "identification",
        /// Medical license.
        MedLicense = "medLicense",
        /// Medical degree.
        MedDegreeCert = "medDegreeCert",
        /// Board certificate.
        BoardCert = "boardCert",
        /// Residency certificate.
        ResidencyCert = "residencyCert",
        /// Advanced cardiac and basic life support.
        AclsBls = "ACLSBLS",
        /// Registration with the Drug Enforcement Administration.
        DeaCert = "deaCert",
        /// Immunization records.
        ImmunizationRecords = "immunizationRecords",
        /// Letter of medical education.
        MedEdLetter = "medEdLetter",
        /// Malpractice insurance.
        MedMalpracticeFile = "medMalpracticeFile",
        /// First peer reference.
        PeerRef1 = "peerRef1",
        /// Second peer reference.
        PeerRef2 = "peerRef2",
        /// Third peer reference.
        PeerRef3 = "peerRef3",
        /// The resume, a PDF.
        Resume = "resume",
        /// The profile picture, which is not a document.
        ProfilePicture = "profilePicture",
    }
}

impl Slot {
    /// Whether the slot holds a document that is reviewed, rather than the picture.
    pub const fn is_document(self) -> bool {
        !matches!(self, Self::ProfilePicture)
    }
}
