//! An AVIF that every decoder reads: 8 bits, and colours at half the resolution (4:2:0). Its numbers mean what a JPEG's mean (sRGB, BT.601,
//! full range), which is also what readers assume of a file that does not say it.

use avif_serialize::Aviffy;
use image::{Rgb, RgbImage};
use rav1e::prelude::{
    BlockSize, ChromaSampling, ColorDescription, ColorPrimaries, Config, EncoderConfig, EncoderStatus,
    MatrixCoefficients, PartitionRange, PixelRange, SceneDetectionSpeed, SpeedSettings, TransferCharacteristics,
};
use rules::Refusal;

const BITS: u8 = 8;
/// From 1, the best, to 255.
const QUANTIZER: u8 = 140;
/// The fastest of rav1e's.
const PRESET: u8 = 10;

pub fn encode(pixels: &RgbImage) -> Result<Vec<u8>, Refusal> {
    let config = Config::new().with_encoder_config(settings(length(pixels.width()), length(pixels.height())));
    let mut encoder = config.new_context::<u8>().map_err(|_| Refusal::Damaged)?;
    let mut frame = encoder.new_frame();
    for (to, from) in frame.planes.iter_mut().zip(planes(pixels)) {
        to.copy_from_raw_u8(&from.samples, from.width, 1);
    }
    encoder.send_frame(frame).map_err(|_| Refusal::Damaged)?;
    encoder.flush();
    let mut data = Vec::new();
    loop {
        match encoder.receive_packet() {
            Ok(packet) => data.extend(packet.data),
            Err(EncoderStatus::Encoded) => {}
            Err(EncoderStatus::LimitReached) => break,
            Err(_) => return Err(Refusal::Damaged),
        }
    }
    let mut file = Vec::new();
    Aviffy::new()
        // The main profile, which has 4:2:0.
        .set_seq_profile(0)
        .set_chroma_subsampling((true, true))
        .write(&mut file, &data, None, pixels.width(), pixels.height(), BITS)
        .map_err(|_| Refusal::Damaged)?;
    Ok(file)
}

fn settings(width: usize, height: usize) -> EncoderConfig {
    let mut speed = SpeedSettings::from_preset(PRESET);
    // One picture has nothing to look ahead to.
    speed.rdo_lookahead_frames = 1;
    speed.scene_detection_mode = SceneDetectionSpeed::None;
    // The preset's blocks of 32 need more time for a worse picture; the other settings are compared in `infra/docs/measured.md`.
    speed.partition.partition_range = PartitionRange::new(BlockSize::BLOCK_16X16, BlockSize::BLOCK_16X16);
    speed.prediction.fine_directional_intra = false;
    speed.fast_deblock = false;
    speed.cdef = false;
    EncoderConfig {
        width,
        height,
        bit_depth: BITS.into(),
        chroma_sampling: ChromaSampling::Cs420,
        pixel_range: PixelRange::Full,
        color_description: Some(ColorDescription {
            color_primaries: ColorPrimaries::BT709,
            transfer_characteristics: TransferCharacteristics::SRGB,
            matrix_coefficients: MatrixCoefficients::BT601,
        }),
        still_picture: true,
        quantizer: QUANTIZER.into(),
        speed_settings: speed,
        ..EncoderConfig::default()
    }
}

/// Rows of brightness, blue or red.
struct Plane {
    width: usize,
    samples: Vec<u8>,
}

/// Brightness for each pixel, blue and red for each two by two. At an odd edge the last pixel counts twice.
fn planes(pixels: &RgbImage) -> [Plane; 3] {
    let (right, bottom) = (pixels.width().saturating_sub(1), pixels.height().saturating_sub(1));
    let brightness = pixels.pixels().map(|pixel| weighted(BRIGHTNESS, 0, [*pixel; 4])).collect();
    let (mut blue, mut red) = (Vec::new(), Vec::new());
    for top in (0..=bottom).step_by(2) {
        for left in (0..=right).step_by(2) {
            let (next, below) = ((left + 1).min(right), (top + 1).min(bottom));
            let square = [(left, top), (next, top), (left, below), (next, below)];
            let square = square.map(|(x, y)| *pixels.get_pixel(x, y));
            blue.push(weighted(BLUE, 128, square));
            red.push(weighted(RED, 128, square));
        }
    }
    let (width, half) = (length(pixels.width()), length(pixels.width().div_ceil(2)));
    [(width, brightness), (half, blue), (half, red)].map(|(width, samples)| Plane { width, samples })
}

/// BT.601's weights of red, green and blue, in 65,536ths.
const BRIGHTNESS: [i32; 3] = [19_595, 38_470, 7_471];
const BLUE: [i32; 3] = [-11_059, -21_709, 32_768];
const RED: [i32; 3] = [32_768, -27_439, -5_329];

/// The weighted mean of four pixels, rounded.
fn weighted(weights: [i32; 3], offset: i32, pixels: [Rgb<u8>; 4]) -> u8 {
    let weighted = |Rgb(values): Rgb<u8>| -> i32 {
        weights.iter().zip(values).map(|(weight, value)| weight * i32::from(value)).sum()
    };
    let sum: i32 = pixels.into_iter().map(weighted).sum();
    let mean = (sum + (1 << 17)) >> 18;
    u8::try_from((mean + offset).clamp(0, 255)).unwrap_or(u8::MAX)
}

fn length(pixels: u32) -> usize {
    usize::try_from(pixels).unwrap_or(usize::MAX)
}
