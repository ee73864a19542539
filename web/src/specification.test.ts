/** Every sentence of points 2 to 9 of the specification, in short, and the test that shows it. */
import { expect, test } from 'vitest';
import { missing } from '../tests/named-tests';
import { limits } from './shared/api/limits.gen';
import {
  availabilityValues,
  categoryValues,
  difficultyValues,
  genderValues,
  roleValues,
  statusValues,
} from './shared/api/schema.gen';
import { constants } from './shared/messages';

/** The beginning of a sentence or of a part of it, the file of a test, and the test's name. A sentence may have several rows. */
type Row = readonly [begins: string, file: string, test: string];

/** What the specification asks for. */
// biome-ignore format: a row is one line.
const shown: Record<string, readonly Row[]> = {
  'Layout': [
    ['Every page is shown as: top navigation', 'screens/layout.test.tsx', 'The page at %s has its title, a description and one heading'],
    ['Navigation bar (sticky', 'screens/layout.test.tsx', 'The bar stays at the top, and where it is narrow it has no Login and no Sign Up beside the menu'],
    ['brand link to /): Home, My Tips', 'screens/layout.test.tsx', 'Gardeners find their own pages and the logout in the navigation bar'],
    ['Signed-out users see Login', 'screens/layout.test.tsx', 'Visitors find every public page and the login in the navigation bar'],
    ['hidden on small screens', 'screens/layout.test.tsx', 'The bar stays at the top, and where it is narrow it has no Login and no Sign Up beside the menu'],
    ['Signed-in users see a Log Out', 'screens/layout.test.tsx', 'Gardeners find their own pages and the logout in the navigation bar'],
    ['On small screens a menu toggle', 'screens/layout.test.tsx', 'The menu of small screens lists every page for everybody, links to it, and closes'],
    ['Footer: a company blurb', 'screens/layout.test.tsx', 'The footer has the company, its pages and this year'],
    ['social links', 'screens/layout.test.tsx', 'The social links lead to what they say: gardening, on those sites'],
  ],
  'Route table': [
    ['/, public, Home', 'screens/layout.test.tsx', 'The page at %s has its title, a description and one heading'],
    ['/login, public, Login', 'screens/layout.test.tsx', 'The page at %s has its title, a description and one heading'],
    ['/signup, public, Signup', 'screens/layout.test.tsx', 'The page at %s has its title, a description and one heading'],
    ['/Gardeners, public, Gardeners list', 'screens/layout.test.tsx', 'The page at %s has its title, a description and one heading'],
    ['/Tips, public, Tips list', 'screens/layout.test.tsx', 'The page at %s has its title, a description and one heading'],
    ['/MyTips, sign-in required', 'screens/layout.test.tsx', 'The gardener’s page at %s has its title and one heading, and is hidden from search engines'],
    ['/ShareTip, sign-in required', 'screens/layout.test.tsx', 'The gardener’s page at %s has its title and one heading, and is hidden from search engines'],
    ['/tips/{id}, sign-in required', 'screens/layout.test.tsx', 'The gardener’s page at %s has its title and one heading, and is hidden from search engines'],
    ['any other path, public, 404 page', 'browser/addresses.spec.ts', 'An unknown address is the 404 page with its status, with a dot in it or not, and leads home'],
    ['The sign-in guard sends a user', 'screens/account/session.test.tsx', 'The login says why somebody who opened %s has to sign in'],
    ['and shows nothing meanwhile', 'screens/account/session.test.tsx', 'An expired session is renewed, and nothing is shown meanwhile'],
    ['The 404 page reads', 'screens/not-found.test.tsx', 'Visitors of the unknown path %s see that it does not exist, and find the home page'],
  ],
  'Home': [
    ['Hero carousel of 3 slides', 'screens/home.test.tsx', 'goes to a slide by its dot, and the dot says which one is shown'],
    ['Each has a description and a button', 'screens/home.test.tsx', 'has a description and a link on every slide'],
    ['It auto-advances every 10 seconds', 'screens/home.test.tsx', 'moves on by itself every ten seconds, and from the last slide to the first'],
    ['previous/next arrows', 'screens/home.test.tsx', 'goes forward and back by its arrows, around both ends'],
    ['dot indicators', 'screens/home.test.tsx', 'goes to a slide by its dot, and the dot says which one is shown'],
    ['wraps around at both ends', 'screens/home.test.tsx', 'goes forward and back by its arrows, around both ends'],
    ['typewriter effect', 'screens/home.test.tsx', 'types out the title of the slide that comes, whole for those who listen'],
    ['Featured Gardeners: up to 6 active', 'screens/home.test.tsx', 'Visitors see the top tips and the active gardeners, up to six of each'],
    ['showing photo, name, status badge, role', 'screens/home.test.tsx', 'A featured gardener has a picture, a name, the status, the role and an e-mail address'],
    ['Top Gardening Tips: up to 6 public', 'screens/home.test.tsx', 'Visitors see the top tips and the active gardeners, up to six of each'],
    ['"Our Story" section', 'screens/home.test.tsx', 'The home page tells the story and shows six pictures of the gallery'],
    ['Static "Garden Inspiration" gallery', 'screens/home.test.tsx', 'The home page tells the story and shows six pictures of the gallery'],
  ],
  'Login': [
    ['Email and password (both required)', 'screens/account/login.test.tsx', 'E-mail and password are required, and each error goes when its field is edited'],
    ['a "Remember me" checkbox', 'screens/account/login.test.tsx', 'With Remember me the session outlives its tabs'],
    ['a "Forgot password?" link', 'screens/account/login.test.tsx', 'The login page links to sign-up and to a new password'],
    ['a Sign In button with a spinner', 'screens/account/login.test.tsx', 'Cognito’s error %s shows “%s”, and the button is free again'],
    ['Sign in with Google', 'screens/account/login.test.tsx', 'Google is offered at %s where it is set up, and otherwise the page says nothing of it'],
    ['a link to sign up', 'screens/account/login.test.tsx', 'The login page links to sign-up and to a new password'],
    ['On success a toast "Login user', 'screens/account/login.test.tsx', 'Gardeners log in, see a message for a moment, and come to the home page'],
  ],
  'Signup': [
    ['Fields: full name, email', 'screens/account/signup.test.tsx', 'Four fields and the terms make an account; an error in a field that is folded away opens it'],
    ['Create Account is disabled', 'screens/account/signup.test.tsx', 'Create Account is disabled, and says why, until the gardener agrees to the terms'],
    ['Also Sign up with Google', 'screens/account/login.test.tsx', 'Google is offered at %s where it is set up, and otherwise the page says nothing of it'],
    ['a link to login', 'screens/account/login.test.tsx', 'Login, sign-up and forgotten password are one entry of the history'],
    ['On success a toast "Account create', 'screens/account/signup.test.tsx', 'New gardeners sign up, see a message, and come to the home page signed in'],
  ],
  'My Tips': [
    ['A table of the user\'s own tips', 'screens/tips/my-tips.test.tsx', 'Gardeners see their own tips, the hidden ones too, with category and date'],
    ['actions (edit, delete)', 'browser/tips.spec.ts', 'A gardener shares, edits, hides, shows and deletes a tip, and lists follow at once'],
    ['Empty state: "You haven\'t added', 'screens/tips/my-tips.test.tsx', 'Gardeners without a tip get a link to share their first'],
    ['Editing opens a modal', 'screens/tips/edit-tip.test.tsx', 'The edit form opens with all current values of the tip and takes the focus'],
  ],
  'Share Tip': [
    ['A form (fields in point 5)', 'screens/tips/share-tip.test.tsx', 'Gardeners who share a tip are thanked, and the server gets all of it'],
    ['a thank-you panel', 'screens/tips/share-tip.test.tsx', 'Gardeners who share a tip are thanked, and the server gets all of it'],
    ['"Share Another Tip"', 'screens/tips/share-tip.test.tsx', 'Share Another Tip opens an empty form, which is sent with another key'],
  ],
  'Gardeners': [
    ['Search box (placeholder mentions', 'screens/gardeners.test.tsx', 'Visitors can look for a gardener by name, specialization or location'],
    ['Filter dropdown All, Active, Inactive', 'screens/gardeners.test.tsx', 'Visitors can filter gardeners by status'],
    ['Cards showing photo', 'screens/gardeners.test.tsx', 'In place of a photograph a gardener has the plant of their choice'],
    ['status badge, name, age, gender', 'screens/gardeners.test.tsx', 'Visitors see all gardeners with their facts'],
    ['total tips shared', 'screens/gardeners.test.tsx', 'A page of gardeners begins with those who have shared most tips'],
    ['bio', 'screens/gardeners.test.tsx', 'Of a bio the list has the first sentence, on three lines at most'],
    ['a View Profile link', 'screens/gardeners.test.tsx', 'Visitors see all gardeners with their facts'],
    ['Empty state: "No gardeners found', 'screens/gardeners.test.tsx', 'Visitors whose search finds nobody can clear it'],
  ],
  'Tips list': [
    ['Heading "Browse Gardening Tips"', 'screens/tips/tips.test.tsx', 'Visitors see every public tip with its facts, and no hidden one'],
    ['A Difficulty filter', 'screens/tips/tips.test.tsx', 'Visitors can filter tips by difficulty'],
    ['Cards show image', 'screens/tips/tips.test.tsx', 'Where a tip’s picture is missing or cannot be loaded, its category’s drawing is shown'],
    ['easy green, medium yellow, hard red', 'src/colours.test.ts', 'Easy is green, medium is yellow and hard is red'],
    ['title, description, category, plant type', 'screens/tips/tips.test.tsx', 'Visitors see every public tip with its facts, and no hidden one'],
    ['Empty state: "No gardening tips found', 'screens/tips/tips.test.tsx', 'Visitors whose filters match nothing can clear them'],
  ],
  'Tip detail': [
    ['Image', 'screens/tips/card-picture.test.tsx', 'The picture of the card that was clicked, and no other, becomes the tip’s'],
    ['difficulty badge, title, category', 'screens/tips/tip.test.tsx', 'Gardeners read the whole tip, in paragraphs, with its facts and its author'],
    ['Sidebar: About the Author', 'screens/tips/tip.test.tsx', 'Gardeners read the whole tip, in paragraphs, with its facts and its author'],
    ['Not-found state: "Tip Not Found"', 'screens/tips/tip.test.tsx', 'When a tip does not exist, the page says so and links to all tips'],
  ],
  '3. Entities and their fields': [
    ['Auth user: displayName, photoURL', 'screens/account/signup.test.tsx', 'New gardeners sign up, see a message, and come to the home page signed in'],
    ['The session exposes the current user', 'src/shared/session/tokens.test.ts', 'The stored ID token names the gardener, in any script'],
    ['a loading flag', 'screens/account/session.test.tsx', 'While a session is renewed, a tip’s page shows the place of the tip, and the bar nothing of a login'],
    ['actions to create a user, log in', 'screens/account/session.test.tsx', 'After logging out, the tokens are deleted and revoked, and the home page is shown'],
    ['User (backend): name, email, photoUrl', 'contract/snapshots/gardeners.rs', 'create_user_201'],
    ['signup also sends password', 'contract/input/fields.rs', 'password_fields_are_ignored_and_not_stored'],
    ['Gardener cards also read image', 'contract/snapshots/gardeners.rs', 'list_users_200'],
    ['Tip: _id, title, category', 'contract/snapshots/tips.rs', 'create_tip_201'],
    ['email and name of the author', 'contract/access.rs', 'own_tips_have_the_address_that_their_authors_request_names'],
    ['default easy; default public', 'contract/input/fields.rs', 'field_of_a_new_tip_is_stored_if_valid_and_400_if_not'],
    ['Tip categories (12)', 'src/specification.test.ts', 'Words and limits are those of the specification'],
    ['Login form: email, password, rememberMe', 'screens/account/login.test.tsx', 'Without Remember me the session ends with its tab'],
  ],
  '4. States and transitions': [
    ['Auth state: unknown, then', 'screens/account/session.test.tsx', 'While a session is renewed, a tip’s page shows the place of the tip, and the bar nothing of a login'],
    ['the state-change listener', 'screens/account/session.test.tsx', 'Signing in in another tab reaches this one'],
    ['User status: active or inactive', 'screens/gardeners.test.tsx', 'Visitors see all gardeners with their facts'],
    ['Tip availability: public or hidden', 'contract/access.rs', 'tip_leaves_public_lists_when_hidden_or_retired_and_returns_when_shown'],
    ['the owner changes it through the edit', 'screens/tips/edit-tip.test.tsx', 'The edit form opens with all current values of the tip and takes the focus'],
    ['Share form: idle, submitting', 'screens/tips/share-tip.test.tsx', 'While a tip is sent, the button says so and is disabled, so that two clicks share one tip'],
    ['success (thank-you panel', 'screens/tips/share-tip.test.tsx', 'Share Another Tip opens an empty form, which is sent with another key'],
    ['Edit modal: open with the current', 'screens/tips/edit-tip.test.tsx', 'The edit form opens with all current values of the tip and takes the focus'],
    ['updating (button "Updating..."', 'screens/tips/edit-tip.test.tsx', 'While the edit is sent, the button says so and is disabled'],
    ['closed on success', 'screens/tips/edit-tip.test.tsx', 'An edit sends the changed fields with the version it started from, and shows everywhere at once'],
    ['Cancel closes it', 'screens/tips/edit-tip.test.tsx', '%s closes the edit, changes nothing, and gives the focus back'],
    ['Delete: a confirmation dialog', 'screens/tips/my-tips.test.tsx', '%s closes the question and says nothing'],
    ['Delete calls the server', 'screens/tips/my-tips.test.tsx', 'Gardeners confirm the deletion of a tip, it is gone everywhere at once, and a message says so'],
    ['Don\'t Delete shows', 'screens/tips/my-tips.test.tsx', 'Don’t Delete leaves the tip and says that nothing is saved'],
    ['With no user, guarded pages redirect', 'browser/account.spec.ts', 'The guard redirects to the login, and then to the requested page'],
  ],
  '5. Validation rules': [
    ['Share tip form (checked on submit', 'screens/tips/share-tip.test.tsx', 'An empty form shows an error in each required field, until the field is edited'],
    ['Title required', 'screens/tips/share-tip.test.tsx', 'An empty form shows an error in each required field, until the field is edited'],
    ['Plant type required', 'screens/tips/share-tip.test.tsx', 'An empty form shows an error in each required field, until the field is edited'],
    ['Description required', 'screens/tips/share-tip.test.tsx', 'An empty form shows an error in each required field, until the field is edited'],
    ['at least 50 characters after trimming', 'screens/tips/share-tip.test.tsx', 'A description under fifty characters and an invalid picture address are refused'],
    ['A counter shows length out of 1000', 'screens/tips/share-tip.test.tsx', 'The counter shows the length of the description out of a thousand, and more is allowed'],
    ['Category required', 'screens/tips/share-tip.test.tsx', 'An empty form shows an error in each required field, until the field is edited'],
    ['Image required', 'screens/tips/share-tip.test.tsx', 'An empty form shows an error in each required field, until the field is edited'],
    ['must be a parseable URL', 'screens/tips/share-tip.test.tsx', 'A description under fifty characters and an invalid picture address are refused'],
    ['User name and email are read-only', 'screens/tips/share-tip.test.tsx', 'The author’s name and address are shown and cannot be edited'],
    ['name falls back to "N/A"', 'screens/tips/share-tip.test.tsx', 'An author whose account has no name is shown as N/A'],
    ['Edit modal: required for title', 'screens/tips/edit-tip.test.tsx', 'The edit form requires title, category, plant type and description, but no picture'],
    ['Signup: required for name', 'screens/account/signup.test.tsx', 'An empty form shows an error in each required field, and each error goes when its field is edited'],
    ['Age minimum 13, maximum 120', 'screens/account/signup.test.tsx', '%s “%s” is refused'],
    ['The hint says a password needs', 'screens/account/signup.test.tsx', 'The rules of a password say which of them it lacks once it is refused'],
    ['Terms must be ticked', 'screens/account/signup.test.tsx', 'Create Account is disabled, and says why, until the gardener agrees to the terms'],
    ['Login: email and password required', 'screens/account/login.test.tsx', 'E-mail and password are required, and each error goes when its field is edited'],
  ],
  '6. Roles and permissions': [
    ['A new user is created with role', 'screens/account/signup.test.tsx', 'New gardeners sign up, see a message, and come to the home page signed in'],
    ['Anonymous visitors see home', 'screens/layout.test.tsx', 'The page at %s has its title, a description and one heading'],
    ['Signed-in users also see tip detail', 'screens/layout.test.tsx', 'The gardener’s page at %s has its title and one heading, and is hidden from search engines'],
    ['Users list, edit and delete only their own', 'contract/access.rs', 'every_route_has_the_status_of_the_matrix_for_each_caller'],
    ['fetched by their e-mail', 'screens/tips/my-tips.test.tsx', 'Gardeners see their own tips, the hidden ones too, with category and date'],
  ],
  '7. The calls it makes': [
    ['POST /user', 'screens/account/signup.test.tsx', 'New gardeners sign up, see a message, and come to the home page signed in'],
    ['after Google login or signup', 'browser/google.spec.ts', 'A newcomer signs up with Google, has a profile with the name that Google knows, and logs in again'],
    ['GET /user?status=active&limit=6', 'screens/home.test.tsx', 'Visitors see the top tips and the active gardeners, up to six of each'],
    ['GET /user', 'contract/lists/paging.rs', 'every_list_of_users_is_complete_and_newest_first'],
    ['GET /tips?status=public&limit=6', 'contract/lists/paging.rs', 'every_list_of_tips_is_complete_and_newest_first'],
    ['GET /tips?status=public', 'screens/tips/tips.test.tsx', 'Visitors see every public tip with its facts, and no hidden one'],
    ['GET /tips/{id}', 'contract/snapshots/tips.rs', 'get_tip_200'],
    ['GET /mytips?email={email}', 'screens/tips/my-tips.test.tsx', 'Gardeners see their own tips, the hidden ones too, with category and date'],
    ['POST /tips', 'screens/tips/share-tip.test.tsx', 'Gardeners who share a tip are thanked, and the server gets all of it'],
    ['PATCH /tips/{id}', 'screens/tips/edit-tip.test.tsx', 'An edit sends the changed fields with the version it started from, and shows everywhere at once'],
    ['DELETE /tips/{id}', 'screens/tips/my-tips.test.tsx', 'Gardeners confirm the deletion of a tip, it is gone everywhere at once, and a message says so'],
    ['create user with e-mail and password', 'browser/account.spec.ts', 'A newcomer signs up, is signed in at once, and has a profile'],
    ['sign in with e-mail and password', 'cloud/identity.test.ts', 'a gardener signs in by SRP and gets an access token for our client'],
    ['sign in with a Google pop-up', 'browser/google.spec.ts', 'A newcomer signs up with Google, has a profile with the name that Google knows, and logs in again'],
    ['sign out', 'cloud/identity.test.ts', 'signing out everywhere revokes all refresh tokens'],
    ['update profile (displayName, photoURL)', 'screens/account/profile.test.tsx', 'A changed name goes to Cognito too'],
    ['and an auth-state listener', 'browser/session.spec.ts', 'Signing in, remembered, and out reaches the other tabs, and a tab opened later'],
    ['Signup order: create the account', 'screens/account/signup.test.tsx', 'New gardeners sign up, see a message, and come to the home page signed in'],
  ],
  '8. The error catalogue': [
    ['Login failure: a red banner', 'screens/account/login.test.tsx', 'Cognito’s error %s shows “%s”, and the button is free again'],
    ['\'auth/invalid-credential\' appears as', 'src/shared/session/auth-errors.test.ts', '%s: %s'],
    ['The spinner stops', 'screens/account/login.test.tsx', 'Cognito’s error %s shows “%s”, and the button is free again'],
    ['Signup failure', 'screens/account/signup.test.tsx', 'Cognito’s error %s shows “%s”, and everything typed stays'],
    ['Tip update failure: error dialog', 'screens/tips/edit-tip.test.tsx', 'When %s, an error says that the tip was not updated, and the text stays'],
    ['Success: "Success!"', 'screens/tips/edit-tip.test.tsx', 'An edit sends the changed fields with the version it started from, and shows everywhere at once'],
    ['Share success: toast', 'screens/tips/share-tip.test.tsx', 'Gardeners who share a tip are thanked, and the server gets all of it'],
    ['the loading state ends', 'screens/tips/tips.test.tsx', 'When the tips cannot be fetched, the page says so with a reference, and a retry shows them'],
  ],
  '9. Business constants and limits': [
    ['Carousel: 3 slides, 10,000 ms', 'screens/home.test.tsx', 'moves on by itself every ten seconds, and from the last slide to the first'],
    ['height 500 px', 'browser/look.spec.ts', 'The carousel is 500 pixels high at every width'],
    ['Toast duration: 1,500 ms', 'src/specification.test.ts', 'Words and limits are those of the specification'],
    ['Featured lists: 6 items', 'screens/home.test.tsx', 'Visitors see the top tips and the active gardeners, up to six of each'],
    ['Description minimum 50 characters', 'src/features/writing/tip-form.test.ts', '%s %j: %s'],
    ['Age range 13 to 120', 'src/features/account/rules.test.ts', '%s'],
    ['12 tip categories; difficulty values', 'src/specification.test.ts', 'Words and limits are those of the specification'],
    ['user status filter values all, active', 'screens/gardeners.test.tsx', 'Visitors can filter gardeners by status'],
    ['Copyright year is computed', 'screens/layout.test.tsx', 'A page that was built last year shows this year'],
  ],
};

/** What the specification leaves open, or records as a fault or as not working, and what the site does there. */
// biome-ignore format: a row is one line.
const instead: Record<string, readonly Row[]> = {
  'Layout and routes': [
    ['Links to routes that have no page', 'screens/layout.test.tsx', 'The page at %s has its title, a description and one heading'],
    ['Note that the lower-case /my-tips', 'screens/account/session.test.tsx', 'Older paths of My Tips and Share Tip redirect'],
    ['What those undefined links show', 'src/routes/pages/site-links.test.ts', 'The sitemap lists every public page, once'],
  ],
  'My Tips, Gardeners, Tip detail': [
    ['Pagination buttons are static (My Tips)', 'screens/tips/my-tips.test.tsx', 'Gardeners with many tips turn the pages'],
    ['the text is held but not applied', 'screens/gardeners.test.tsx', 'Visitors can look for a gardener by name, specialization or location'],
    ['held but not applied (filter)', 'screens/gardeners.test.tsx', 'Visitors can filter gardeners by status'],
    ['a Contact button with no behaviour', 'screens/gardeners.test.tsx', 'Visitors can contact a gardener, unless the gardener hides the address'],
    ['Pagination buttons are static (Gardeners)', 'screens/gardeners.test.tsx', 'Visitors turn the pages of gardeners'],
    ['The Back to Tips button has no behaviour', 'screens/tips/tip.test.tsx', 'Back to Tips leads to the list as it was left'],
  ],
  'States and validation': [
    ['where it is cleared is not shown', 'screens/account/session.test.tsx', 'A public page sends no request to Cognito'],
    ['nothing shown changes it (status)', 'contract/moderation/acts.rs', 'suspended_gardener_cannot_write_and_everything_comes_back_when_restored'],
    ['although the label says optional', 'screens/tips/share-tip.test.tsx', 'Without a photograph the tip gets the drawing of its plant, which is shown, and no picture is required'],
    ['Image is optional and not checked (edit)', 'screens/tips/edit-tip.test.tsx', 'An edit that removes the picture sends null'],
    ['this is not enforced by the client', 'src/features/account/rules.test.ts', '%j lacks %j'],
    ['Confirm password is not compared', 'screens/account/signup.test.tsx', '%s “%s” is refused'],
    ['rememberMe, not used beyond the form', 'browser/session.spec.ts', 'Remember me gives a session to later tabs, also when its own is closed, and only then'],
  ],
  'Permissions and calls': [
    ['Whether the server enforces ownership', 'contract/access.rs', 'request_with_another_gardeners_email_is_403'],
    ['No admin features are shown', 'contract/moderation/roles.rs', 'each_role_has_its_status_on_every_moderation_route'],
    ['All backend calls go to {host}', 'contract/openapi.rs', 'document_has_the_routes_and_scopes_of_the_template'],
    ['the body is the full signup form', 'contract/input/fields.rs', 'password_fields_are_ignored_and_not_stored'],
    ['GET /tips?status=public&limit=6 (home)', 'screens/home.test.tsx', 'Visitors see the top tips and the active gardeners, up to six of each'],
    ['The shape of answers to POST', 'contract/snapshots/tips.rs', 'create_tip_201'],
    ['The shape of answers to DELETE', 'contract/deleting.rs', 'deleted_tip_is_in_no_response_and_is_restored_unchanged'],
  ],
  'Errors': [
    ['A failure of the user post is logged', 'screens/account/signup.test.tsx', 'When the profile could not be created, the page says why, and a retry creates it'],
    ['Google errors are only logged', 'screens/account/login.test.tsx', 'When Google’s window is closed, the page notices and offers to start again'],
    ['Share failure is only logged', 'screens/tips/share-tip.test.tsx', 'When %s, the form says so and keeps everything typed'],
    ['Delete failure is only logged', 'screens/tips/my-tips.test.tsx', 'A tip that could not be deleted stays in the list, and an error says so'],
    ['on tip detail the spinner stays', 'screens/tips/tip.test.tsx', 'When a tip cannot be fetched, the page says so, and a retry shows it'],
    ['Server error responses: not shown', 'contract/responses/coverage.rs', 'every_documented_response_has_a_test'],
    ['Pagination controls are static', 'browser/addresses.spec.ts', 'Every page of the tips and of the gardeners has a URL, up to the last, and a link to the first'],
  ],
};

const parts = [shown, instead].flatMap((table) => Object.entries(table));

test.each(parts)('Each sentence of “%s” has a test, and the test exists', (_, rows) => {
  expect(missing(rows)).toEqual([]);
  expect(new Set(rows.map(([begins]) => begins)).size).toBe(rows.length);
});

test('Words and limits are those of the specification', () => {
  expect(constants).toEqual({ carouselMs: 10_000, toastMs: 1_500, featured: 6, descriptionCounter: 1_000 });
  expect(limits.Description.least).toBe(50);
  expect(limits.Age).toEqual({ least: 13, most: 120 });
  expect(categoryValues.join(', ')).toBe(
    'Vegetables, Fruits, Herbs, Flowers, Indoor Plants, Trees & Shrubs, Succulents, Lawn Care, Pest Control, Soil & Fertilizers, Watering, Seasonal',
  );
  expect(difficultyValues).toEqual(['easy', 'medium', 'hard']);
  expect(availabilityValues).toEqual(expect.arrayContaining(['public', 'hidden']));
  expect(genderValues).toEqual(['male', 'female']);
  expect(statusValues).toEqual(['active', 'inactive']);
  expect(roleValues).toEqual(['user']);
});
