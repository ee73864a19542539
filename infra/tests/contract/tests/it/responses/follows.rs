//! The responses about what gardeners follow.

use super::*;

responses! {
    handlers {
        follow_204: "follow" 204 async |s| follow("gardener", &s.rowan.id()).by(&s.mireille);
        follow_204_of_a_plant: "follow" 204 async |s| follow("plant", "leek").by(&s.mireille);
        follow_204_without_a_profile: "follow" 204 async |_| follow("plant", "leek").by(&Gardener::named("newcomer"));
        follow_401: "follow" 401 async |s| follow("gardener", &s.rowan.id());
        follow_403_of_oneself: "follow" 403 async |s| follow("gardener", &s.rowan.id()).by(&s.rowan);
        follow_403_when_inactive: "follow" 403 async |s| follow("plant", "leek").by(&s.inactive_gardener().await);
        follow_403_of_who_blocks_the_caller: "follow" 403 async |s| {
            s.sent(block(&s.mireille.id(), "block").by(&s.rowan)).await;
            follow("gardener", &s.rowan.id()).by(&s.mireille)
        };
        follow_404: "follow" 404 async |s| follow("gardener", &Gardener::named("nobody").id()).by(&s.mireille);
        follow_404_of_no_plant: "follow" 404 async |s| follow("plant", "triffid").by(&s.mireille);
        follow_404_of_no_kind: "follow" 404 async |s| follow("weather", "leek").by(&s.mireille);
        follow_409: "follow" 409 async |s| follow("gardener", &s.rowan.id()).by(&s.mireille);
        follow_429: "follow" 429 async |s| follow("plant", "zinnia").by(&s.mireille_with_many_follows().await);
        follow_429_of_gardeners: "follow" 429 async |s| follow("gardener", &s.rowan.id()).by(&s.mireille_with_many_follows().await);
        follow_500: "follow" 500 async |s| follow("gardener", &s.rowan.id()).by(&s.mireille);
        follow_503: "follow" 503 async |s| follow("gardener", &s.rowan.id()).by(&s.mireille);

        unfollow_204: "unfollow" 204 async |s| unfollow("gardener", &s.rowan.id()).by(&s.mireille);
        unfollow_204_of_a_plant: "unfollow" 204 async |s| unfollow("plant", "leek").by(&s.mireille);
        unfollow_401: "unfollow" 401 async |s| unfollow("gardener", &s.rowan.id());
        unfollow_404: "unfollow" 404 async |s| unfollow("gardener", "rowan").by(&s.mireille);
        unfollow_409: "unfollow" 409 async |s| unfollow("gardener", &s.rowan.id()).by(&s.mireille);
        unfollow_500: "unfollow" 500 async |s| unfollow("gardener", &s.rowan.id()).by(&s.mireille);
        unfollow_503: "unfollow" 503 async |s| unfollow("gardener", &s.rowan.id()).by(&s.mireille);

        list_follows_200: "list-follows" 200 async |s| get("/me/follows").by(&s.mireille);
        list_follows_401: "list-follows" 401 async |_| get("/me/follows");
        list_follows_500: "list-follows" 500 async |s| get("/me/follows").by(&s.mireille);
        list_follows_503: "list-follows" 503 async |s| get("/me/follows").by(&s.mireille);

        list_feed_200: "list-feed" 200 async |s| get("/me/feed").by(&s.mireille);
        list_feed_400: "list-feed" 400 async |s| get("/me/feed").parameter("limit", "0").by(&s.mireille);
        list_feed_401: "list-feed" 401 async |_| get("/me/feed");
        list_feed_500: "list-feed" 500 async |s| get("/me/feed").by(&s.mireille);
        list_feed_503: "list-feed" 503 async |s| get("/me/feed").by(&s.mireille);
    }
    gateway {
        "unfollow" 403;
        "unfollow" 429;
        "list-follows" 403;
        "list-follows" 429;
        "list-feed" 403;
        "list-feed" 429;
    }
}
