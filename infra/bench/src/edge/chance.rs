//! What is left to chance, the same in each run.

/// Numbers by `SplitMix64` (Steele, Lea and Flood, "Fast splittable pseudorandom number generators").
pub struct Chance(u64);

impl Chance {
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// From 0 up to 1.
    #[expect(clippy::cast_precision_loss, reason = "53 bits fit")]
    pub fn fraction(&mut self) -> f64 {
        (self.next() >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// Below `count`.
    #[expect(clippy::cast_precision_loss, clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    pub fn below(&mut self, count: usize) -> usize {
        (self.fraction() * count as f64) as usize
    }

    pub fn shuffle<T>(&mut self, things: &mut [T]) {
        for last in (1..things.len()).rev() {
            things.swap(last, self.below(last.saturating_add(1)));
        }
    }
}

/// Numbers drawn in proportion to their weights.
pub struct Weighted(Vec<f64>);

impl Weighted {
    pub fn new(weights: impl IntoIterator<Item = f64>) -> Self {
        let mut sum = 0.0;
        let add = |weight| {
            sum += weight;
            sum
        };
        Self(weights.into_iter().map(add).collect())
    }

    /// Zipf's law: the n-th of so many in proportion to 1 / n to the exponent.
    #[expect(clippy::cast_precision_loss)]
    pub fn zipf(count: usize, exponent: f64) -> Self {
        Self::new((1..=count).map(|n| (n as f64).powf(-exponent)))
    }

    pub fn draw(&self, chance: &mut Chance) -> usize {
        let at = chance.fraction() * self.0.last().copied().unwrap_or_default();
        self.0.partition_point(|sum| *sum <= at)
    }
}

#[cfg(test)]
mod tests {
    use super::{Chance, Weighted};

    #[test]
    fn zipf_draws_the_nth_as_often_as_it_says() {
        let (zipf, mut chance) = (Weighted::zipf(100, 1.0), Chance::new(7));
        let mut drawn = [0_u32; 100];
        for _ in 0..1_000_000 {
            if let Some(times) = drawn.get_mut(zipf.draw(&mut chance)) {
                *times += 1;
            }
        }
        assert_eq!(drawn.iter().sum::<u32>(), 1_000_000, "none is past the end");
        let sum: f64 = (1..=100).map(|n| 1.0 / f64::from(n)).sum();
        for (n, times) in (1..).zip(drawn) {
            let expected = 1_000_000.0 / (f64::from(n) * sum);
            assert!((f64::from(times) - expected).abs() < 6.0 * expected.sqrt(), "{n}: {times}, not {expected}");
        }
    }

    #[test]
    fn what_has_no_weight_is_never_drawn() {
        let (weighted, mut chance) = (Weighted::new([0.0, 1.0, 0.0, 3.0]), Chance::new(7));
        let drawn: Vec<usize> = (0..4_000).map(|_| weighted.draw(&mut chance)).collect();
        let times = |n| drawn.iter().filter(|drawn| **drawn == n).count();
        assert_eq!((times(0), times(2), times(1) + times(3)), (0, 0, 4_000));
        assert!((900..1_100).contains(&times(1)), "{}", times(1));
    }

    #[test]
    fn shuffling_keeps_everything() {
        let mut things: Vec<usize> = (0..50).collect();
        Chance::new(7).shuffle(&mut things);
        assert_ne!(things, (0..50).collect::<Vec<_>>());
        things.sort_unstable();
        assert_eq!(things, (0..50).collect::<Vec<_>>());
    }
}
