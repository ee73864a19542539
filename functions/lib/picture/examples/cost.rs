//! Prints what one 12-megapixel photograph costs: `cargo run --release -p picture --example cost -- picture.jpg`. Without a file it is
//! made of the site's own photographs, with a sensor's noise.

use std::error::Error;
use std::path::Path;
use std::process::Command;
use std::time::Duration;
use std::{env, fs};

use image::RgbImage;
use image::imageops::{FilterType, replace, resize};
use jpeg_encoder::{ColorType, Encoder};
use picture::files;

const WIDTHS: [u16; 3] = [480, 960, 1600];

/// A photograph as a phone's camera makes it.
const CAMERA: (u16, u16) = (4032, 3024);
const QUALITY: u8 = 90;

/// Photographs in a row, and rows.
const TILES: (u32, u32) = (4, 3);

fn main() -> Result<(), Box<dyn Error>> {
    if let Some(file) = env::args().nth(1) {
        return measure(Path::new(&file));
    }
    let folder = tempfile::tempdir()?;
    let file = folder.path().join("camera.jpg");
    make(&file)?;
    // Its own process, so that the peak of memory is not the maker's.
    let status = Command::new(env::current_exe()?).arg(&file).status()?;
    if status.success() { Ok(()) } else { Err("the measurement failed".into()) }
}

fn measure(file: &Path) -> Result<(), Box<dyn Error>> {
    let bytes = fs::read(file)?;
    let mut shortest = Duration::MAX;
    let mut made = None;
    for _ in 0..3 {
        let start = processor_time()?;
        made = Some(files(&bytes, &WIDTHS).map_err(|refusal| format!("{refusal:?}"))?);
        shortest = shortest.min(processor_time()?.saturating_sub(start));
    }
    let made = made.ok_or("nothing was made")?;
    println!("sent {} KB, {} x {} at most", kilobytes(&bytes), made.width, made.height);
    println!("{} ms of a processor, peak memory {}", shortest.as_millis(), peak()?);
    for (width, size) in WIDTHS.iter().zip(&made.sizes) {
        println!("{width} px: AVIF {} KB, JPEG {} KB", kilobytes(&size.avif), kilobytes(&size.jpeg));
    }
    Ok(())
}

fn make(file: &Path) -> Result<(), Box<dyn Error>> {
    let (width, height) = CAMERA;
    let tile = (u32::from(width) / TILES.0, u32::from(height) / TILES.1);
    let mut pixels = RgbImage::new(width.into(), height.into());
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../web/public/photos");
    let mut photographs: Vec<_> =
        fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<Result<_, Box<dyn Error>>>()?;
    photographs.retain(|path| path.extension().is_some_and(|extension| extension == "jpg"));
    photographs.sort();
    for (at, path) in (0..TILES.0 * TILES.1).zip(photographs.iter().cycle()) {
        let photograph = resize(&image::open(path)?.into_rgb8(), tile.0, tile.1, FilterType::CatmullRom);
        replace(&mut pixels, &photograph, (at % TILES.0 * tile.0).into(), (at / TILES.0 * tile.1).into());
    }
    let mut state = 0x9e37_79b9_u32;
    for value in pixels.iter_mut() {
        state ^= state << 13;
        state ^= state >> 17;
        state ^= state << 5;
        let [noise, ..] = state.to_le_bytes();
        *value = value.saturating_add(noise % 8).saturating_sub(4);
    }
    Encoder::new_file(file, QUALITY)?.encode(&pixels, width, height, ColorType::Rgb)?;
    Ok(())
}

fn kilobytes(bytes: &[u8]) -> usize {
    bytes.len().div_ceil(1_000)
}

/// Of this thread, which does all the work. A busy machine does not change it much.
fn processor_time() -> Result<Duration, Box<dyn Error>> {
    let times = fs::read_to_string("/proc/thread-self/schedstat")?;
    let nanoseconds = times.split(' ').next().ok_or("Linux says no time")?;
    Ok(Duration::from_nanos(nanoseconds.parse()?))
}

/// The most memory that this process has had.
fn peak() -> Result<String, Box<dyn Error>> {
    let status = fs::read_to_string("/proc/self/status")?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).ok_or("Linux says no peak")?;
    let kilobytes: usize = line.trim().trim_end_matches(" kB").parse()?;
    Ok(format!("{} MB", kilobytes.div_ceil(1_024)))
}
