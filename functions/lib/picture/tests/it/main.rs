//! Photographs as phones, editors and attackers send them.

#![allow(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a failing test panics"
)]

use std::fs;
use std::io::Cursor;
use std::time::{Duration, Instant};

use image::{ImageFormat, RgbImage, RgbaImage};
use jpeg_encoder::{ColorType, Encoder};
use moxcms::ColorProfile;
use picture::{Files, files};
use rules::{Colour, Refusal};

const WIDTHS: [u16; 3] = [480, 960, 1_600];
const RED: [u8; 3] = [220, 30, 30];
const GREEN: [u8; 3] = [30, 140, 60];

/// A green picture whose first quarter, as it is stored, is red.
fn quartered(width: u32, height: u32) -> RgbImage {
    let is_first = |x, y| x < width / 2 && y < height / 2;
    RgbImage::from_fn(width, height, |x, y| image::Rgb(if is_first(x, y) { RED } else { GREEN }))
}

fn jpeg_with(pixels: &RgbImage, add: impl FnOnce(&mut Encoder<&mut Vec<u8>>)) -> Vec<u8> {
    let mut file = Vec::new();
    let mut encoder = Encoder::new(&mut file, 92);
    add(&mut encoder);
    let (width, height) = (u16::try_from(pixels.width()).unwrap(), u16::try_from(pixels.height()).unwrap());
    encoder.encode(pixels.as_raw(), width, height, ColorType::Rgb).unwrap();
    file
}

fn jpeg(pixels: &RgbImage) -> Vec<u8> {
    jpeg_with(pixels, |_| ())
}

fn encoded(pixels: &RgbImage, format: ImageFormat) -> Vec<u8> {
    let mut file = Cursor::new(Vec::new());
    pixels.write_to(&mut file, format).unwrap();
    file.into_inner()
}

/// An EXIF block: the orientation, and a GPS directory's tag with a text after it.
fn exif(orientation: u8) -> Vec<u8> {
    let mut block = b"Exif\0\0MM\0\x2a\0\0\0\x08\0\x02".to_vec();
    block.extend([0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0]);
    block.extend([0x88, 0x25, 0, 4, 0, 0, 0, 1, 0, 0, 0, 40, 0, 0, 0, 0]);
    block.extend(b"GPS-CANARY 51.4779N 0.0015W \xff\xd8\xff THUMBNAIL-CANARY");
    block
}

/// The picture of the largest file.
fn shown(made: &Files) -> RgbImage {
    image::load_from_memory(&made.sizes.last().unwrap().jpeg).unwrap().into_rgb8()
}

fn is_near(pixel: [u8; 3], colour: [u8; 3]) -> bool {
    pixel.iter().zip(colour).all(|(a, b)| a.abs_diff(b) < 16)
}

fn has(haystack: &[u8], needle: &[u8]) -> bool {
    haystack.windows(needle.len()).any(|part| part == needle)
}

/// Processor time, because the clock on the wall also counts what other programs do.
fn processor_time(work: impl FnOnce()) -> Duration {
    let of_this_thread = || {
        let nanoseconds = fs::read_to_string("/proc/thread-self/schedstat").unwrap();
        Duration::from_nanos(nanoseconds.split(' ').next().unwrap().parse().unwrap())
    };
    let start = of_this_thread();
    work();
    of_this_thread().checked_sub(start).unwrap()
}

#[test]
fn three_widths_are_made_and_nothing_is_enlarged() {
    for (width, height, expect) in [
        (2_000, 500, [(480, 120), (960, 240), (1_600, 400)]),
        (700, 350, [(480, 240), (700, 350), (700, 350)]),
        (250, 200, [(250, 200); 3]),
        // As wide as its height allows.
        (210, 4_200, [(160, 3_200); 3]),
    ] {
        let made = files(&jpeg(&quartered(width, height)), &WIDTHS).unwrap();
        let sizes: Vec<_> = made
            .sizes
            .iter()
            .map(|size| image::load_from_memory(&size.jpeg).unwrap().into_rgb8().dimensions())
            .collect();
        assert_eq!(sizes, expect, "{width} x {height}");
        assert_eq!((u32::from(made.width), u32::from(made.height)), expect[2]);
        assert!(made.sizes.iter().all(|size| size.avif[4..12] == *b"ftypavif"));
    }
}

/// What a decoder learns before it decodes, and Chromium compares with the data: ISO/IEC 23008-12, 6.5.3, and "AV1 Codec ISO Media File
/// Format Binding", 2.3.3.
#[test]
fn avif_says_its_size_and_that_it_is_8_bit_with_halved_colours() {
    for (width, height) in [(300, 200), (301, 200), (300, 201), (333, 215)] {
        let made = files(&jpeg(&quartered(width, height)), &[1_600]).unwrap();
        let avif = &made.sizes[0].avif;
        let property = |kind: &[u8; 4]| {
            let at = avif.windows(4).position(|bytes| bytes == kind).unwrap();
            &avif[at + 4..]
        };
        assert_eq!(property(b"ispe")[4..12], [width.to_be_bytes(), height.to_be_bytes()].concat());
        // Version 1; the main profile at any level; two flags, of colours halved across and down.
        assert_eq!(property(b"av1C")[..3], [0x81, 0b000_11111, 0b0000_1100]);
    }
}

#[test]
fn colour_is_the_average() {
    let Files { colour: Colour(average), .. } =
        files(&encoded(&quartered(400, 300), ImageFormat::Png), &WIDTHS).unwrap();
    assert!(is_near(average, [78, 112, 52]), "{average:?}");
}

#[test]
fn picture_is_turned_as_its_orientation_says() {
    // Where the stored first quarter is shown: (right, bottom), and whether width and height change places (EXIF 2.32, 4.6.4).
    let expect = [
        (1, (false, false), false),
        (2, (true, false), false),
        (3, (true, true), false),
        (4, (false, true), false),
        (5, (false, false), true),
        (6, (true, false), true),
        (7, (true, true), true),
        (8, (false, true), true),
    ];
    for (orientation, (right, bottom), is_turned) in expect {
        let stored = quartered(400, 240);
        let sent = jpeg_with(&stored, |encoder| encoder.add_app_segment(1, exif(orientation)).unwrap());
        let made = files(&sent, &[320]).unwrap();
        let shown = shown(&made);
        let (width, height) = shown.dimensions();
        assert_eq!((width, height), if is_turned { (240, 400) } else { (320, 192) }, "{orientation}");
        for (x, y) in [(false, false), (true, false), (false, true), (true, true)] {
            let at = |far: bool, side: u32| if far { side * 3 / 4 } else { side / 4 };
            let colour = if (x, y) == (right, bottom) { RED } else { GREEN };
            let pixel = shown.get_pixel(at(x, width), at(y, height)).0;
            assert!(is_near(pixel, colour), "{orientation}: {pixel:?} at {x} {y}");
        }
    }
}

#[test]
fn nothing_but_pixels_survives() {
    let xmp = b"http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>XMP-CANARY</x:xmpmeta>".to_vec();
    let profile = ColorProfile::new_display_p3().encode().unwrap();
    let jpeg = jpeg_with(&quartered(500, 400), |encoder| {
        encoder.add_app_segment(1, exif(1)).unwrap();
        encoder.add_app_segment(1, xmp).unwrap();
        encoder.add_app_segment(13, b"Photoshop 3.0\0IPTC-CANARY".to_vec()).unwrap();
        encoder.add_app_segment(15, b"PK\x03\x04<html><script>PAGE-CANARY</script>".to_vec()).unwrap();
        encoder.add_icc_profile(&profile).unwrap();
    });
    let mut png = encoded(&quartered(500, 400), ImageFormat::Png);
    // A text before the pixels, which begin after the signature and the header.
    let text = chunk(*b"tEXt", b"Comment\0TEXT-CANARY");
    png.splice(33..33, text);
    for (sent, secrets) in [(jpeg, 5), (png, 1)] {
        assert_eq!(String::from_utf8_lossy(&sent).matches("CANARY").count(), secrets);
        let made = files(&sent, &WIDTHS).unwrap();
        for file in made.sizes.iter().flat_map(|size| [&size.avif, &size.jpeg]) {
            for trace in ["CANARY", "GPS", "Exif", "adobe", "xmp", "Photoshop", "ICC_PROFILE", "acsp", "PK", "script"] {
                assert!(!has(file, trace.as_bytes()), "{trace}");
            }
        }
    }
}

#[test]
fn colours_of_a_phones_profile_become_those_of_srgb() {
    let pixels = RgbImage::from_pixel(400, 300, image::Rgb([200, 100, 100]));
    let profile = ColorProfile::new_display_p3().encode().unwrap();
    let plain = files(&jpeg(&pixels), &[480]).unwrap();
    let converted = files(&jpeg_with(&pixels, |encoder| encoder.add_icc_profile(&profile).unwrap()), &[480]).unwrap();
    let broken =
        files(&jpeg_with(&pixels, |encoder| encoder.add_icc_profile(&profile[..60]).unwrap()), &[480]).unwrap();
    let [Colour(plain), Colour(converted), Colour(broken)] = [plain, converted, broken].map(|made| made.colour);
    assert!(is_near(plain, [200, 100, 100]) && plain == broken, "{plain:?} {broken:?}");
    // More saturated, because the same numbers mean more red there.
    assert!(converted[0] > plain[0] + 5 && converted[1] < plain[1], "{plain:?} {converted:?}");
}

#[test]
fn transparent_pixels_become_white() {
    let pixels = RgbaImage::from_pixel(300, 300, image::Rgba([255, 0, 0, 0]));
    let mut file = Cursor::new(Vec::new());
    pixels.write_to(&mut file, ImageFormat::Png).unwrap();
    assert_eq!(files(&file.into_inner(), &[480]).unwrap().colour, Colour([255, 255, 255]));
}

/// A PNG's chunk (PNG specification, 5.3 and annex D).
fn chunk(kind: [u8; 4], data: &[u8]) -> Vec<u8> {
    let content = [kind.as_slice(), data].concat();
    let crc = content.iter().fold(u32::MAX, |crc, byte| {
        (0..8).fold(crc ^ u32::from(*byte), |crc, _| if crc & 1 == 1 { crc >> 1 ^ 0xedb8_8320 } else { crc >> 1 })
    });
    [u32::try_from(data.len()).unwrap().to_be_bytes().as_slice(), &content, &(!crc).to_be_bytes()].concat()
}

/// A PNG that says how large it is, and has no pixels.
fn empty_png(width: u32, height: u32, beside: &[u8]) -> Vec<u8> {
    let header = [&width.to_be_bytes()[..], &height.to_be_bytes(), &[8, 2, 0, 0, 0]].concat();
    let (header, pixels) = (chunk(*b"IHDR", &header), chunk(*b"IDAT", &[0x78, 0x9c, 3, 0]));
    [b"\x89PNG\r\n\x1a\n".as_slice(), &header, beside, &pixels, &chunk(*b"IEND", b"")].concat()
}

#[test]
fn picture_with_too_many_pixels_is_rejected_before_decoding() {
    let png = |width, height| empty_png(width, height, b"");
    let mut huge_jpeg = jpeg(&quartered(300, 300));
    let frame = huge_jpeg.windows(2).position(|marker| marker == [0xff, 0xc0]).unwrap();
    huge_jpeg[frame + 5..frame + 9].copy_from_slice(&[0x4e, 0x20, 0x4e, 0x20]);
    let bombs = [
        (png(30_000, 30_000), Refusal::TooManyPixels),
        (png(12_001, 300), Refusal::TooManyPixels),
        (png(7_100, 7_100), Refusal::TooManyPixels),
        (png(u32::MAX >> 1, u32::MAX >> 1), Refusal::TooManyPixels),
        (huge_jpeg, Refusal::TooManyPixels),
        (png(199, 4_000), Refusal::TooSmall),
    ];
    let took = processor_time(|| {
        for (bomb, refusal) in bombs {
            assert_eq!(files(&bomb, &WIDTHS).err(), Some(refusal));
        }
    });
    assert!(took < Duration::from_millis(200), "{took:?}");
}

#[test]
fn profile_of_gigabytes_is_ignored() {
    // Zeros as zlib compresses them: each byte but the first and last ones is 1,032 of them.
    let (first, last) = (b"\x78\xda\xed\xc1\x01\x01\0\0\0\x82\x20\xff\xaf\x6e\x48\x40\x01", b"\xaf\x06");
    let bytes: u32 = 4_000_000;
    let checksum = ((1_024 + 1_032 * bytes) % 65_521) << 16 | 1;
    let zeros = vec![0; bytes.try_into().unwrap()];
    let profile = [b"zeros\0\0".as_slice(), first, &zeros, last, &checksum.to_be_bytes()].concat();
    let profile = chunk(*b"iCCP", &profile);
    let bombs = [
        (empty_png(30_000, 30_000, &profile), Refusal::TooManyPixels),
        (empty_png(7_100, 7_100, &profile), Refusal::TooManyPixels),
        (empty_png(199, 4_000, &profile), Refusal::TooSmall),
    ];
    let took = processor_time(|| {
        for (bomb, refusal) in bombs {
            assert_eq!(files(&bomb, &WIDTHS).err(), Some(refusal));
        }
    });
    // Each takes some milliseconds in a release; without a limit, seconds.
    assert!(took < Duration::from_secs(1), "{took:?}");
    let mut whole = encoded(&quartered(300, 200), ImageFormat::Png);
    whole.splice(33..33, profile);
    assert!(files(&whole, &[300]).is_ok());
}

/// A WebP's chunk, which says that it has so many bytes more than it has (RFC 9649, 2.3).
fn webp_chunk(kind: [u8; 4], data: &[u8], more: u32) -> Vec<u8> {
    let length = u32::try_from(data.len()).unwrap() + more;
    [kind.as_slice(), &length.to_le_bytes(), data, &[0][..data.len() % 2]].concat()
}

#[test]
fn webp_whose_chunks_are_longer_than_its_file_is_damaged() {
    let pixels = encoded(&quartered(300, 200), ImageFormat::WebP)[12..].to_vec();
    // 300 by 200, less one each.
    let size = [0x2b, 1, 0, 0xc7, 0, 0];
    let webp = |chunks: &[&[u8]]| {
        let chunks = [b"WEBP".as_slice(), &chunks.concat()].concat();
        webp_chunk(*b"RIFF", &chunks, 0)
    };
    let still = |beside: &[u8]| {
        let header = webp_chunk(*b"VP8X", &[&[0x28, 0, 0, 0], size.as_slice()].concat(), 0);
        webp(&[&header, &webp_chunk(*b"EXIF", &exif(1), 0), &pixels, beside])
    };
    let animated = |beside: &[u8]| {
        let header = webp_chunk(*b"VP8X", &[&[2, 0, 0, 0], size.as_slice()].concat(), 0);
        let frame = [&[0; 6], size.as_slice(), &[100, 0, 0, 0], &pixels, beside].concat();
        webp(&[&header, &webp_chunk(*b"ANIM", &[0; 6], 0), &webp_chunk(*b"ANMF", &frame, 0)])
    };
    let profile = ColorProfile::new_display_p3().encode().unwrap();
    for more in [0, 2, 4_000_000_000] {
        for kind in [*b"ICCP", *b"EXIF", *b"XMP "] {
            let beside = webp_chunk(kind, &profile, more);
            for sent in [still(&beside), animated(&beside)] {
                let refusal = (more > 0).then_some(Refusal::Damaged);
                assert_eq!(files(&sent, &[200]).err(), refusal, "{kind:?} {more}");
            }
        }
    }
}

/// Those of cameras: a line feed, zeros, Samsung's block, a second picture (MPO, gain map), a film. And those of a polyglot.
#[test]
fn bytes_after_the_end_of_a_picture_leave_no_trace() {
    let pixels = quartered(300, 200);
    let made = |sent: &[u8]| files(sent, &[200]).unwrap().sizes.remove(0);
    for picture in [jpeg(&pixels), encoded(&pixels, ImageFormat::Png), encoded(&pixels, ImageFormat::WebP)] {
        let alone = made(&picture);
        let second = jpeg_with(&quartered(200, 300), |encoder| encoder.add_app_segment(1, exif(6)).unwrap());
        for tail in [
            b"\n".as_slice(),
            &[0; 4_096],
            b"\0\0\x30\x0b\x10\0\0\0MotionPhoto_DataSEFH\x6b\0\0\0\x01\0\0\0\0\0\x30\x0bSEFT",
            &second,
            b"\0\0\0\x18ftypmp42\0\0\0\0isommp42\0\0\0\x08mdat",
            b"PK\x03\x04",
            b"<html><script>alert(1)</script>\xff\xd9",
        ] {
            let with_tail = made(&[picture.as_slice(), tail].concat());
            assert_eq!((with_tail.jpeg, with_tail.avif), (alone.jpeg.clone(), alone.avif.clone()), "{tail:?}");
        }
    }
}

/// One picture in many forms, of an encoder whose sampling and scans can be chosen. Libjpeg shows each of them within 1 of the picture.
#[test]
fn jpeg_in_a_rare_form_is_right_or_refused() {
    let picture = RgbImage::from_fn(208, 200, |x, y| {
        let (x, y) = (f64::from(x), f64::from(y));
        let blue = 130.0 + 60.0 * (x / 40.0).sin() * (y / 33.0).cos();
        image::Rgb([60.0 + 150.0 * x / 208.0, 200.0 - 130.0 * y / 200.0, blue].map(to_byte))
    });
    let grey = RgbImage::from_fn(208, 200, |x, y| {
        let [red, green, blue] = picture.get_pixel(x, y).0.map(f64::from);
        image::Rgb([to_byte(0.299 * red + 0.587 * green + 0.114 * blue); 3])
    });
    let (mut right, mut refused) = (Vec::new(), Vec::new());
    for file in fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/it/jpegs")).unwrap() {
        let (path, name) = file.map(|file| (file.path(), file.file_name().into_string().unwrap())).unwrap();
        match files(&fs::read(path).unwrap(), &[208]) {
            Ok(made) => {
                let expect = if name.starts_with("grey") { &grey } else { &picture };
                let shown = shown(&made);
                let difference: u32 =
                    shown.as_raw().iter().zip(expect.as_raw()).map(|(a, b)| u32::from(a.abs_diff(*b))).sum();
                assert!(difference < 3 * 3 * 208 * 200, "{name}: {difference}");
                right.push(name);
            }
            Err(refusal) => {
                assert_eq!(refusal, Refusal::UnusualJpeg, "{name}");
                refused.push(name);
            }
        }
    }
    right.sort_unstable();
    refused.sort_unstable();
    assert_eq!(
        right.join(" "),
        "410.jpg 411-apart.jpg 420.jpg 422-apart.jpg 440.jpg 444-apart.jpg 444.jpg cmyk-adobe-apart.jpg grey-22.jpg \
         odd-chroma.jpg progressive-420.jpg restart-420.jpg rgb-adobe.jpg ycck-k-less.jpg ycck.jpg"
    );
    assert_eq!(
        refused.join(" "),
        "410-apart.jpg 420-apart.jpg 440-apart.jpg all-2x1-partly-apart.jpg cr-more.jpg luma-less-across.jpg \
         luma-less-apart.jpg luma-less-down-apart.jpg luma-less.jpg odd-chroma-apart.jpg one-chroma-more-apart.jpg \
         ycck-apart.jpg"
    );
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "of 0 to 255")]
fn to_byte(value: f64) -> u8 {
    value as u8
}

#[test]
fn end_marker_within_a_segment_or_within_pixels_is_not_the_end() {
    let segment = b"\xff\xd9\xff\xd9".to_vec();
    let mut start = jpeg_with(&quartered(300, 200), |encoder| encoder.add_app_segment(1, segment).unwrap());
    start.truncate(start.len() - 2);
    // Pixels whose data has a stuffed zero and a restart marker.
    start.extend([7, 0xff, 0, 0xd9, 0xff, 0xd3]);
    assert_eq!(files(&start, &[200]).err(), Some(Refusal::Damaged));
    // A fill byte is before the marker.
    let whole = [start.as_slice(), &[9, 9, 0xff, 0xff, 0xd9]].concat();
    assert!(files(&whole, &[200]).is_ok());
    let polyglot = [whole.as_slice(), b"<script>\xff\xd9"].concat();
    assert!(files(&polyglot, &[200]).is_ok());
    for without_pixels in [&[0xff, 0xd8, 0xff, 0xe1, 0][..], &[0xff, 0xd8, 0xff, 0xd9]] {
        assert_eq!(files(without_pixels, &[200]).err(), Some(Refusal::Damaged));
    }
}

#[test]
fn truncated_picture_is_damaged() {
    let pixels = quartered(400, 300);
    for whole in [jpeg(&pixels), encoded(&pixels, ImageFormat::Png), encoded(&pixels, ImageFormat::WebP)] {
        assert!(files(&whole, &[480]).is_ok());
        for part in [whole.len() / 3, whole.len() / 2, whole.len() - 20] {
            assert_eq!(files(&whole[..part], &[480]).err(), Some(Refusal::Damaged), "{part} of {}", whole.len());
        }
    }
}

#[test]
fn other_formats_are_refused_whatever_they_are_called() {
    for sent in [
        b"".as_slice(),
        b"<svg xmlns=\"http://www.w3.org/2000/svg\" onload=\"alert(1)\"/>",
        b"\0\0\0\x18ftypheic\0\0\0\0mif1heic",
        b"\0\0\0\x1cftypavif\0\0\0\0avifmif1miaf",
        b"GIF89a\x01\0\x01\0\0\0\0;",
        b"BM\x3a\0\0\0\0\0\0\0\x36\0\0\0\x28\0\0\0",
        b"II*\0\x08\0\0\0",
        b"%PDF-1.7\n",
        b"<html><script>alert(1)</script>",
    ] {
        assert_eq!(files(sent, &WIDTHS).err(), Some(Refusal::NotAPhotograph));
    }
}

/// Whatever the bytes are, they become a picture or a refusal. The same random numbers every time.
#[test]
fn changed_bytes_never_end_the_process() {
    let pixels = RgbImage::from_fn(220, 210, |x, y| image::Rgb([x * y, x, y].map(|value| value.to_le_bytes()[0])));
    let sent = [
        jpeg_with(&pixels, |encoder| encoder.set_progressive(true)),
        jpeg_with(&pixels, |encoder| encoder.add_app_segment(1, exif(6)).unwrap()),
        encoded(&pixels, ImageFormat::Png),
        encoded(&pixels, ImageFormat::WebP),
    ];
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    let mut random = |below: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        usize::try_from(state >> 16).unwrap() % below
    };
    let (start, mut refused, mut tried) = (Instant::now(), 0, 0);
    while tried < 1_000 && start.elapsed() < Duration::from_secs(10) {
        let mut changed = sent[tried % sent.len()].clone();
        // Headers are where it matters most.
        let within = if tried % 3 == 0 { changed.len() } else { changed.len().min(700) };
        for _ in 0..=random(4) {
            let at = random(within);
            changed[at] = u8::try_from(random(256)).unwrap();
        }
        tried += 1;
        refused += usize::from(files(&changed, &[200]).is_err());
    }
    assert!(refused > tried / 10, "{refused} of {tried}");
}
