//! Problems of plants: pests, diseases, weather, weeds. The data is `problems.json`, in the order of ids; `build.rs` makes a table of it.
//!
//! It has names, signs and hosts, and no advice: that is what gardeners write.

use crate::plants::Plant;

#[derive(Debug)]
pub struct Problem {
    pub id: &'static str,
    /// The English name, as in Britain.
    pub name: &'static str,
    pub kind: Kind,
    /// Other names, in lower case, singular.
    pub names: &'static [&'static str],
    /// What a gardener sees, in plain words.
    pub signs: &'static [&'static str],
    /// Ids of the plants that have it, and the families of which many plants do. `any`: nearly every plant does.
    pub hosts: &'static [&'static str],
    pub families: &'static [&'static str],
    pub any: bool,
    /// Whom the problem itself harms: `people`, `pets`.
    pub harms: &'static [&'static str],
    /// The id of the plant that the problem is, of a weed.
    pub plant: Option<&'static str>,
}

/// What a problem is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Insect,
    Mite,
    Mollusc,
    Worm,
    Fungus,
    Bacterium,
    Virus,
    /// Of feeding, water or weather.
    Disorder,
    Animal,
    Weed,
}

impl Kind {
    /// Whether it eats plants.
    pub const fn eats(self) -> bool {
        matches!(self, Self::Insect | Self::Mollusc | Self::Worm | Self::Animal)
    }
}

impl Problem {
    /// The name, then the others.
    pub fn all_names(&self) -> impl Iterator<Item = &'static str> + '_ {
        std::iter::once(self.name).chain(self.names.iter().copied())
    }

    /// Whether the plant may have it.
    pub fn attacks(&self, plant: &Plant) -> bool {
        self.any || self.hosts.contains(&plant.id) || self.families.contains(&plant.family)
    }
}

/// All problems, in the order of their ids.
pub fn all() -> &'static [Problem] {
    static PROBLEMS: &[Problem] = include!(concat!(env!("OUT_DIR"), "/problems.rs"));
    PROBLEMS
}

/// The problem that has this id.
pub fn find(id: &str) -> Option<&'static Problem> {
    let problems = all();
    problems.binary_search_by(|problem| problem.id.cmp(id)).ok().and_then(|at| problems.get(at))
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::{fold, plants};

    #[test]
    fn every_problem_is_valid() {
        assert!(all().len() >= 60, "{} problems", all().len());
        let families: HashSet<_> = plants::all().iter().map(|plant| plant.family).collect();
        let mut names = HashSet::new();
        for problem in all() {
            let Problem { id, name, signs, hosts, .. } = problem;
            assert!(id.bytes().all(|c| matches!(c, b'a'..=b'z' | b'-')), "{id}");
            assert!(name.starts_with(char::is_uppercase), "{id}: {name}");
            assert!(problem.plant.is_none_or(|plant| plants::find(plant).is_some()), "{id}");
            assert!(hosts.iter().all(|host| plants::find(host).is_some()), "{id}: {hosts:?}");
            assert!(problem.families.iter().all(|family| families.contains(family)), "{id}: {:?}", problem.families);
            assert!(problem.harms.iter().all(|harmed| ["people", "pets"].contains(harmed)), "{id}");
            assert!((3..=8).contains(&signs.len()), "{id}: {signs:?}");
            for name in problem.all_names() {
                assert!(names.insert(fold::fold(name)), "{id}: {name} is a name twice");
            }
        }
    }

    #[test]
    fn plant_has_the_problems_of_its_family() {
        let [blight, tomato, fig] =
            [find("late-blight").map(|blight| blight.id), Some("tomato"), Some("fig")].map(Option::unwrap_or_default);
        let attacks = |plant| find(blight).zip(plants::find(plant)).map(|(blight, plant)| blight.attacks(plant));
        assert_eq!((attacks(tomato), attacks(fig)), (Some(true), Some(false)));
    }
}
