//! Where another name of a plant leads.

use rules::plants;

use crate::garden::Garden;
use crate::responses::get;

#[tokio::test]
async fn every_other_name_leads_to_the_plant_in_any_spelling() {
    let garden = Garden::new().await;
    let mut names = 0;
    for plant in plants::all() {
        for name in plant.names() {
            let plain = name.to_lowercase().replace(' ', "-");
            for spelled in
                [name.to_owned(), plain.clone(), format!("{plain}s"), name.to_uppercase(), format!("{plain}.")]
            {
                if spelled == plant.id || plants::named(&spelled).is_some_and(|found| found.id != plant.id) {
                    continue;
                }
                let response = garden.send(get(&format!("/plants/{spelled}/index.html"))).await;
                let found = (response.status, response.header("location").map(str::to_owned));
                assert_eq!(found, (301, Some(format!("/plants/{}", plant.id))), "{spelled}");
                assert!(
                    response.header("cache-control").is_some_and(|cache| cache.contains("s-maxage=60")),
                    "{spelled}"
                );
                names += 1;
            }
        }
    }
    assert!(names > 7_000, "{names} names");
}

#[tokio::test]
async fn name_of_no_plant_is_the_page_of_an_address_that_is_none() {
    let garden = Garden::new().await;
    // A plant's own page is a file. Before it is there, a redirect to it would never end.
    for name in ["nope", "!", "-", "s", "figs-and-leeks", "\u{202e}", "café", "constructor", "fig", "FIGG"] {
        let response = garden.send(get(&format!("/plants/{name}/index.html"))).await;
        assert_eq!((response.status, response.text.as_str()), (404, "<!doctype html><h1>Oops!</h1>"), "{name}");
        assert_eq!(response.header("content-type"), Some("text/html; charset=utf-8"));
        assert_eq!(response.header("cache-control"), Some("private, no-store"));
    }
}

#[tokio::test]
async fn page_of_an_address_that_is_none_is_empty_before_the_app_is_published() {
    let garden = Garden::new().await;
    garden.pages.remove("404.html");
    let response = garden.send(get("/plants/nope/index.html")).await;
    assert_eq!((response.status, response.text.as_str()), (404, ""));
}
