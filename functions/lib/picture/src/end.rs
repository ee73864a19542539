//! How many bytes of a file its picture takes, or `None` if the file ends before its picture. Decoders cannot tell: they paint missing
//! JPEG data grey and ignore trailing bytes.

use crate::markers::{END, markers};

/// After its own end marker.
pub fn jpeg(bytes: &[u8]) -> Option<usize> {
    markers(bytes).find(|marker| marker.code == END).map(|marker| marker.end)
}

/// After its last chunk (PNG specification, 5.3).
pub fn png(bytes: &[u8]) -> Option<usize> {
    let mut at = 8;
    loop {
        let length = length(u32::from_be_bytes(number(bytes, at)?));
        let kind: [u8; 4] = number(bytes, at + 4)?;
        at += 12 + length;
        if kind == *b"IEND" {
            return (at <= bytes.len()).then_some(at);
        }
    }
}

/// As long as its header says (RFC 9649, 2.4), if its chunks fit in.
pub fn webp(bytes: &[u8]) -> Option<usize> {
    let end = 8 + length(u32::from_le_bytes(number(bytes, 4)?));
    let chunks = bytes.get(12..end)?;
    let are_whole = has_whole_chunks(chunks, |frame| has_whole_chunks(frame, |_| true));
    are_whole.then_some(end)
}

/// Whether every chunk is as long as it says: the decoder allocates that much, up to 4 GB. A frame of an animation has chunks in it.
fn has_whole_chunks(mut bytes: &[u8], is_whole_frame: impl Fn(&[u8]) -> bool) -> bool {
    while let (Some(kind), Some(size)) = (number(bytes, 0), number(bytes, 4)) {
        let size = length(u32::from_le_bytes(size));
        let Some(chunk) = bytes.get(8..8 + size) else { return false };
        if kind == *b"ANMF" && !is_whole_frame(chunk.get(16..).unwrap_or_default()) {
            return false;
        }
        // An odd one is followed by a byte that belongs to nothing.
        bytes = bytes.get(8 + size.next_multiple_of(2)..).unwrap_or_default();
    }
    true
}

fn number<const N: usize>(bytes: &[u8], at: usize) -> Option<[u8; N]> {
    bytes.get(at..)?.first_chunk().copied()
}

fn length(number: u32) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX >> 1)
}
