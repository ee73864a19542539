/** Every sentence of the Terms, the House Rules and the two pages on privacy: what proves it, or that it promises nothing of the software. */
import { readdirSync } from 'node:fs';
import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, test } from 'vitest';
import { hasTest, missing, pathOf, read, repository } from '../../../tests/named-tests';
import { Text as PrivacyInShort } from './texts/privacy';
import { Text as PrivacyPolicy } from './texts/privacy-policy';
import { Text as HouseRules } from './texts/terms';
import { Text as Terms } from './texts/terms-of-service';

/**
 * How a sentence begins, the file of a test that proves it, and the name of that test, with `…` for a value in it. A sentence may have
 * several rows.
 */
type Row = readonly [begins: string, file: string, test: string];

type Page = {
  name: string;
  Text: ComponentType;
  promises: readonly Row[];
  /** Rules for gardeners, law, links, and what people do. */
  nothing: readonly string[];
};

// biome-ignore format: a row is one line.
const terms: Page = {
  name: 'Terms of Service',
  Text: Terms,
  promises: [
    ['Lists and profiles need no account', 'contract/access.rs', 'every_route_has_the_status_of_the_matrix_for_each_caller'],
    ['One person, one account', 'browser/google.spec.ts', 'A Google account with the address of a password account is another account'],
    ['We write to that address with codes', 'cloud/identity.test.ts', 'With verification required, a newcomer needs the mailed code to sign in'],
    ['We write to that address with codes', 'contract/notices/mailing.rs', 'decision_is_mailed_to_both_sides_at_once_and_once'],
    ['We write to that address with codes', 'contract/notices/mailing.rs', 'link_in_a_mail_ends_its_kind_without_a_session_and_no_other_link_does'],
    ['Moderators get one mail a day', 'contract/moderation/desk.rs', 'moderator_gets_one_mail_a_day_while_something_waits'],
    ['Any other mail comes only', 'contract/notices/mailing.rs', 'votes_are_mailed_only_to_those_who_ask_and_once_a_day'],
    ['Any other mail comes only', 'contract/notices/mailing.rs', 'digest_has_the_season_of_the_readers_garden_once_a_week'],
    ['An address that rejects our mail', 'contract/notices/mailing.rs', 'permanent_bounce_and_a_complaint_end_all_mail'],
    ['Hide or delete a tip', 'contract/access.rs', 'tip_leaves_public_lists_when_hidden_or_retired_and_returns_when_shown'],
    ['Hide or delete a tip', 'contract/deleting.rs', 'deleted_tip_is_in_no_response_and_is_restored_unchanged'],
    ['If moderators hide or remove', 'contract/moderation/acts.rs', 'owner_appeals_once_and_the_case_is_in_the_queue_again'],
    ['If moderators hide or remove', 'contract/moderation/acts.rs', 'suspended_gardener_can_appeal'],
    ['If moderators hide or remove', 'screens/moderation/held.test.tsx', 'Authors see why a tip is hidden, and can edit it and appeal, but not show it'],
    ['If moderators hide or remove', 'screens/moderation/held.test.tsx', 'Authors find a removed tip among the deleted ones, and can appeal, but not restore it'],
    ['If moderators hide or remove', 'screens/moderation/held.test.tsx', 'Gardeners see that their note of a tip is hidden, and appeal'],
    ['If moderators hide or remove', 'screens/moderation/held.test.tsx', 'Suspended gardeners see why on their profile, and appeal'],
    ['If moderators hide or remove', 'screens/moderation/held.test.tsx', 'After 20 days there is no appeal'],
    ['If moderators hide or remove', 'screens/moderation/paused.test.tsx', 'A paused gardener reads on the profile until when and why, can appeal, and has the form'],
    ['We may hide or remove', 'contract/moderation/pause.rs', 'paused_gardener_writes_nothing_that_others_read_for_a_week'],
    ['We may hide or remove', 'contract/moderation/pause.rs', 'suspension_with_an_end_ends_on_its_day'],
    ['We tell a tip’s author', 'contract/moderation/pause.rs', 'author_gets_a_notice_of_a_note_above_the_tip'],
  ],
  nothing: [
    'The house rules say most of this', 'Where the two differ', 'Sorrel & Spade keeps this site', 'Both are free', 'These terms apply',
    'You must be at least thirteen', 'Give an e-mail address that is yours', 'Your tips and your profile remain yours', 'You give us leave',
    'You confirm that', 'Anything unlawful', 'Programs may read', 'You may object to anything else',
    'Tips are the experience', 'We do not check each one', 'Make sure of what', 'We are liable', 'It comes as it is', 'If we close it',
    'If these terms change', 'Questions:',
  ],
};

// biome-ignore format: a row is one line.
const houseRules: Page = {
  name: 'House Rules',
  Text: HouseRules,
  promises: [
    ['Nobody reviews your tip', 'cloud/journey.test.ts', 'A tip that is shared appears in every list and in its author’s count'],
    ['Nobody reviews your tip', 'screens/tips/share-tip.test.tsx', 'A tip that was just shared shows in the lists at once, although CloudFront still serves the older ones'],
    ['Nobody reviews your tip', 'api/response.rs', 'cloudfront_serves_a_public_response_for_as_long_as_the_limit_says'],
    ['On your first day', 'contract/moderation/newcomers.rs', 'fourth_public_tip_of_the_first_day_is_429_by_every_way'],
    ['On your first day', 'contract/moderation/newcomers.rs', 'text_with_three_links_is_429_on_the_first_day_in_every_form'],
    ['Everyone with an account that is not suspended can report', 'screens/moderation/report.test.tsx', 'Readers report a tip, with a reason and a note, and find what comes of it'],
    ['Everyone with an account that is not suspended can report', 'screens/moderation/report.test.tsx', 'Readers report the note of a gardener who tried a tip'],
    ['Everyone with an account that is not suspended can report', 'screens/moderation/report.test.tsx', 'Readers report a gardener'],
    ['Everyone with an account that is not suspended can report', 'screens/moderation/report.test.tsx', 'Visitors sign in to report, and come back to the open form'],
    ['A tip or a note that enough', 'contract/moderation/reports.rs', 'reports_of_settled_gardeners_hide_a_tip_and_unsafe_advice_sooner'],
    ['A tip or a note that enough', 'contract/moderation/reports.rs', 'reported_note_leaves_the_tips_page_and_stays_in_the_counts'],
    ['Reports of accounts younger than a week', 'contract/moderation/reports.rs', 'reports_of_new_accounts_hide_nothing_and_wait_for_a_moderator'],
    ['If something of yours is hidden or removed', 'screens/moderation/held.test.tsx', 'Authors see why a tip is hidden, and can edit it and appeal, but not show it'],
    ['If something of yours is hidden or removed', 'screens/moderation/held.test.tsx', 'Authors find a removed tip among the deleted ones, and can appeal, but not restore it'],
    ['If something of yours is hidden or removed', 'screens/moderation/held.test.tsx', 'Gardeners see that their note of a tip is hidden, and appeal'],
    ['If something of yours is hidden or removed', 'screens/moderation/held.test.tsx', 'A gardener whose note is hidden finds reason and appeal by the notice, also when the tip is hidden'],
    ['You can edit what is hidden', 'contract/moderation/reports.rs', 'author_of_a_held_tip_sees_why_can_edit_it_and_cannot_show_it'],
    ['You can edit what is hidden', 'screens/moderation/held.test.tsx', 'Authors appeal once, and then see that they have'],
    ['You can edit what is hidden', 'screens/moderation/held.test.tsx', 'After 20 days there is no appeal'],
    ['If moderators write a note', 'contract/moderation/pause.rs', 'author_gets_a_notice_of_a_note_above_the_tip'],
    ['Moderators can pause', 'contract/moderation/pause.rs', 'paused_gardener_writes_nothing_that_others_read_for_a_week'],
    ['Moderators can pause', 'screens/moderation/paused.test.tsx', 'When a paused gardener shares a tip, the form says why not and keeps everything typed, as a draft'],
    ['We suspend the accounts', 'contract/moderation/acts.rs', 'suspended_gardener_cannot_write_and_everything_comes_back_when_restored'],
    ['We suspend the accounts', 'contract/moderation/pause.rs', 'suspension_with_an_end_ends_on_its_day'],
    ['We suspend the accounts', 'cloud/moderation.test.ts', 'A suspended gardener is gone everywhere within a minute, and comes back whole'],
    ['In both cases they read why', 'screens/moderation/held.test.tsx', 'Suspended gardeners see why on their profile, and appeal'],
    ['In both cases they read why', 'screens/account/leaving.test.tsx', 'A suspended gardener takes their data along and deletes the account'],
    ['Who deletes it can join again', 'contract/moderation/pause.rs', 'who_leaves_while_suspended_or_paused_does_not_come_back_before_its_end'],
    ['In both cases they read why', 'screens/moderation/paused.test.tsx', 'A paused gardener reads on the profile until when and why, can appeal, and has the form'],
    ['You can also do something yourself', 'contract/moderation/blocks.rs', 'neither_votes_nor_reports_on_tips_of_a_gardener_with_whom_there_is_a_block'],
    ['You can also do something yourself', 'contract/questions.rs', 'between_two_of_whom_one_blocks_the_other_there_are_no_answers'],
    ['You can also do something yourself', 'contract/follows.rs', 'block_ends_follows_both_ways_and_muting_ones_own'],
    ['You can also do something yourself', 'screens/blocks/lists.test.tsx', 'On %s, a blocked gardener’s tips are left out'],
    ['You can also do something yourself', 'screens/blocks/lists.test.tsx', 'Tips of blocked gardeners are not suggested'],
    ['Or mute them', 'contract/follows.rs', 'block_ends_follows_both_ways_and_muting_ones_own'],
    ['Or mute them', 'screens/blocks/lists.test.tsx', 'On %s, a muted gardener’s tips are folded, and a button shows each'],
    ['What you have saved of theirs', 'screens/blocks/lists.test.tsx', 'The almanac keeps a blocked gardener’s tip, and says whose it is'],
    ['We do not tell them', 'contract/moderation/blocks.rs', 'muted_gardener_can_do_everything_and_does_not_learn_of_it'],
    ['We do not tell them', 'screens/blocks/blocks.test.tsx', 'A vote on a tip of a gardener who blocks the reader says that it is not possible'],
    ['You let us show it here', 'screens/tips/my-tips.test.tsx', 'Gardeners hide a tip with one click, and it goes from visitors’ lists at once'],
    ['You let us show it here', 'screens/tips/my-tips.test.tsx', 'Gardeners confirm the deletion of a tip, it is gone everywhere at once, and a message says so'],
    ['You let us show it here', 'screens/moderation/paused.test.tsx', 'While their account is suspended, gardeners read their tips and are offered no change of them'],
    ['The weekly digest has no tip of either', 'contract/notices/mailing.rs', 'digest_has_one_tip_of_an_author_and_none_of_blocked_muted_or_new_gardeners_or_with_an_address_as_its_title'],
    ['If moderators do not uphold', 'contract/moderation/evidence.rs', 'reporters_whose_reports_were_false_hide_nothing_and_do_not_lead_the_queue'],
  ],
  nothing: [
    'What you agree to', 'It fits on one page', 'You are thirteen or older', 'Share what you have tried', '“It worked for me', 'Write it yourself',
    'The words of others', 'Link only to pictures', 'Be kind', 'One can disagree', 'Nothing for sale', 'Say so where', 'What you share stays yours',
    'All the same', 'The advice here is advice', 'Look a plant up twice', 'The whole text',
  ],
};

// biome-ignore format: a row is one line.
const privacyPolicy: Page = {
  name: 'Privacy Policy',
  Text: PrivacyPolicy,
  promises: [
    ['Account, at Amazon Cognito', 'screens/account/login.test.tsx', 'Cognito gets a proof of the password, never the password'],
    ['Account, at Amazon Cognito', 'contract/input/fields.rs', 'password_fields_are_ignored_and_not_stored'],
    ['Profile, in our database', 'contract/snapshots/gardeners.rs', 'export_user_200'],
    ['Profile, in our database', 'contract/profiles.rs', 'cognito_subject_is_neither_stored_nor_returned'],
    ['Profile, in our database', 'contract/daily_limits.rs', 'next_day_starts_at_zero'],
    ['Profile, in our database', 'contract/moderation/acts.rs', 'suspended_gardener_cannot_write_and_everything_comes_back_when_restored'],
    ['Profile, in our database', 'contract/moderation/pause.rs', 'paused_gardener_writes_nothing_that_others_read_for_a_week'],
    ['Only the name is required', 'screens/account/profile.test.tsx', 'A name is required, and the error goes when it is typed'],
    ['Only the name is required', 'contract/input/fields.rs', 'field_of_a_new_profile_is_stored_if_valid_and_400_if_not'],
    ['Tips: what you wrote', 'contract/snapshots/tips.rs', 'get_tip_200'],
    ['Tips: what you wrote', 'contract/addresses.rs', 'tip_contains_no_address'],
    ['Only you see a draft', 'contract/drafts.rs', 'draft_is_only_in_its_authors_list_and_counts_nowhere'],
    ['Photographs: the picture alone', 'contract/photos/making.rs', 'upload_becomes_six_files_and_is_gone'],
    ['Your device makes it smaller', 'screens/tips/photos.test.tsx', 'A chosen photograph is shown at once, shrunk, sent with its progress, and shared with its words'],
    ['Which tips you found helpful', 'contract/snapshots/gardeners.rs', 'export_user_200'],
    ['Which tips you found helpful', 'contract/profiles.rs', 'place_and_experience_are_hidden_from_others_everywhere_when_switched_off'],
    ['Your questions and answers, when', 'contract/questions.rs', 'question_is_answered_solved_and_listed_by_plant_and_by_state'],
    ['With a question stands the climate', 'contract/questions.rs', 'question_shows_the_climate_only_while_its_asker_does'],
    ['If you delete one, its words', 'contract/questions.rs', 'deleted_question_keeps_its_answers_and_neither_text_nor_asker'],
    ['Its first words stay in your own notices', 'contract/notices/telling.rs', 'notice_ends_after_90_days'],
    ['If gardeners reported it, its first words', 'contract/moderation/reports.rs', 'export_has_the_own_reports'],
    ['The same goes for words that you replace', 'contract/edits.rs', 'edit_keeps_answers_states_and_notices'],
    ['Which questions of others you want to know', 'contract/joining.rs', 'others_see_how_many_have_joined_and_never_who'],
    ['Others see how many gardeners', 'contract/joining.rs', 'others_see_how_many_have_joined_and_never_who'],
    ['The same goes for answers', 'contract/doubts.rs', 'three_who_say_so_make_an_answer_outdated_and_its_question_open_again'],
    ['If you want to be asked about plants', 'contract/knowers.rs', 'who_wants_to_be_asked_later_is_asked_about_what_worked_before'],
    ['Nobody sees who was told', 'contract/snapshots/questions.rs', 'get_question_200'],
    ['It goes when you choose otherwise', 'contract/knowers.rs', 'who_leaves_or_does_not_want_to_be_asked_any_more_is_not_among_those_who_know'],
    ['Whom you block or mute', 'contract/moderation/blocks.rs', 'muted_gardener_can_do_everything_and_does_not_learn_of_it'],
    ['The gardeners and the plants that you follow', 'contract/follows.rs', 'who_follows_a_gardener_is_nowhere_but_in_their_own_lists'],
    ['How many photographs, marks, reports, questions', 'contract/photos/using.rs', 'photographs_beyond_the_limits_are_429_and_change_nothing'],
    ['How many photographs, marks, reports, questions', 'contract/marks/limits.rs', 'marks_beyond_the_days_limit_are_429_and_change_nothing'],
    ['How many photographs, marks, reports, questions', 'contract/moderation/reports.rs', 'eleventh_report_of_a_day_is_429_until_midnight'],
    ['How many photographs, marks, reports, questions', 'contract/questions.rs', 'nobody_asks_or_answers_more_than_a_day_allows'],
    ['For three days also which question', 'contract/questions.rs', 'request_that_is_sent_again_writes_one_question_and_never_brings_back_a_deleted_one'],
    ['For three days also which question', 'contract/lifetimes.rs', 'nothing_that_a_gardener_wrote_is_left_when_the_gardener_has_left'],
    ['Reports: what you reported', 'contract/moderation/reports.rs', 'export_has_the_own_reports'],
    ['Neither moderators nor the author', 'contract/snapshots/moderation.rs', 'get_case_200'],
    ['Neither moderators nor the author', 'contract/moderation/reports.rs', 'author_of_a_held_tip_sees_why_can_edit_it_and_cannot_show_it'],
    ['The log of moderation, for good', 'contract/moderation/acts.rs', 'log_has_every_act_of_a_month_with_its_moderator'],
    ['The log of moderation, for good', 'contract/template/roles.rs', 'log_of_moderation_can_only_be_added_to'],
    ['Notes that moderators write', 'contract/moderation/desk.rs', 'private_notes_are_in_the_export_and_go_with_the_gardener'],
    ['Only moderators read them', 'contract/moderation/desk.rs', 'private_notes_are_in_the_export_and_go_with_the_gardener'],
    ['If you make an address for your calendar', 'contract/calendar.rs', 'key_is_not_stored_and_only_its_gardener_sees_that_there_is_a_calendar'],
    ['Everyone who has the address', 'contract/calendar.rs', 'weeks_are_those_of_the_gardeners_frosts_and_hemisphere'],
    ['Notices: what happened', 'contract/snapshots/notices.rs', 'list_notices_200'],
    ['Notices: what happened', 'contract/notices/telling.rs', 'notices_are_seen_on_every_device_and_an_older_device_takes_nothing_back'],
    ['A notice is kept for', 'contract/notices/telling.rs', 'notice_ends_after_90_days'],
    ['Technical records', 'cloud/logs.test.ts', 'Every request is one line with its route, status and duration'],
    ['No name, e-mail or network address', 'cloud/logs.test.ts', 'No line has the subject or address of an account'],
    ['No name, e-mail or network address', 'contract/monitoring.rs', 'access_log_has_no_address_header_or_path'],
    ['They are kept for', 'contract/template/mod.rs', 'every_function_logs_to_the_group_of_its_area_with_retention'],
    ['They are kept for', 'build/pages.test.ts', 'the privacy policy has the retention of the deployment, which publishing writes into every page'],
    ['We write to your e-mail address for codes', 'cloud/identity.test.ts', 'With verification required, a newcomer needs the mailed code to sign in'],
    ['We write to your e-mail address for codes', 'cloud/identity.test.ts', 'a forgotten password can be changed once, with the mailed code only'],
    ['You get a mail, unless', 'contract/notices/mailing.rs', 'decision_is_mailed_to_both_sides_at_once_and_once'],
    ['You get a mail, unless', 'contract/notices/telling.rs', 'decision_is_told_to_both_sides_and_an_appeal_has_its_answer'],
    ['You get a mail, unless', 'contract/notices/telling.rs', 'removal_is_told_to_both_sides'],
    ['You get a mail, unless', 'contract/notices/telling.rs', 'what_reports_alone_hide_is_told_to_its_author'],
    ['You get a mail, unless', 'contract/notices/telling.rs', 'suspension_is_told_and_the_suspended_gardener_reads_it'],
    ['You get a mail, unless', 'contract/moderation/pause.rs', 'author_gets_a_notice_of_a_note_above_the_tip'],
    ['What happened to your tips, once a day', 'contract/notices/mailing.rs', 'votes_are_mailed_only_to_those_who_ask_and_once_a_day'],
    ['What happened to your tips, once a day', 'contract/notices/mailing.rs', 'digest_has_the_season_of_the_readers_garden_once_a_week'],
    ['A moderator also gets one mail a day', 'contract/moderation/desk.rs', 'moderator_gets_one_mail_a_day_while_something_waits'],
    ['Each of these mails has an unsubscribe link', 'contract/notices/mailing.rs', 'link_in_a_mail_ends_its_kind_without_a_session_and_no_other_link_does'],
    ['Each of these mails has an unsubscribe link', 'screens/notices/notices.test.tsx', 'Gardeners choose what comes by mail, and each choice is saved at once'],
    ['If it tells us that your address', 'contract/notices/mailing.rs', 'permanent_bounce_and_a_complaint_end_all_mail'],
    ['They are plain text', 'store/aws/mail.rs', 'request_has_both_headers_of_one_click_unsubscribing_and_the_gardener_as_a_tag'],
    ['Everyone sees profiles and the cards', 'contract/access.rs', 'every_route_has_the_status_of_the_matrix_for_each_caller'],
    ['Profiles are shown without telephone number', 'contract/profiles.rs', 'phone_frost_calendar_and_switches_are_visible_to_the_owner_only'],
    ['Profiles are shown without telephone number', 'contract/profiles.rs', 'age_and_gender_are_visible_to_others_only_if_shown'],
    ['Profiles are shown without telephone number', 'contract/access.rs', 'email_is_private_until_its_owner_shows_it'],
    ['You can switch off that others see', 'contract/profiles.rs', 'place_and_experience_are_hidden_from_others_everywhere_when_switched_off'],
    ['You can switch off that others see', 'contract/profiles.rs', 'tried_tips_are_hidden_from_the_profile_and_counted_on_when_switched_off'],
    ['You can switch off that others see', 'contract/profiles.rs', 'unlisted_gardener_is_in_no_list_and_keeps_the_page'],
    ['Your note on a tip that you tried', 'contract/profiles.rs', 'place_and_experience_are_hidden_from_others_everywhere_when_switched_off'],
    ['Of gardeners under 18', 'contract/profiles.rs', 'age_and_location_of_a_minor_are_visible_to_the_owner_only'],
    ['Of gardeners under 18', 'contract/index/feed.rs', 'place_of_a_minor_is_not_in_the_index'],
    ['Moderators see what was reported', 'contract/moderation/acts.rs', 'case_has_the_thing_as_it_was_reported_beside_what_it_is_now'],
    ['Your browser fetches them there', 'screens/tips/pictures.test.tsx', 'Pictures from other sites are shown without a referrer, until the reader switches them off for good'],
    ['You can switch such pictures off', 'screens/tips/pictures.test.tsx', 'The privacy page says so too, and has the switch'],
    ['If you type the address of a picture', 'screens/tips/pictures.test.tsx', 'The form that shares a tip says that the picture’s host sees who looks'],
    ['If you name a town', 'screens/your-garden.test.tsx', 'Visitors find their town while they type, and only its first letter is asked for'],
    ['If you name a town', 'screens/your-garden.test.tsx', 'The location is looked up on the device'],
    ['Neither town nor coordinate', 'dist/place.spec.ts', 'No request names the town that a visitor types and chooses'],
    ['Neither town nor coordinate', 'dist/place.spec.ts', 'No request names the location of a visitor’s device'],
    ['For the length of your days', 'screens/your-garden.test.tsx', 'A gardener’s latitude is kept beside the session, is not sent, and is forgotten with the session'],
    ['To list what is due this week', 'screens/now.test.tsx', 'a tip says how long its time lasts by the frosts, and the server is asked in steps of two weeks'],
    ['A tip of yours says those weeks', 'screens/tips/tip-facts.test.tsx', 'The frosts of the months are said by those who know theirs, in steps of two weeks, unless they take it back'],
    ['We set no cookies', 'src/routes/pages/promises.test.tsx', 'Neither the app nor a function sets a cookie'],
    ['Local storage holds', 'screens/layout.test.tsx', 'Visitors switch between light and dark, and their choice is kept'],
    ['Local storage holds', 'screens/tips/pictures.test.tsx', 'Pictures from other sites are shown without a referrer, until the reader switches them off for good'],
    ['Local storage holds', 'screens/moderation/moderation.test.tsx', 'The keys can be turned off, and stay off'],
    ['Local storage holds', 'screens/garden.test.tsx', 'Visitors choose their garden beside the months, and the device keeps it'],
    ['Local storage holds', 'screens/account/login.test.tsx', 'With Remember me the session outlives its tabs'],
    ['Local storage holds', 'screens/account/login.test.tsx', 'Without Remember me the session ends with its tab'],
    ['Local storage holds', 'screens/account/session.test.tsx', 'Signing in and out tell the other tabs, and leave nothing behind for it'],
    ['Beside the session is when you last looked', 'screens/follows/feed.test.tsx', 'When the page was last open is forgotten with the session'],
    ['The storage of a tab also holds what you have typed', 'screens/tips/share-tip.test.tsx', 'After a reload the form still has everything typed, and sends it with the same key'],
    ['The storage of a tab also holds what you have typed', 'src/shared/tips/recent-changes.test.ts', 'ignores a change once CloudFront cannot serve an older list any more'],
    ['The storage of a tab also holds what you have typed', 'browser/session.spec.ts', 'Logging out deletes a gardener’s drafts and tips, so the next person cannot see them'],
    ['A photograph that you chose, and the text', 'screens/tips/photos.test.tsx', 'A photograph that nobody came back to for a day is gone from the device'],
    ['A photograph that you chose, and the text', 'screens/tips/kept-drafts.test.tsx', 'A text that nobody came back to for 30 days is gone from the device'],
    ['A photograph that you chose, and the text', 'screens/tips/kept-drafts.test.tsx', 'A text without a title survives the crash of the browser, and is gone from the device once it is sent'],
    ['A photograph that you chose, and the text', 'screens/tips/kept-drafts.test.tsx', 'Logging out asks about text that another tab has left behind, and deletes it from the device'],
    ['The storage of a tab also holds that a page was reloaded', 'screens/failed-part.test.tsx', 'A file that is gone after a release reloads the page once, then the message is shown'],
    ['If you have signed in, the browser also keeps copies', 'dist/offline.spec.ts', 'Saved tips that were never opened, with a photograph each, are read and searched without a network'],
    ['If you have signed in, the browser also keeps copies', 'screens/follows/feed.test.tsx', 'Without a network the page shows its copy and says so, which is no visit'],
    ['If you have signed in, the browser also keeps copies', 'dist/offline.spec.ts', 'The last 30 opened tips are kept'],
    ['If you have signed in, the browser also keeps copies', 'dist/offline.spec.ts', 'When the session …, the copies are gone'],
    ['What you do without a network', 'dist/outbox.spec.ts', 'A vote, a save and a report without a network are shown as waiting and sent once'],
    ['What you do without a network', 'dist/outbox.spec.ts', 'Another gardener on the device neither sees nor sends what waits'],
    ['The tab’s history holds', 'screens/account/session.test.tsx', 'A visitor who opens a tip sees its card beside the login, also after a reload, and then the tip'],
    ['The tab’s history holds', 'screens/account/login.test.tsx', 'What was typed at the login goes along to the forgotten password and back, and is in no URL'],
    ['You can restore a deleted tip', 'contract/deleting.rs', 'after_a_month_nothing_is_left_of_a_deleted_tip_and_other_tips_stay'],
    ['The card of a tip that is deleted or hidden', 'api/response.rs', 'cloudfront_serves_a_public_response_for_as_long_as_the_limit_says'],
    ['The files of a deleted photograph', 'contract/template/storage.rs', 'photograph_that_is_gone_leaves_the_edge_within_a_minute'],
    ['The files of a deleted photograph', 'contract/photos/hiding.rs', 'photograph_of_a_reported_tip_stays_until_its_case_is_decided_though_its_author_takes_it_away'],
    ['Backups of the database', 'contract/template/storage.rs', 'tables_and_pool_are_retained_and_protected'],
    ['In My profile you correct', 'screens/account/profile.test.tsx', 'Gardeners change their profile, and only what changed is sent'],
    ['In My profile you correct', 'screens/account/leaving.test.tsx', 'A suspended gardener takes their data along and deletes the account'],
    ['With the account go', 'contract/leaving.rs', 'gardener_who_leaves_without_tips_leaves_nothing_behind'],
    ['With the account go', 'contract/marks/lists.rs', 'leaving_deletes_all_marks'],
    ['With the account go', 'contract/moderation/blocks.rs', 'leaving_ends_the_own_blocks_and_those_of_others'],
    ['With the account go', 'contract/notices/telling.rs', 'tip_that_its_author_has_left_behind_tells_nobody_and_leaving_takes_the_notices'],
    ['Tips that you leave to other readers', 'contract/leaving.rs', 'kept_tips_say_nothing_about_their_author'],
    ['What others did with them', 'contract/leaving.rs', 'kept_tips_say_nothing_about_their_author'],
    ['We count how many of your reports', 'contract/moderation/evidence.rs', 'reporters_whose_reports_were_false_hide_nothing_and_do_not_lead_the_queue'],
    ['Which tips a digest brought you', 'contract/notices/mailing.rs', 'digest_repeats_no_tip_for_the_same_reader_within_eight_weeks'],
    ['What was reported, as it was then', 'contract/moderation/evidence.rs', 'text_that_was_reported_ends_30_days_after_the_decision_and_not_before_an_appeal_is_decided'],
    ['It has ids, and neither titles nor names', 'contract/moderation/evidence.rs', 'log_and_history_name_things_as_they_are_now_and_store_no_title'],
    ['What moderators wrote to you in it goes with your account', 'contract/leaving.rs', 'suspended_gardener_can_leave_and_take_everything_along'],
    ['An open case ends', 'contract/lifetimes.rs', 'open_case_about_something_that_is_gone_ends_90_days_after_its_last_report'],
    ['A decided case keeps', 'contract/lifetimes.rs', 'nothing_that_a_gardener_wrote_is_left_when_the_gardener_has_left'],
    ['An appeal of yours ends', 'contract/lifetimes.rs', 'nothing_that_a_gardener_wrote_is_left_when_the_gardener_has_left'],
    ['The file has your profile', 'contract/leaving.rs', 'suspended_gardener_can_leave_and_take_everything_along'],
    ['While moderators have suspended or paused you', 'contract/moderation/pause.rs', 'who_leaves_while_suspended_or_paused_does_not_come_back_before_its_end'],
    ['While moderators have suspended or paused you', 'contract/moderation/pause.rs', 'who_is_suspended_or_paused_does_not_come_back_with_another_account'],
    ['The address is not in the code', 'contract/moderation/pause.rs', 'who_leaves_while_suspended_or_paused_does_not_come_back_before_its_end'],
    ['The file has your profile', 'contract/moderation/desk.rs', 'private_notes_are_in_the_export_and_go_with_the_gardener'],
    ['With the account go', 'contract/moderation/desk.rs', 'private_notes_are_in_the_export_and_go_with_the_gardener'],
    ['With the account go', 'contract/lifetimes.rs', 'nothing_that_a_gardener_wrote_is_left_when_the_gardener_has_left'],
  ],
  nothing: [
    'Not in it are the counts of a day',
    'The short version is under Privacy', 'This one says the same', 'Sorrel & Spade, 12 Orchard Lane', 'The site runs on Amazon', 'Amazon’s mail service',
    'We sell nothing', 'Pictures of tips and gardeners may lie', 'If you sign in with Google', 'Until you delete it or ask us to',
    'If something does not work', 'You may also complain',
  ],
};

// biome-ignore format: a row is one line.
const privacyInShort: Page = {
  name: 'Privacy, in short',
  Text: PrivacyInShort,
  promises: [
    ['Lists and profiles need no account', 'contract/access.rs', 'every_route_has_the_status_of_the_matrix_for_each_caller'],
    ['We store nothing about you', 'contract/monitoring.rs', 'access_log_has_no_address_header_or_path'],
    ['We store nothing about you', 'cloud/logs.test.ts', 'Every request is one line with its route, status and duration'],
    ['There is no tracking here', 'src/routes/pages/promises.test.tsx', 'Neither the app nor a function sets a cookie'],
    ['There is no tracking here', 'cloud/journey.test.ts', 'adds the same security headers to the API’s responses'],
    ['Type, script and our own photographs', 'build/pages.test.ts', 'preloads its two fonts'],
    ['Type, script and our own photographs', 'build/pages.test.ts', 'has nothing that its policy blocks'],
    ['The host of that site sees', 'screens/tips/pictures.test.tsx', 'Pictures from other sites are shown without a referrer, until the reader switches them off for good'],
    ['If you do not want that', 'screens/tips/pictures.test.tsx', 'The privacy page says so too, and has the switch'],
    ['A drawing stands in their place', 'screens/tips/pictures.test.tsx', 'With pictures switched off, lists and portraits show plates and load nothing'],
    ['A drawing stands in their place', 'browser/visitor.spec.ts', 'With pictures of other sites switched off, the button of a card shows its picture, and the rest opens the tip'],
    ['Your e-mail address and the proof', 'screens/account/login.test.tsx', 'Cognito gets a proof of the password, never the password'],
    ['We never see the password', 'contract/input/fields.rs', 'password_fields_are_ignored_and_not_stored'],
    ['Your profile is what you typed', 'contract/snapshots/gardeners.rs', 'export_user_200'],
    ['Nobody else sees your telephone number', 'contract/profiles.rs', 'phone_frost_calendar_and_switches_are_visible_to_the_owner_only'],
    ['Your e-mail address, your age and your gender', 'contract/access.rs', 'email_is_private_until_its_owner_shows_it'],
    ['Your e-mail address, your age and your gender', 'contract/profiles.rs', 'age_and_gender_are_visible_to_others_only_if_shown'],
    ['Your place, your experience', 'contract/profiles.rs', 'place_and_experience_are_hidden_from_others_everywhere_when_switched_off'],
    ['Your place, your experience', 'contract/profiles.rs', 'tried_tips_are_hidden_from_the_profile_and_counted_on_when_switched_off'],
    ['Your place, your experience', 'contract/profiles.rs', 'unlisted_gardener_is_in_no_list_and_keeps_the_page'],
    ['Under 18', 'contract/profiles.rs', 'age_and_location_of_a_minor_are_visible_to_the_owner_only'],
    ['What you write about a tip', 'contract/snapshots/marks.rs', 'list_outcomes_200'],
    ['How many people found a tip helpful', 'contract/snapshots/marks.rs', 'list_outcomes_200'],
    ['How many people found a tip helpful', 'contract/joining.rs', 'others_see_how_many_have_joined_and_never_who'],
    ['Your questions and answers are public', 'contract/questions.rs', 'question_is_answered_solved_and_listed_by_plant_and_by_state'],
    ['What you save', 'contract/tokens.rs', 'token_without_authorizer_claims_is_401_on_every_signed_in_route'],
    ['What you save', 'contract/follows.rs', 'who_follows_a_gardener_is_nowhere_but_in_their_own_lists'],
    ['What you save', 'contract/moderation/blocks.rs', 'muted_gardener_can_do_everything_and_does_not_learn_of_it'],
    ['Your tips are public, or hidden', 'screens/tips/my-tips.test.tsx', 'Gardeners hide a tip with one click, and it goes from visitors’ lists at once'],
    ['You alone see a hidden tip', 'contract/access.rs', 'hidden_or_deleted_tip_is_404_for_others_like_a_missing_one'],
    ['You alone see a hidden tip', 'contract/moderation/acts.rs', 'case_has_the_thing_as_it_was_reported_beside_what_it_is_now'],
    ['Its card may stay in lists', 'api/response.rs', 'cloudfront_serves_a_public_response_for_as_long_as_the_limit_says'],
    ['They are kept for a year', 'contract/moderation/desk.rs', 'private_notes_are_in_the_export_and_go_with_the_gardener'],
    ['What happened to your tips', 'contract/capacity.rs', 'bell_with_all_its_notices_is_one_query_of_at_most_two_read_units'],
    ['What happened to your tips', 'contract/notices/telling.rs', 'notice_ends_after_90_days'],
    ['By mail you get moderators’ decisions', 'contract/notices/mailing.rs', 'decision_is_mailed_to_both_sides_at_once_and_once'],
    ['By mail you get moderators’ decisions', 'contract/notices/mailing.rs', 'votes_are_mailed_only_to_those_who_ask_and_once_a_day'],
    ['Each mail has an unsubscribe link', 'contract/notices/mailing.rs', 'link_in_a_mail_ends_its_kind_without_a_session_and_no_other_link_does'],
    ['If a mail comes back', 'contract/notices/mailing.rs', 'permanent_bounce_and_a_complaint_end_all_mail'],
    ['Codes, and mail about your password', 'cloud/identity.test.ts', 'a forgotten password can be changed once, with the mailed code only'],
    ['We do not learn what you open', 'store/aws/mail.rs', 'request_has_both_headers_of_one_click_unsubscribing_and_the_gardener_as_a_tag'],
    ['Whether you like the site light or dark', 'screens/layout.test.tsx', 'Visitors switch between light and dark, and their choice is kept'],
    ['Where you garden', 'screens/garden.test.tsx', 'Visitors choose their garden beside the months, and the device keeps it'],
    ['The town that you type', 'dist/place.spec.ts', 'No request names the town that a visitor types and chooses'],
    ['The town that you type', 'screens/your-garden.test.tsx', 'A gardener’s latitude is kept beside the session, is not sent, and is forgotten with the session'],
    ['If you would rather not be asked', 'screens/garden.test.tsx', '“Not now” is remembered'],
    ['While you are signed in, the keys', 'screens/account/login.test.tsx', 'With Remember me the session outlives its tabs'],
    ['While you are signed in, the keys', 'screens/follows/feed.test.tsx', 'When the page was last open is forgotten with the session'],
    ['Without “Remember me”', 'screens/account/login.test.tsx', 'Without Remember me the session ends with its tab'],
    ['What you have typed and not sent', 'screens/tips/share-tip.test.tsx', 'After a reload the form still has everything typed, and sends it with the same key'],
    ['Both go when you log out', 'browser/session.spec.ts', 'Logging out deletes a gardener’s drafts and tips, so the next person cannot see them'],
    ['Half a tip stays for 30 days', 'screens/tips/kept-drafts.test.tsx', 'A text that nobody came back to for 30 days is gone from the device'],
    ['Half a tip stays for 30 days', 'screens/tips/kept-drafts.test.tsx', 'Logging out asks about text that another tab has left behind, and deletes it from the device'],
    ['Once it has a title', 'screens/tips/drafts.test.tsx', 'What is typed becomes a draft after half a minute, and Submit Tip turns that draft into the tip'],
    ['Once it has a title', 'contract/drafts.rs', 'draft_is_only_in_its_authors_list_and_counts_nowhere'],
    ['If you have signed in: copies', 'dist/offline.spec.ts', 'Saved tips that were never opened, with a photograph each, are read and searched without a network'],
    ['If you have signed in: copies', 'screens/follows/feed.test.tsx', 'Without a network the page shows its copy and says so, which is no visit'],
    ['If you have signed in: copies', 'dist/outbox.spec.ts', 'A vote, a save and a report without a network are shown as waiting and sent once'],
    ['They go when you log out', 'dist/offline.spec.ts', 'When the session …, the copies are gone'],
    ['In the tab’s history', 'screens/account/session.test.tsx', 'A visitor who opens a tip sees its card beside the login, also after a reload, and then the tip'],
    ['In the tab’s history', 'screens/account/login.test.tsx', 'What was typed at the login goes along to the forgotten password and back, and is in no URL'],
    ['Tips you delete in My Tips', 'screens/tips/my-tips.test.tsx', 'Gardeners confirm the deletion of a tip, it is gone everywhere at once, and a message says so'],
    ['Everything else you find in My profile', 'screens/account/leaving.test.tsx', 'An export saves the profile and every page of tips as one file'],
    ['Everything else you find in My profile', 'screens/account/leaving.test.tsx', 'A gardener who leaves chooses about the tips, gives the password, and is signed out on the home page'],
  ],
  nothing: [
    'Moderators may write notes about you', 'We know less about you', 'This is the short of it', 'A picture that a gardener links to', 'Some things stay on your device',
    'None of them follows you', 'They go with the tab', 'The long version',
  ],
};

/** The sentences of a page's paragraphs and lists, in their order. */
function sentencesOf(Text: ComponentType): string[] {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <Text />
    </MemoryRouter>,
  );
  const blocks = [...html.matchAll(/<(p|li)\b[^>]*>(.*?)<\/\1>/gs)].map(([, , text = '']) => text);
  const plain = blocks.map((text) =>
    text
      .replaceAll(/<[^>]+>/g, '')
      .replaceAll('&amp;', '&')
      .trim(),
  );
  return plain.flatMap((text) => text.split(/(?<=[.?!]”?) (?=[\p{Lu}“])/u));
}

describe.each([terms, houseRules, privacyPolicy, privacyInShort])('$name:', ({ Text, promises, nothing }) => {
  const sentences = sentencesOf(Text);
  const beginnings = [...new Set(promises.map(([begins]) => begins)), ...nothing];

  test('each sentence has what proves it, or is among those that promise nothing', () => {
    expect(sentences.length).toBeGreaterThan(25);
    expect(
      sentences.filter((sentence) => beginnings.filter((begins) => sentence.startsWith(begins)).length !== 1),
    ).toEqual([]);
  });

  test('each row is about one sentence of the page', () => {
    expect(beginnings.filter((begins) => sentences.filter((text) => text.startsWith(begins)).length !== 1)).toEqual([]);
  });

  test('each named test exists', () => {
    expect(missing(promises)).toEqual([]);
  });
});

test('A test that is gone, renamed or only mentioned is missing', () => {
  const rust = '#[tokio::test]\nasync fn tip_is_hidden() {\n    let tip_is_shown = 1;\n}\n\nfn tip_is_kept() {}\n';
  const typescript = "test('A tip is hidden', () => {\n  const name = 'A tip is shown';\n});\n";
  expect(['tip_is_hidden', 'tip_is_shown', 'tip_is_kept', 'tip_is'].map((name) => hasTest(rust, name))).toEqual([
    true,
    false,
    false,
    false,
  ]);
  expect(['A tip is hidden', 'A tip is shown', 'A tip is'].map((name) => hasTest(typescript, name))).toEqual([
    true,
    false,
    false,
  ]);
});

test('A change of a file with such a test runs this one', () => {
  const changes = read('.github/changes.sh');
  const files = [terms, houseRules, privacyPolicy, privacyInShort].flatMap(({ promises }) =>
    promises.map(([, file]) => pathOf(file)),
  );
  const ofFunctions = files.filter((file) => file.startsWith('functions/'));
  expect(ofFunctions).not.toEqual([]);
  for (const file of ofFunctions) expect(changes).toMatch(new RegExp(`\\b${file}\\b.*\\bweb=true`));
});

/** The sources below a folder, without tests. */
function sources(folder: string): string[] {
  const files = readdirSync(new URL(folder, repository), { recursive: true, encoding: 'utf8' });
  return files.filter((file) => /(?<!\.test)\.(tsx?|js|rs)$/.test(file)).map((file) => `${folder}/${file}`);
}

test('Neither the app nor a function sets a cookie', () => {
  const all = ['web/src', 'web/public', 'functions'].flatMap(sources);
  expect(all.length).toBeGreaterThan(500);
  expect(all.filter((file) => /document\.cookie|cookieStore|set[-_]cookie/i.test(read(file)))).toEqual([]);
});
