//! The closed sets of words for tips and gardeners.

use std::fmt;

use utoipa::ToSchema;

use crate::{Invalid, Word};

/// Declares a closed set of words: its variants and their text on the wire and in the store.
macro_rules! words {
    ($(#[$doc:meta])* $name:ident { $($(#[$of:meta])* $variant:ident = $word:literal),+ $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, ToSchema)]
        pub enum $name {
            $($(#[$of])* #[schema(rename = $word)] $variant),+
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

        impl Word for $name {
            const ALL: &'static [Self] = Self::ALL;

            fn position(self) -> usize {
                self as usize
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
    /// The categories of tips (specification, section 3).
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
    /// The difficulty of a tip.
    Difficulty { Easy = "easy", Medium = "medium", Hard = "hard" }
);

words!(
    /// Who sees a tip: everyone, or only its author. A retired one was good advice once; a draft is not finished.
    Availability { Public = "public", Hidden = "hidden", Retired = "retired", Draft = "draft" }
);

words!(
    /// A field that a draft may lack.
    Missing { PlantType = "plantType", Category = "category", Description = "description" }
);

words!(
    /// The state of a photograph. `waiting`: it is not uploaded yet, or its files are being made.
    PhotoState { Waiting = "waiting", Ready = "ready", Refused = "refused" }
);

words!(
    /// Why a photograph was refused.
    Refusal {
        NotAPhotograph = "not-a-photograph",
        TooManyPixels = "too-many-pixels",
        TooSmall = "too-small",
        /// A JPEG in a form that the decoder cannot read.
        UnusualJpeg = "unusual-jpeg",
        Damaged = "damaged",
    }
);

words!(
    Gender { Male = "male", Female = "female" }
);

words!(
    /// An inactive gardener can neither share tips nor edit the profile.
    Status { Active = "active", Inactive = "inactive" }
);

words!(
    /// Whether the public tips of a gardener who leaves stay. Hidden ones are always removed.
    LeftTips { Keep = "keep", Remove = "remove" }
);

words!(
    /// A mark on a tip. A vote is public as a number; only its gardener sees a saved tip.
    TipMark { Helpful = "helpful", Saved = "saved" }
);

words!(
    /// A mark that a gardener can take back: a vote, a saved tip, this year's report.
    OwnMark { Helpful = "helpful", Saved = "saved", Outcome = "outcome" }
);

words!(
    /// How a tip turned out for somebody who tried it.
    TipResult { Worked = "worked", Partly = "partly", DidNot = "did-not" }
);

words!(
    /// The role that a profile shows. That of moderators is another attribute of the stored profile, and no response has it.
    #[derive(Default)]
    Role {
        #[default]
        User = "user",
    }
);

words!(
    /// The climate that a tip is for. A tip may name several.
    Climate {
        CoolMaritime = "cool-maritime",
        ColdContinental = "cold-continental",
        WarmTemperate = "warm-temperate",
        Mediterranean = "mediterranean",
        HumidSubtropical = "humid-subtropical",
        Tropical = "tropical",
        Arid = "arid",
        Highland = "highland",
    }
);

words!(
    /// The half of the Earth: the southern year is six months behind the northern one.
    Hemisphere { Northern = "northern", Southern = "southern" }
);

words!(
    /// The basis of a tip's advice.
    BasisKind {
        OwnExperience = "own-experience",
        ExtensionService = "extension-service",
        Book = "book",
        Heard = "heard",
    }
);

words!(
    /// Where the plant of a tip grows. A tip may name several.
    Place {
        Ground = "ground",
        RaisedBed = "raised-bed",
        Container = "container",
        Greenhouse = "greenhouse",
        Balcony = "balcony",
        Indoors = "indoors",
    }
);

words!(
    /// How much sun the plant of a tip wants. A tip may name several.
    Sun { Full = "full-sun", PartShade = "part-shade", Shade = "shade" }
);

words!(
    /// The frost that a time is counted from: the last one of spring, or the first one of autumn.
    FrostPoint { Last = "last", First = "first" }
);

words!(
    /// The kind of work that a tip is about.
    Work {
        SowAndPlant = "sow-and-plant",
        Tend = "tend",
        Prune = "prune",
        Protect = "protect",
        HarvestAndStore = "harvest-and-store",
        MakeAndMend = "make-and-mend",
        LeaveAlone = "leave-alone",
    }
);

words!(
    /// A danger in following a tip.
    Hazard {
        ToxicToPeople = "toxic-to-people",
        ToxicToPets = "toxic-to-pets",
        SkinIrritant = "skin-irritant",
        Chemical = "chemical",
        Tool = "sharp-tool",
        Height = "height",
        Water = "water",
        Invasive = "invasive",
        LocalRules = "local-rules",
    }
);

words!(
    /// What a notice tells a gardener. `helpful` and `tried`: votes and reports of trying on a tip of theirs. `held`: a moderator or
    /// reports have hidden something of theirs, or paused or suspended them. `released`: that has ended. `resumed`: they may write again.
    /// `noted`: moderators have written a note above a tip of theirs. `rejected`: an appeal of theirs changed nothing. `reported`: a report
    /// of theirs was decided. `asked`: a question under a tip of theirs. `wanted`: a question about a
    /// plant that they know; its title is the plant's name. `answered`: a question of theirs has an answer; `accepted`: an
    /// answer of theirs solved the question. `solved`: a question of theirs, or one that they joined, is solved for the first time; its title
    /// is the name of the plant that it is about, `a tip` or `the garden`.
    NoticeKind {
        Helpful = "helpful",
        Tried = "tried",
        Held = "held",
        Released = "released",
        Resumed = "resumed",
        Noted = "noted",
        Rejected = "rejected",
        Reported = "reported",
        Asked = "asked",
        Wanted = "wanted",
        Answered = "answered",
        Accepted = "accepted",
        Solved = "solved",
    }
);

words!(
    /// What can come by mail: moderators' decisions, at once; what happened to one's tips and questions, once a day; a digest, once a week.
    MailKind { Moderation = "moderation", Tips = "tips", Digest = "digest" }
);

words!(
    /// What a report can be about: a tip with its photographs, the note of a gardener who tried one, a gardener's profile, a question, an
    /// answer.
    ThingKind { Tip = "tip", Outcome = "outcome", Profile = "profile", Question = "question", Answer = "answer" }
);

words!(
    /// Nobody has answered it; somebody has; the asker, or the author of its tip, says that an answer solved it; one did, and is no longer true.
    QuestionState { Open = "open", Answered = "answered", Solved = "solved", Outdated = "outdated" }
);

words!(
    /// A part of what a thing says, beside its title and its text.
    Part {
        Summary = "summary",
        Plant = "plant",
        Hazards = "hazards",
        HazardNote = "hazard-note",
        Tip = "tip",
        Tools = "tools",
        Source = "source",
        Link = "link",
        Picture = "picture",
        Email = "email",
    }
);

words!(
    /// Why something is reported. Advice that can hurt somebody is decided first.
    #[derive(Default)]
    ReportReason {
        Unsafe = "unsafe",
        Unkind = "unkind",
        Spam = "spam",
        OffTopic = "off-topic",
        Copied = "copied",
        Private = "private",
        #[default]
        Other = "other",
    }
);

words!(
    /// What a gardener does about another one. Between two of whom one blocks the other there are no votes and reports of trying; a muted
    /// gardener's things are folded.
    BlockKind { Block = "block", Mute = "mute" }
);

words!(
    /// What a gardener follows.
    FollowKind { Gardener = "gardener", Plant = "plant" }
);

words!(
    /// The state of the case of a reported thing. `noted`: it stays, with words of the moderators. `gone`: it was gone when a moderator looked,
    /// and nothing was decided. `hidden` by reports alone waits for a
    /// moderator all the same. A state of a later release reads as `open`: a moderator can decide it again.
    #[derive(Default)]
    CaseState {
        #[default]
        Open = "open",
        Kept = "kept",
        Noted = "noted",
        Gone = "gone",
        Hidden = "hidden",
        Removed = "removed",
        Paused = "paused",
        Suspended = "suspended",
    }
);

words!(
    /// What a moderator does in a case. `remove` deletes a tip, and its author cannot restore it; `pause` lets its author write nothing for a
    /// week; `restore` takes the last hiding, removal, pause or suspension back, and `resume` a pause that goes on under a later hiding or
    /// removal; `note` adds words of the moderators to a tip that stays, and `keep` takes them away again.
    Act {
        Keep = "keep",
        Note = "note",
        Hide = "hide",
        Remove = "remove",
        Pause = "pause",
        Suspend = "suspend",
        Restore = "restore",
        Resume = "resume",
    }
);

impl LeftTips {
    /// What a suspension took out of the lists stays out.
    #[must_use]
    pub fn after(self, is_suspended: bool) -> Self {
        if is_suspended { Self::Remove } else { self }
    }
}

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
