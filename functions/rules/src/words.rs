//! The closed sets of words that tips and gardeners are described with.

use std::fmt;

use utoipa::ToSchema;

use crate::Invalid;

/// Declares a closed set of words: the variants and how each is written on the wire and in the store.
macro_rules! words {
    ($(#[$doc:meta])* $name:ident { $($variant:ident = $word:literal),+ $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, ToSchema)]
        pub enum $name {
            $(#[schema(rename = $word)] $variant),+
        }

        impl $name {
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];

            pub fn parse(word: &str) -> Result<Self, Invalid> {
                match word {
                    $($word => Ok(Self::$variant),)+
                    _ => Err(Invalid::new(format!("must be one of: {}", [$($word),+].join(", ")))),
                }
            }

            pub const fn as_str(self) -> &'static str {
                match self {
                    $(Self::$variant => $word),+
                }
            }
        }

        serde_as_text!($name, |word| Self::parse(word).ok());

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.as_str())
            }
        }
    };
}

words!(
    /// What a tip is about (specification, section 3).
    Category {
        Vegetables = "Vegetables",
        Fruits = "Fruits",
        Herbs = "Herbs",
        Flowers = "Flowers",
        IndoorPlants = "Indoor Plants",
        TreesAndShrubs = "Trees & Shrubs",
        Succulents = "Succulents",
        LawnCare = "Lawn Care",
        PestControl = "Pest Control",
        SoilAndFertilizers = "Soil & Fertilizers",
        Watering = "Watering",
        Seasonal = "Seasonal",
    }
);

words!(
    /// How hard a tip is to follow.
    Difficulty { Easy = "easy", Medium = "medium", Hard = "hard" }
);

words!(
    /// Who sees a tip: everyone, or its author alone.
    Availability { Public = "public", Hidden = "hidden" }
);

words!(
    Gender { Male = "male", Female = "female" }
);

words!(
    /// Whether a gardener takes part; an inactive one can neither share tips nor edit the profile.
    Status { Active = "active", Inactive = "inactive" }
);

words!(
    /// The only role there is; the specification shows no other.
    Role { User = "user" }
);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_read_back_as_written() {
        for category in Category::ALL {
            assert_eq!(Category::parse(category.as_str()), Ok(*category));
        }
        assert_eq!(Category::ALL.len(), 12);
        assert_eq!(Difficulty::parse("Easy"), Err(Invalid::new("must be one of: easy, medium, hard")));
    }
}
