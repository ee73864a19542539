//! The markers of a JPEG (ITU-T T.81, B.1 and B.2).

/// A marker, what its segment has, and where that ends in the file.
pub struct Marker<'a> {
    pub code: u8,
    pub content: &'a [u8],
    pub end: usize,
}

pub const END: u8 = 0xd9;
const SCAN: u8 = 0xda;

/// Those with a segment, and the end marker, which is the last. That of a thumbnail is within a segment.
pub fn markers(bytes: &[u8]) -> impl Iterator<Item = Marker<'_>> {
    let mut at = 2;
    std::iter::from_fn(move || {
        loop {
            let code = *bytes.get(at + 1)?;
            match code {
                _ if bytes.get(at) != Some(&0xff) => at += 1,
                // Fill bytes, a stuffed zero and restart markers are within the pixels' data; the others have no length.
                0xff => at += 1,
                0x00 | 0x01 | 0xd0..=0xd8 => at += 2,
                END => {
                    let end = at + 2;
                    at = bytes.len();
                    return Some(Marker { code, content: &[], end });
                }
                _ => {
                    let length = usize::from(u16::from_be_bytes(*bytes.get(at + 2..)?.first_chunk()?)).max(2);
                    let content = bytes.get(at + 4..at + 2 + length)?;
                    at += 2 + length;
                    return Some(Marker { code, content, end: at });
                }
            }
        }
    })
}

/// What a frame header says (B.2.2).
struct Frame {
    is_progressive: bool,
    /// The sampling factors of each component, across and down.
    factors: Vec<[u8; 2]>,
}

/// Whether the decoder (zune-jpeg 0.5) shows the picture as it is. It paints stripes or panics where a colour is sampled more often than
/// the brightness, and in most pictures that are not progressive and have some components in a later scan. No camera writes them.
pub fn is_readable(bytes: &[u8]) -> bool {
    let mut frame = None;
    for Marker { code, content, .. } in markers(bytes) {
        match (code, &frame) {
            (0xc0..=0xc2, None) => frame = Some(frame_of(code == 0xc2, content)),
            (SCAN, Some(frame)) => return is_scan_readable(frame, content.first().copied().unwrap_or_default()),
            _ => {}
        }
    }
    // The decoder says that there are no pixels.
    true
}

fn frame_of(is_progressive: bool, content: &[u8]) -> Frame {
    let components = content.get(6..).unwrap_or_default().chunks_exact(3);
    let factors = components.filter_map(|component| component.get(1)).map(|both| [both >> 4, both & 15]);
    Frame { is_progressive, factors: factors.collect() }
}

/// Of the first scan, with so many components.
fn is_scan_readable(Frame { is_progressive, factors }: &Frame, components: u8) -> bool {
    let Some(([across, down], others)) = factors.split_first() else { return false };
    if *is_progressive || usize::from(components) >= factors.len() {
        others.iter().all(|[other_across, other_down]| other_across <= across && other_down <= down)
    } else {
        *down == 1 && others.iter().all(|factors| *factors == [1, 1])
    }
}
