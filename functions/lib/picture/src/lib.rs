//! A photograph from the bytes that somebody sent to the files that the site shows.
//!
//! The files are encoded from pixels alone, so nothing else of what was sent can be in them: no place, no thumbnail, no text. What the
//! picture says about itself is read only to refuse it before it is decoded, to turn it and to convert its colours.

mod avif;
mod end;
mod markers;

use std::io::Cursor;

use fast_image_resize::images::{TypedImage, TypedImageRef};
use fast_image_resize::pixels::U8x3;
use fast_image_resize::{FilterType, ResizeAlg, ResizeOptions, Resizer};
use image::codecs::{jpeg::JpegDecoder, png::PngDecoder, webp::WebPDecoder};
use image::error::ImageError;
use image::metadata::Orientation;
use image::{DynamicImage, ImageDecoder, ImageFormat, ImageResult, Limits, RgbImage};
use jpeg_encoder::ColorType;
use moxcms::{ColorProfile, DataColorSpace, Layout, TransformOptions};
use rules::{Colour, Refusal, limits};

const PIXELS: u64 = 50_000_000;
const SIDE: u32 = 12_000;
/// Bytes that a PNG's decoder may use beside the pixels: for a line of them, texts and a profile. The profile is compressed, so without
/// a limit that of a small file fills the memory; a larger one is as if it were not there. The other formats compress pixels only.
const BESIDE_PIXELS: u64 = 16_000_000;
/// The largest file is at most so many times as high as it may be wide.
const HEIGHT: u32 = 2;

const JPEG_QUALITY: u8 = 78;

/// The files of one photograph.
#[derive(Debug)]
pub struct Files {
    /// Pixels of the largest file.
    pub width: u16,
    pub height: u16,
    /// The average of all pixels.
    pub colour: Colour,
    /// One for each of the asked widths, in their order.
    pub sizes: Vec<Size>,
}

/// The photograph in one width: the asked one, or that of the largest file if it is smaller.
#[derive(Clone, Debug)]
pub struct Size {
    pub avif: Vec<u8>,
    pub jpeg: Vec<u8>,
}

/// Makes the files of a JPEG, PNG or WebP, whatever its sender calls it. `widths` are ascending.
pub fn files(bytes: &[u8], widths: &[u16]) -> Result<Files, Refusal> {
    let largest = u32::from(widths.last().copied().unwrap_or_default());
    let mut pixels = decode(bytes)?.shrunk(largest)?;
    let (width, height) = (side(pixels.width())?, side(pixels.height())?);
    let mut sizes: Vec<Size> = Vec::new();
    for asked in widths.iter().rev() {
        let wanted = u32::from(*asked).min(u32::from(width));
        let same = sizes.last().filter(|_| wanted == pixels.width()).cloned();
        pixels = resized(pixels, wanted)?;
        sizes.push(match same {
            Some(same) => same,
            None => Size { avif: avif::encode(&pixels)?, jpeg: jpeg(&pixels)? },
        });
    }
    sizes.reverse();
    Ok(Files { width, height, colour: average(&pixels), sizes })
}

/// A decoded picture as it was stored, and how it is to be shown.
struct Decoded {
    pixels: RgbImage,
    orientation: Orientation,
    profile: Option<Vec<u8>>,
}

impl Decoded {
    /// The picture as it is shown, in sRGB, of the largest file's size.
    fn shrunk(self, largest: u32) -> Result<RgbImage, Refusal> {
        let (width, height) = self.pixels.dimensions();
        let is_turned = matches!(
            self.orientation,
            Orientation::Rotate90 | Orientation::Rotate270 | Orientation::Rotate90FlipH | Orientation::Rotate270FlipH
        );
        let (shown_width, shown_height) = if is_turned { (height, width) } else { (width, height) };
        let target = largest.min(shown_width).min(scaled(shown_width, largest * HEIGHT, shown_height));
        let target_height = scaled(shown_height, target, shown_width);
        let pixels = if is_turned {
            resize(self.pixels, target_height, target)?
        } else {
            resize(self.pixels, target, target_height)?
        };
        let mut pixels = DynamicImage::ImageRgb8(pixels);
        pixels.apply_orientation(self.orientation);
        Ok(in_srgb(pixels.into_rgb8(), self.profile.as_deref()))
    }
}

/// Tests and the local cloud catch a decoder that panics. A release ends with it (`panic = "abort"`), and the last attempt refuses.
fn decode(bytes: &[u8]) -> Result<Decoded, Refusal> {
    std::panic::catch_unwind(|| decode_by_format(bytes)).unwrap_or(Err(Refusal::Damaged))
}

fn decode_by_format(bytes: &[u8]) -> Result<Decoded, Refusal> {
    let format = image::guess_format(bytes).map_err(|_| Refusal::NotAPhotograph)?;
    match format {
        ImageFormat::Jpeg => {
            let whole = whole(bytes, end::jpeg(bytes))?;
            if !markers::is_readable(bytes) {
                return Err(Refusal::UnusualJpeg);
            }
            decode_with(JpegDecoder::new(whole))
        }
        ImageFormat::Png => decode_with(PngDecoder::with_limits(whole(bytes, end::png(bytes))?, png_limits())),
        ImageFormat::WebP => decode_with(WebPDecoder::new(whole(bytes, end::webp(bytes))?)),
        _ => Err(Refusal::NotAPhotograph),
    }
}

/// The picture without the bytes after its end. Cameras write a line feed there, a second picture or a film, and a hostile sender an
/// archive or a page.
fn whole(bytes: &[u8], end: Option<usize>) -> Result<Cursor<&[u8]>, Refusal> {
    end.and_then(|end| bytes.get(..end)).map(Cursor::new).ok_or(Refusal::Damaged)
}

/// They apply while the decoder is made: it reads everything before the pixels then.
fn png_limits() -> Limits {
    let mut limits = Limits::no_limits();
    limits.max_image_width = Some(SIDE);
    limits.max_image_height = Some(SIDE);
    limits.max_alloc = Some(BESIDE_PIXELS);
    limits
}

fn decode_with(decoder: ImageResult<impl ImageDecoder>) -> Result<Decoded, Refusal> {
    let mut decoder = decoder.map_err(refusal)?;
    let (width, height) = decoder.dimensions();
    if width.max(height) > SIDE || u64::from(width) * u64::from(height) > PIXELS {
        return Err(Refusal::TooManyPixels);
    }
    if width.min(height) < limits::PHOTO_SIDE {
        return Err(Refusal::TooSmall);
    }
    let profile = decoder.icc_profile().ok().flatten();
    let orientation = decoder.orientation().unwrap_or(Orientation::NoTransforms);
    let pixels = opaque(DynamicImage::from_decoder(decoder).map_err(refusal)?);
    Ok(Decoded { pixels, orientation, profile })
}

#[expect(clippy::needless_pass_by_value, reason = "for `map_err`")]
fn refusal(error: ImageError) -> Refusal {
    if let ImageError::Limits(_) = error { Refusal::TooManyPixels } else { Refusal::Damaged }
}

/// Without transparency: on white, so that the pixels under it stay unseen.
fn opaque(decoded: DynamicImage) -> RgbImage {
    if !decoded.color().has_alpha() {
        return decoded.into_rgb8();
    }
    let pixels = decoded.into_rgba8();
    let on_white = |[red, green, blue, alpha]: [u8; 4]| {
        let alpha = u32::from(alpha);
        let mix = |value: u8| u8::try_from((u32::from(value) * alpha + 255 * (255 - alpha)) / 255).unwrap_or(u8::MAX);
        image::Rgb([mix(red), mix(green), mix(blue)])
    };
    let mut opaque = RgbImage::new(pixels.width(), pixels.height());
    for (to, from) in opaque.pixels_mut().zip(pixels.pixels()) {
        *to = on_white(from.0);
    }
    opaque
}

/// Colours of another space, such as those of phones, as sRGB has them. An unreadable profile is ignored.
fn in_srgb(pixels: RgbImage, profile: Option<&[u8]>) -> RgbImage {
    let convert = || {
        let profile = ColorProfile::new_from_slice(profile?).ok()?;
        if profile.color_space != DataColorSpace::Rgb {
            return None;
        }
        let (srgb, options) = (ColorProfile::new_srgb(), TransformOptions::default());
        let transform = profile.create_transform_8bit(Layout::Rgb, &srgb, Layout::Rgb, options).ok()?;
        let mut converted = vec![0; pixels.as_raw().len()];
        transform.transform(pixels.as_raw(), &mut converted).ok()?;
        RgbImage::from_raw(pixels.width(), pixels.height(), converted)
    };
    convert().unwrap_or(pixels)
}

/// `value * by / of`, rounded, at least 1.
fn scaled(value: u32, by: u32, of: u32) -> u32 {
    let (value, by, of) = (u64::from(value), u64::from(by), u64::from(of.max(1)));
    u32::try_from((value * by + of / 2) / of).unwrap_or(u32::MAX).max(1)
}

fn resized(pixels: RgbImage, width: u32) -> Result<RgbImage, Refusal> {
    let height = scaled(pixels.height(), width, pixels.width());
    resize(pixels, width, height)
}

fn resize(pixels: RgbImage, width: u32, height: u32) -> Result<RgbImage, Refusal> {
    if pixels.dimensions() == (width, height) {
        return Ok(pixels);
    }
    let (from_width, from_height) = pixels.dimensions();
    let from = TypedImageRef::<U8x3>::from_buffer(from_width, from_height, pixels.as_raw());
    let from = from.map_err(|_| Refusal::Damaged)?;
    let mut resized = RgbImage::new(width, height);
    let to = TypedImage::<U8x3>::from_buffer(width, height, &mut resized);
    let mut to = to.map_err(|_| Refusal::Damaged)?;
    let options = ResizeOptions::new().resize_alg(ResizeAlg::Convolution(FilterType::Lanczos3));
    // `resize` would compile it for the other twelve kinds of pixels too.
    Resizer::new().resize_typed(&from, &mut to, &options).map_err(|_| Refusal::Damaged)?;
    Ok(resized)
}

fn average(pixels: &RgbImage) -> Colour {
    let mut sums = [0_u64; 3];
    for pixel in pixels.pixels() {
        for (sum, value) in sums.iter_mut().zip(pixel.0) {
            *sum += u64::from(value);
        }
    }
    let count = u64::from(pixels.width()) * u64::from(pixels.height());
    Colour(sums.map(|sum| u8::try_from(sum / count.max(1)).unwrap_or(u8::MAX)))
}

fn side(pixels: u32) -> Result<u16, Refusal> {
    u16::try_from(pixels).map_err(|_| Refusal::TooManyPixels)
}

fn jpeg(pixels: &RgbImage) -> Result<Vec<u8>, Refusal> {
    let mut file = Vec::new();
    let encoder = jpeg_encoder::Encoder::new(&mut file, JPEG_QUALITY);
    let (width, height) = (side(pixels.width())?, side(pixels.height())?);
    encoder.encode(pixels.as_raw(), width, height, ColorType::Rgb).map_err(|_| Refusal::Damaged)?;
    Ok(file)
}
