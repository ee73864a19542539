use std::collections::BTreeMap;

use rules::PhotoId;
use serde::Serialize;
use utoipa::ToSchema;

/// A photograph that can be uploaded now.
#[derive(Debug, Serialize, ToSchema)]
pub struct NewPhoto {
    pub id: PhotoId,
    pub upload: Upload,
}

/// A form to send as `multipart/form-data` within five minutes: the fields, then the JPEG of 1 KiB to 4 MiB,
/// which ends with its end marker, as `file`.
#[derive(Debug, Serialize, ToSchema)]
pub struct Upload {
    pub url: String,
    pub fields: BTreeMap<String, String>,
}
