//! Whether a JPEG has its end. The decoder fills up with grey what a broken upload lacks.

/// Whether the picture's own end marker is there (ITU-T T.81, B.1 and B.2). What follows it does not matter.
pub fn is_whole(bytes: &[u8]) -> bool {
    let mut at = 2;
    while let Some(&marker) = bytes.get(at + 1) {
        match marker {
            _ if bytes.get(at) != Some(&0xff) => at += 1,
            // Fill bytes, a stuffed zero and restart markers are within the pixels' data; the others have no length.
            0xff => at += 1,
            0x00 | 0x01 | 0xd0..=0xd8 => at += 2,
            0xd9 => return true,
            _ => {
                let Some(length) = bytes.get(at + 2..at + 4) else { return false };
                let length = length.iter().fold(0, |length, byte| length << 8 | usize::from(*byte));
                at += 2 + length.max(2);
            }
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn end_marker_within_a_segment_or_within_pixels_is_not_the_end() {
        let start =
            [0xff, 0xd8, 0xff, 0xe1, 0, 6, 0xff, 0xd9, 0xff, 0xd9, 0xff, 0xda, 0, 3, 1, 7, 0xff, 0, 0xd9, 0xff, 0xd3];
        assert!(!is_whole(&start));
        assert!(is_whole(&[start.as_slice(), &[9, 9, 0xff, 0xff, 0xd9]].concat()));
        assert!(is_whole(&[start.as_slice(), &[0xff, 0xd9], b"<script>"].concat()));
        assert!(!is_whole(&[0xff, 0xd8, 0xff, 0xe1, 0]));
    }
}
