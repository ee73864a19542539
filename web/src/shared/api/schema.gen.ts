export interface paths {
    "/calendar/{file}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The saved tips of the gardener who has made this address, as a calendar (RFC 5545).
         * @description It has an all-day event for each best time of a tip, or possible one where the tip says no best one, from a month ago to a year from
         *     now: by the frosts and the hemisphere of the gardener's profile. Only the last 100 saved tips are in it, without those that are not
         *     public now, whose author the gardener blocks, that say no time or that are for all the year. Its text stays the same for a day in UTC,
         *     unless tips or profile change.
         */
        get: operations["get-calendar"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/feed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The newest public tips as an Atom feed (RFC 4287), at most 30. A tip's id in it never changes, and `updated` is when its author last
         *     edited or confirmed it.
         */
        get: operations["feed"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me/appeals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Appeals against the hiding or removal of something of the caller's, a pause or a suspension: once for each act, within 20 days. A moderator
         *     looks at it again. A suspended gardener can appeal too.
         */
        post: operations["appeal-case"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me/asked": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the questions under the caller's public tips that nothing has solved, the newest first, one page at a time. A page may have fewer
         *     questions than its limit.
         */
        get: operations["list-asked"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me/blocks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists the gardeners whom the caller blocks and mutes, at most 200, in no order. The app asks once a session. */
        get: operations["list-blocks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me/blocks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Blocks or mutes another gardener, instead of what was there before. Between two gardeners of whom one blocks the other there are neither
         *     votes nor reports of trying. The app leaves what a blocked gardener wrote out of lists, and folds what a muted one wrote. The other
         *     gardener does not learn of it.
         */
        put: operations["block-gardener"];
        post?: never;
        /** Ends the block or the muting of a gardener. Without one it changes nothing. It works for gardeners who have left, too. */
        delete: operations["unblock-gardener"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me/calendar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Makes a secret address at which calendar programs read the caller's saved tips. The address before ends. Each request makes another one. */
        put: operations["renew-calendar"];
        post?: never;
        /** Ends the address of the caller's calendar. Without one it changes nothing. A suspended gardener can do it too. */
        delete: operations["end-calendar"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me/feed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the public tips of the gardeners whom the caller follows, and those about the plants that the caller follows, the newest first, one
         *     page at a time. The caller's own tips are not among them. For some seconds a new tip may be missing, and a page may have fewer tips than its
         *     limit.
         */
        get: operations["list-feed"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me/follows": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the ids of the gardeners and the plants that the caller follows, in no order. A gardener may be suspended now. The app asks once a
         *     session.
         */
        get: operations["list-follows"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me/follows/{kind}/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Follows a gardener or a plant: their new tips are in the caller's feed. Following again changes nothing. Nobody learns of it. It is not
         *     possible where one of two gardeners blocks the other, and not with a gardener whom the caller mutes.
         */
        put: operations["follow"];
        post?: never;
        /** Stops following a gardener or a plant. If the caller does not follow it, nothing changes. It works for gardeners who have left, too. */
        delete: operations["unfollow"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me/marks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists all of the caller's marks. The app asks once a session. */
        get: operations["list-marks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me/notices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the caller's notices of the last 90 days, grouped by day, kind and thing, and what the caller has chosen to get by mail. They
         *     follow votes, reports of trying and decisions within seconds.
         */
        get: operations["list-notices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Marks the caller's notices as seen on every device, chooses what comes by mail, and whether questions are brought. */
        patch: operations["update-notices"];
        trace?: never;
    };
    "/me/questions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists the questions and answers of the caller, the newest first, one page at a time, also those that moderation has hidden. */
        get: operations["list-my-questions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me/reports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists the caller's reports, the newest first, one page at a time. */
        get: operations["list-reports"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me/saved": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the tips that the caller has saved, the last saved first, one page at a time. Tips that are not public now are left out, so a page
         *     may have fewer than its limit.
         */
        get: operations["list-saved"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/moderation/cases": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists the cases that wait for a moderator: unsafe advice first, then the others, then appeals, the oldest of each first. */
        get: operations["list-cases"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/moderation/cases/{kind}/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Reads a case: what was reported beside what it is now, what the reporters said, and what was decided about its owner before. */
        get: operations["get-case"];
        put?: never;
        /**
         * Decides a case. `keep` leaves the thing public, or makes public again what reports alone have hidden; `note` adds words of
         *     the moderators to a tip that is public, which `keep` takes away again; `hide` takes a tip or a note out of the site; `remove`
         *     deletes a tip, and its author cannot restore it; `pause` lets its owner write nothing for a week; `suspend` makes its owner inactive,
         *     for some days or until a moderator ends it; `restore` takes a hiding, a removal, a pause or a suspension back, a removal within 30 days.
         *     Nobody decides a case about something of their own, one that they have reported, one that another moderator looks at, or, for a week, an
         *     appeal against their own act.
         */
        post: operations["decide-case"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/moderation/cases/{kind}/{id}/taken": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Takes a case for 15 minutes, in which no other moderator can act in it, or gives it back. The case keeps its version. One that nobody has
         *     reported cannot be taken.
         */
        put: operations["take-case"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/moderation/gardeners/{id}/notes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Adds a note about another gardener, which the cases about what the gardener has written show for a year. No page shows it; the gardener
         *     gets it with an export of their data.
         */
        post: operations["note-gardener"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/moderation/log": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists what moderators did, and what reports alone have hidden, in a month, the newest first. The log can be added to only. */
        get: operations["list-acts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/mytips": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists the caller's own tips, newest first, one page at a time: the present ones, or the deleted ones that can be restored. */
        get: operations["list-my-tips"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/photos": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Announces a photograph. The caller uploads it with the form, then asks `GET /photos/{id}` until it is ready or refused, and
         *     then uses it for a tip or as the portrait. An unused one is removed after two days.
         */
        post: operations["create-photo"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/photos/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Reads the state of the caller's own photograph. The app asks again until it is ready or refused. */
        get: operations["get-photo"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/plants/{name}/index.html": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Leads from another name of a plant to its page: in English or Latin, also in the plural. Case, accents and punctuation do not count. */
        get: operations["plant-page"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/questions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists questions, the newest first, one page at a time: those about a plant or a tip, or those that are not solved, or those that are,
         *     without those about tips. A page may have fewer questions than its limit. With words: the solved ones that have them, also in the answers that
         *     solved them, the best match first, on one page; a question is found within an hour after it was solved.
         */
        get: operations["list-questions"];
        put?: never;
        /**
         * Asks a question about a plant, about a tip of another gardener, or about the garden at large. Everybody can read it. The same
         *     `Idempotency-Key` with the same body returns the same question.
         */
        post: operations["create-question"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/questions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Reads a question with its answers: those that solved it first, then the oldest first. A deleted question with answers keeps its place
         *     without its text.
         */
        get: operations["get-question"];
        put?: never;
        post?: never;
        /** Deletes the caller's question or answer. The answers of a question stay, and so does its place without its text. */
        delete: operations["delete-post"];
        options?: never;
        head?: never;
        /** Edits the caller's question or answer, in the first 24 hours. After the first 15 minutes it says that it was edited. */
        patch: operations["update-post"];
        trace?: never;
    };
    "/questions/{id}/accepted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Says that an answer solved the caller's question, or one under the caller's tip, or takes it back. Several answers may solve a question. */
        put: operations["accept-answer"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/questions/{id}/answers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Answers a question, the caller's own too. Everybody can read it. It is not possible where one of the two gardeners blocks the other. The
         *     same `Idempotency-Key` with the same body returns the same answer.
         */
        post: operations["create-answer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/questions/{id}/joined": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Says that the caller wants to know the answer of somebody else's question too, or takes it back. Others see how many do, not who. They hear
         *     once when the question is solved. It is not possible where the caller and the asker, or the author of the tip, block each other.
         */
        put: operations["join-question"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/questions/{id}/outdated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Says that an answer that solved its question is no longer true, or takes it back. It then solves the question no more, if three gardeners say
         *     so, or who wrote it, or who said that it solved the question. Others see no names.
         */
        put: operations["doubt-answer"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/questions/{id}/page": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The app's page, with the question and its answers in its head. One that nobody sees gives the page alone, with status 404; of a deleted one
         *     with answers the head says nothing.
         */
        get: operations["question-page"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reports something that everybody can see and that is not the caller's. A moderator decides; reports of gardeners with a record hide it
         *     before that, unsafe advice soonest. A gardener has one open report of a thing: another one takes its place.
         */
        post: operations["report-thing"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/search/gardeners": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Searches gardeners, one page at a time. */
        get: operations["search-gardeners"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/search/tips": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Searches public tips, one page at a time. */
        get: operations["search-tips"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/suggest": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Suggests plants, tips and gardeners whose names a person may be typing. */
        get: operations["suggest"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tips": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists public tips, newest first, one page at a time.
         * @description Of one author at most three are among the first twelve, if others have shared lately too; the author's other tips follow from the
         *     next page on.
         */
        get: operations["list-tips"];
        put?: never;
        /** Shares a tip, or keeps the draft of one, which needs a title only. The same `Idempotency-Key` with the same body returns the same tip. */
        post: operations["create-tip"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tips/top": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists at most 12 public tips: the most helpful ones, at most two of each author, where a vote counts half as much after 90 days. Where
         *     they are fewer, the newest tips follow.
         */
        get: operations["list-top-tips"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tips/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Reads a tip. Another gardener's hidden tip has the same response as a missing tip. */
        get: operations["get-tip"];
        put?: never;
        post?: never;
        /** Deletes the caller's own tip. For 30 days it can be restored. */
        delete: operations["delete-tip"];
        options?: never;
        head?: never;
        /** Edits, confirms, hides or shows the caller's own tip. */
        patch: operations["update-tip"];
        trace?: never;
    };
    "/tips/{id}/outcome": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Reports once a year how a public tip of another gardener turned out; another report of the year replaces the one before. */
        put: operations["report-outcome"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tips/{id}/outcomes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Counts the votes and the reports of a public tip, and has the notes of those who tried it. */
        get: operations["list-outcomes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tips/{id}/page": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The app's page, with the tip in its head. A tip that is not public gives the page alone, with status 404; its author's
         *     app then shows it.
         */
        get: operations["tip-page"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tips/{id}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restores the caller's own deleted tip: it has its availability, its dates and its counts again. A tip that is not deleted stays as
         *     it is.
         */
        post: operations["restore-tip"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tips/{id}/{mark}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Marks a public tip. Marking it again changes nothing. A gardener cannot call an own tip helpful. */
        put: operations["mark-tip"];
        post?: never;
        /** Takes the caller's own mark back. Without one it changes nothing. It works for tips that are hidden or gone, too. */
        delete: operations["unmark-tip"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/unsubscribe": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ends the kind of mail that the link in it names. Programs for mail send this request themselves (RFC 8058); its body says so and is
         *     not read. A GET of the same address leads to a page with a button (`infra/stack/site.yaml`). It can be repeated.
         */
        post: operations["unsubscribe"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists gardeners, newest first, one page at a time. */
        get: operations["list-users"];
        put?: never;
        /**
         * Creates the caller's profile with the address that Cognito has. If the profile exists, returns it; only an address that
         *     has changed at Cognito is brought up to date.
         */
        post: operations["create-user"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Reads a gardener. */
        get: operations["get-user"];
        put?: never;
        post?: never;
        /**
         * Removes the caller's tips, marks, account and, last, profile. Until the response is 204, repeat the request, also after any
         *     failure and with the same access token: it is accepted here even if the account is already deleted. From the first request on,
         *     the profile is inactive and nothing else can be written. A request may choose `tips` differently from an interrupted one before
         *     it: the choice is for the tips that are left, and those that were kept stay kept.
         */
        delete: operations["delete-user"];
        options?: never;
        head?: never;
        /** Edits the caller's own profile. */
        patch: operations["update-user"];
        trace?: never;
    };
    "/user/{id}/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Exports all that the caller wrote or chose, and what moderators noted about the caller, one page at a time. Hidden tips are in it, whole. */
        get: operations["export-user"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/{id}/page": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The app's page, with the gardener in its head. An unknown gardener, and one who is not active, gives the page alone, with status 404. */
        get: operations["gardener-page"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/{id}/tried": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the public tips that a gardener has tried, the newest report first, one page at a time, and sums up others' marks on the
         *     gardener's own tips. An inactive gardener has neither.
         */
        get: operations["list-tried"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description Whether an answer solved the question. */
        Acceptance: {
            accepted: boolean;
        };
        /**
         * @description What a moderator does in a case. `remove` deletes a tip, and its author cannot restore it; `pause` lets its author write nothing for a
         *     week; `restore` takes the last hiding, removal, pause or suspension back, and `resume` a pause that goes on under a later hiding or
         *     removal; `note` adds words of the moderators to a tip that stays, and `keep` takes them away again.
         * @enum {string}
         */
        Act: "keep" | "note" | "hide" | "remove" | "pause" | "suspend" | "restore" | "resume";
        /** @description An act in the log. */
        ActInLog: {
            act: components["schemas"]["Act"];
            /** Format: date-time */
            at: string;
            /** @description Whether the thing was gone: the act has only closed its case. */
            gone: boolean;
            id: string;
            kind: components["schemas"]["ThingKind"];
            message: components["schemas"]["ReportNote"] | null;
            moderator: components["schemas"]["UserId"] | null;
            reason: components["schemas"]["ReportReason"];
            title: string;
        };
        Age: number;
        Alt: string;
        /** @description An answer, as everybody sees it. */
        Answer: {
            /** @description The asker, or the author of the tip, says that it solved the question. */
            accepted: boolean;
            /** Format: date-time */
            at: string;
            /**
             * Format: date-time
             * @description When it was last edited. Missing if it was not, or only in its first minutes.
             */
            editedAt?: string;
            gardener: components["schemas"]["NoteGardener"];
            id: components["schemas"]["PostId"];
            /** @description They said so, and it is no longer true: so say three gardeners, or who wrote it, or who said that it solved the question. */
            outdated: boolean;
            text: components["schemas"]["PostText"] | null;
            tip: components["schemas"]["TipCard"] | null;
        };
        Appeal: string;
        /** @description What the words of a search name. */
        Asked: {
            /** @description In the order of the words. */
            plants: components["schemas"]["NamedPlant"][];
            /**
             * @description Pests, diseases and other problems of plants, by a name or by signs such as "white powder on leaves". Where no tip has a plant and a
             *     problem together, `nearest` is true, and the nearest are on the same problem.
             */
            problems: components["schemas"]["NamedProblem"][];
            /**
             * @description Whether the words ask if it is safe, such as "can dogs eat grapes". Every tip then names the plants: others would be read as an
             *     answer. Where `risks` has nothing about a plant, nobody has told of a risk.
             */
            safety: boolean;
        };
        /**
         * @description Who sees a tip: everyone, or only its author. A retired one was good advice once; a draft is not finished.
         * @enum {string}
         */
        Availability: "public" | "hidden" | "retired" | "draft";
        /**
         * @description The basis of a tip's advice. `seasons` goes with `own-experience` only. An `extension-service` needs its `link`; a `book` needs a
         *     `title`, a `link` or both.
         */
        Basis: {
            kind: components["schemas"]["BasisKind"];
            link?: components["schemas"]["Link"];
            seasons?: components["schemas"]["Seasons"];
            /** @description The title of the source. */
            title?: components["schemas"]["Source"];
        };
        /**
         * @description The basis of a tip's advice.
         * @enum {string}
         */
        BasisKind: "own-experience" | "extension-service" | "book" | "heard";
        Bio: string;
        /** @description A gardener whom the caller blocks or mutes. */
        Block: {
            /** Format: date-time */
            at: string;
            id: components["schemas"]["UserId"];
            kind: components["schemas"]["BlockKind"];
            /** @description When it was done. */
            name: components["schemas"]["Name"];
        };
        /**
         * @description What a gardener does about another one. Between two of whom one blocks the other there are no votes and reports of trying; a muted
         *     gardener's things are folded.
         * @enum {string}
         */
        BlockKind: "block" | "mute";
        /** @description The address of a gardener's calendar. Only this response has it. */
        CalendarAddress: {
            /**
             * Format: date-time
             * @description When it was made.
             */
            at: string;
            /** @description The calendar is at `/api/calendar/` and this. Everybody who knows it can read the calendar. */
            file: string;
        };
        Caption: string;
        /** @description A case with everything that a moderator has to know. */
        CaseFile: components["schemas"]["CaseHead"] & {
            /** @description What the caller can do, in the order of a page: nothing, if another moderator has to decide it. */
            acts: components["schemas"]["Act"][];
            appeals: components["schemas"]["FiledAppeal"][];
            /** @description What was reported, whole: the newest first, and each version once. It is kept until 30 days after the decision. */
            evidence: components["schemas"]["Evidence"][];
            /** @description Earlier acts about what the owner wrote, the newest first, at most 20. */
            history: components["schemas"]["ActInLog"][];
            note: components["schemas"]["ModeratorNote"] | null;
            /** @description What moderators wrote about the owner for each other, the newest first, at most 20. */
            notes: components["schemas"]["PrivateNote"][];
            now: components["schemas"]["Content"] | null;
            owner: components["schemas"]["CaseOwner"] | null;
            /** @description Whether a pause of its owner goes on under a hiding or a removal, with an appeal and an answer of its own. */
            pausedBelow: boolean;
            /** @description Whether everybody sees it now. */
            public: boolean;
            /** @description The newest first. Reporters have no names here. */
            said: components["schemas"]["FiledReport"][];
            /** @description Changes with everything that a moderator sees of the thing. An act sends it back. */
            thingVersion: string;
        };
        /** @description A case in the queue. */
        CaseHead: {
            /** @description Whether it waits because its owner has appealed. */
            appealed: boolean;
            /** @description A note's is `TIP.YEAR.GARDENER`. */
            id: string;
            kind: components["schemas"]["ThingKind"];
            /**
             * Format: date-time
             * @description The first of these reports.
             */
            opened: string;
            /** @description Of the reports that no moderator has decided. */
            reasons: components["schemas"]["ReportReason"][];
            /** @description The title and the start of the text when it was reported. The text ends with the decision. */
            reported: components["schemas"]["Content"];
            /** Format: int32 */
            reports: number;
            state: components["schemas"]["CaseState"];
            taken: components["schemas"]["Taken"] | null;
            /**
             * Format: int64
             * @description Changes with every report and act. `If-Match` takes it in quotes. 0 if nobody has reported the thing, and no moderator has acted.
             */
            version: number;
            /** @description Whether it waits for a moderator. */
            waits: boolean;
            /**
             * Format: double
             * @description What the reports that no moderator has decided weigh together. With 3 a tip or note is hidden, with 2 of them for unsafe advice.
             */
            weight: number;
        };
        /** @description The names of a case in paths and requests. */
        CaseName: {
            id: string;
            kind: components["schemas"]["ThingKind"];
        };
        /** @description The gardener whose thing was reported. */
        CaseOwner: {
            /** Format: date-time */
            dateJoined: string;
            id: components["schemas"]["UserId"];
            name: components["schemas"]["Name"];
            /**
             * Format: date-time
             * @description Until when the gardener may write nothing, or might write nothing until a while ago; null if never.
             */
            pausedUntil: string | null;
            status: components["schemas"]["Status"];
            /**
             * Format: date-time
             * @description When the gardener's suspension ends by itself; null if there is none, or if it has no end.
             */
            suspendedUntil: string | null;
            /**
             * Format: int64
             * @description Public tips.
             */
            totalTips: number;
        };
        /**
         * @description The state of the case of a reported thing. `noted`: it stays, with words of the moderators. `gone`: it was gone when a moderator looked,
         *     and nothing was decided. `hidden` by reports alone waits for a
         *     moderator all the same. A state of a later release reads as `open`: a moderator can decide it again.
         * @enum {string}
         */
        CaseState: "open" | "kept" | "noted" | "gone" | "hidden" | "removed" | "paused" | "suspended";
        /** @description Whether the moderator looks at the case. */
        CaseTaken: {
            taken: boolean;
        };
        /**
         * @description The categories of tips (specification, section 3).
         * @enum {string}
         */
        Category: "Vegetables" | "Fruits" | "Herbs" | "Flowers" | "Indoor Plants" | "Trees & Shrubs" | "Succulents" | "Lawn Care" | "Pest Control" | "Soil & Fertilizers" | "Watering" | "Seasonal";
        /** @description A photograph that its owner chooses for a tip. It must be ready, and belong to no other tip. */
        ChosenPhoto: {
            alt?: components["schemas"]["Alt"] | null;
            caption?: components["schemas"]["Caption"] | null;
            id: components["schemas"]["PhotoId"];
        };
        /**
         * @description The climate that a tip is for. A tip may name several.
         * @enum {string}
         */
        Climate: "cool-maritime" | "cold-continental" | "warm-temperate" | "mediterranean" | "humid-subtropical" | "tropical" | "arid" | "highland";
        /**
         * @description The kinds of problem, for clients to branch on.
         * @enum {string}
         */
        Code: "invalid-input" | "unauthenticated" | "forbidden" | "sign-in-again" | "inactive" | "paused" | "own-tip" | "own-thing" | "blocked" | "too-many-blocks" | "too-many-follows" | "too-many-answers" | "too-many-joined" | "too-late" | "held" | "not-found" | "stale" | "too-large" | "unsupported-media-type" | "idempotency-key-reused" | "daily-limit" | "first-day" | "too-many-photos" | "too-soon" | "busy" | "taken" | "appeal-waits" | "unavailable" | "internal";
        Colour: string;
        /** @description What a thing says. */
        Content: {
            /** @description What else it says. The queue has none of it. */
            parts: components["schemas"]["ContentPart"][];
            photos: components["schemas"]["Photo"][];
            text: string;
            title: string;
        };
        ContentPart: {
            part: components["schemas"]["Part"];
            text: string;
        };
        /** @description Words with a typing error. */
        Corrected: {
            meant: string;
            typed: string;
        };
        /** @description The counts of a tip: votes, and reports by their result. */
        Counts: {
            /** Format: int64 */
            didNot: number;
            /** Format: int64 */
            helpful: number;
            /** Format: int64 */
            partly: number;
            /** Format: int64 */
            worked: number;
        };
        Cursor: string;
        Description: string;
        /**
         * @description The difficulty of a tip.
         * @enum {string}
         */
        Difficulty: "easy" | "medium" | "hard";
        /** @description Whether it is no longer true. */
        Doubt: {
            outdated: boolean;
        };
        DrawnPlant: string;
        /** @description What a thing said when it was reported. */
        Evidence: {
            /**
             * Format: date-time
             * @description When it was last reported so.
             */
            at: string;
            content: components["schemas"]["Content"];
            /** @description The version that reports name. */
            version: string;
        };
        Experience: string;
        /** @description One page of an export. */
        Export: {
            data: components["schemas"]["Exported"];
            /** @description The `cursor` of the next page; null on the last one. */
            next: string | null;
        };
        /**
         * @description The profile, the same on every page, the page's tips, newest first, and on the first page all marks, photographs, reports, blocks, follows,
         *     questions, answers and notices.
         */
        Exported: {
            /** @description Against acts of moderators. Null on later pages. */
            appeals: components["schemas"]["OwnAppeal"][] | null;
            /** @description Whom the gardener blocks and mutes. Null on later pages. */
            blocks: components["schemas"]["Block"][] | null;
            follows: components["schemas"]["Follows"] | null;
            marks: components["schemas"]["ExportedMarks"] | null;
            notices: components["schemas"]["Notices"] | null;
            /** @description Null on later pages. */
            photos: components["schemas"]["ExportedPhoto"][] | null;
            /** @description What moderators wrote about the gardener for each other, without the moderators. Null on later pages. */
            privateNotes: components["schemas"]["ExportedNote"][] | null;
            profile: components["schemas"]["ExportedProfile"] | null;
            /** @description Questions and answers. Null on later pages. */
            questions: components["schemas"]["OwnPost"][] | null;
            /** @description Of tips, notes and profiles, with what moderators decided. Null on later pages. */
            reports: components["schemas"]["OwnReport"][] | null;
            tips: components["schemas"]["Tip"][];
        };
        ExportedJoin: {
            /** Format: date-time */
            at: string;
            question: components["schemas"]["QuestionId"];
        };
        ExportedMark: {
            /** Format: date-time */
            at: string;
            tip: components["schemas"]["TipId"];
        };
        /** @description The gardener's marks on the tips of others, the newest first. */
        ExportedMarks: {
            helpful: components["schemas"]["ExportedMark"][];
            /** @description Questions of others that the gardener wants to know too. */
            joined: components["schemas"]["ExportedJoin"][];
            outcomes: components["schemas"]["ExportedOutcome"][];
            /** @description Answers that the gardener says are no longer true. */
            outdated: components["schemas"]["PostId"][];
            saved: components["schemas"]["ExportedMark"][];
        };
        ExportedNote: {
            /** Format: date-time */
            at: string;
            text: components["schemas"]["ReportNote"];
        };
        /** @description A report, with the climate that the profile had. */
        ExportedOutcome: components["schemas"]["OwnOutcome"] & {
            climate: components["schemas"]["Climate"] | null;
        };
        ExportedPhoto: components["schemas"]["OwnPhoto"] & {
            /** @description The paths of its files on the site, if it is ready. */
            files: string[];
        };
        /** @description The whole profile, with its private parts. */
        ExportedProfile: components["schemas"]["OwnUser"] & {
            /** @description Whether Cognito had verified the address. */
            emailVerified: boolean;
        };
        /** @description The facts of a tip, beside its text. A missing one is unknown. */
        Facts: {
            basis?: components["schemas"]["Basis"];
            /** @description The climates that the advice is for. */
            climates?: components["schemas"]["Climate"][];
            /** @description The time by the garden's frosts. It goes with months, for readers whose frosts are not known. */
            frost?: components["schemas"]["FrostSpan"];
            /** @description A line about the hazards. */
            hazardNote?: components["schemas"]["HazardNote"];
            hazards?: components["schemas"]["Hazard"][];
            /** @description How long the work takes. */
            minutes?: components["schemas"]["Minutes"];
            months?: components["schemas"]["Months"];
            /** @description The frosts of the garden that the months are for, if its gardener says them. */
            monthsFor?: components["schemas"]["FrostWeeks"];
            /** @description Where the plant grows. */
            places?: components["schemas"]["Place"][];
            /** @description Ids of plants of the site's list, each once. */
            plants?: components["schemas"]["PlantId"][];
            /** @description The tip in one sentence. */
            standfirst?: components["schemas"]["Standfirst"];
            sun?: components["schemas"]["Sun"][];
            /** @description Each once. */
            tools?: components["schemas"]["Tool"][];
            /** @description `tend` is to feed and water too. */
            work?: components["schemas"]["Work"];
        };
        /** @description A field of the body, a parameter or a header, and its error. */
        FieldError: {
            field: string;
            message: string;
        };
        FiledAppeal: {
            against: components["schemas"]["CaseState"] | null;
            /** Format: date-time */
            at: string;
            text: components["schemas"]["Appeal"];
        };
        FiledReport: {
            /** Format: date-time */
            at: string;
            note: components["schemas"]["ReportNote"] | null;
            photo: components["schemas"]["PhotoId"] | null;
            reason: components["schemas"]["ReportReason"];
            /** @description Of the evidence that it is about; null if an earlier release stored it. */
            version: string | null;
            /**
             * Format: double
             * @description How much it counts: 0 to 2. A new account's report counts nothing, and that of a gardener whose reports were false less.
             */
            weight: number;
        };
        /**
         * @description What a gardener follows.
         * @enum {string}
         */
        FollowKind: "gardener" | "plant";
        /** @description Whom and what a gardener follows, in no order. */
        Follows: {
            gardeners: components["schemas"]["UserId"][];
            plants: components["schemas"]["PlantId"][];
        };
        /** @description A gardener, and the words that match. */
        FoundGardener: components["schemas"]["User"] & {
            marks: components["schemas"]["GardenerMarks"];
        };
        /** @description One page of the gardeners that match a search. */
        FoundGardeners: {
            data: components["schemas"]["FoundGardener"][];
            /** @description No gardener has all the words; these come closest. */
            nearest: boolean;
            /** @description The `cursor` of the next page; null on the last one. */
            next: string | null;
            /**
             * Format: int64
             * @description How many gardeners match, on all pages.
             */
            total: number;
        };
        /** @description A tip, and the words that match. Where the start of its text has none, its excerpt begins with the sentence that has most of them. */
        FoundTip: components["schemas"]["TipCard"] & {
            marks: components["schemas"]["TipMarks"];
        };
        /** @description One page of the tips that match a search. */
        FoundTips: {
            /** @description What `q` is about. Show it before the tips. */
            asked: components["schemas"]["Asked"];
            /** @description Words of `q` that nobody has, and those that were searched for in their place. */
            corrected: components["schemas"]["Corrected"][];
            data: components["schemas"]["FoundTip"][];
            facets: components["schemas"]["TipFacets"];
            /** @description The words that no tip has, in the order of `q`. */
            missing: components["schemas"]["MissingWords"][];
            /** @description No tip has all the words; these come closest. */
            nearest: boolean;
            /** @description The `cursor` of the next page; null on the last one. */
            next: string | null;
            /**
             * @description The plants that `q` or `plant` names and that are known to be poisonous or an irritant, where the search asks about that: by `safe`,
             *     or in words such as "is lily safe for cats" and "poisonous to dogs". Say these first: for such a plant it is wrong that nobody has
             *     named a hazard.
             */
            risks: components["schemas"]["PlantRisk"][];
            safe: components["schemas"]["SafeWord"] | null;
            /**
             * Format: int64
             * @description How many tips match, on all pages. For some seconds after a tip was shared, changed or hidden, the total and the facets may
             *     not know it yet; a hidden tip is on no page even then.
             */
            total: number;
        };
        FrostOffset: number;
        /**
         * @description The frost that a time is counted from: the last one of spring, or the first one of autumn.
         * @enum {string}
         */
        FrostPoint: "last" | "first";
        /**
         * @description A time that the garden's frosts decide, in whole weeks from the mean last or first frost: -3 to 2 is from three weeks before it to
         *     two weeks after.
         */
        FrostSpan: {
            end: components["schemas"]["FrostOffset"];
            from: components["schemas"]["FrostPoint"];
            start: components["schemas"]["FrostOffset"];
        };
        FrostWeek: number;
        /** @description The mean weeks of a garden's last and first frost, of the northern year. */
        FrostWeeks: {
            firstFrost: components["schemas"]["Week"];
            lastFrost: components["schemas"]["Week"];
        };
        /** @description The matched words, in order. */
        GardenerMarks: {
            bio: components["schemas"]["Mark"][];
            location: components["schemas"]["Mark"][];
            name: components["schemas"]["Mark"][];
            specialization: components["schemas"]["Mark"][];
        };
        /** @description An error response of the gateway itself. */
        GatewayMessage: {
            message: string;
        };
        /** @enum {string} */
        Gender: "male" | "female";
        /**
         * @description A danger in following a tip.
         * @enum {string}
         */
        Hazard: "toxic-to-people" | "toxic-to-pets" | "skin-irritant" | "chemical" | "sharp-tool" | "height" | "water" | "invasive" | "local-rules";
        HazardNote: string;
        /**
         * @description The half of the Earth: the southern year is six months behind the northern one.
         * @enum {string}
         */
        Hemisphere: "northern" | "southern";
        /** @description Why moderation has hidden, removed or suspended something of the caller's. */
        Hold: {
            /** Format: date-time */
            at: string;
            case: components["schemas"]["CaseName"] | null;
            message: components["schemas"]["ReportNote"] | null;
            reason: components["schemas"]["ReportReason"];
            /** @description A tip that the moderator has deleted: its author cannot restore it. */
            removed: boolean;
            /**
             * Format: date-time
             * @description When a pause or a suspension ends by itself; null if it has no end, or if it is neither.
             */
            until: string | null;
        };
        IdempotencyKey: string;
        IfMatch: string;
        /** @description An http or https address; a blank text means no picture. */
        ImageUrl: string;
        /** @description Whether the caller wants to know it too. */
        Joining: {
            joined: boolean;
        };
        /** @description The rest of an unfinished removal. */
        Leaving: {
            /** @description The least number of tips that are left. 0: only the account and the profile are left. */
            tipsLeft: number;
        };
        /**
         * @description Whether the public tips of a gardener who leaves stay. Hidden ones are always removed.
         * @enum {string}
         */
        LeftTips: "keep" | "remove";
        /** @default 12 */
        Limit: number;
        /** @description An http or https address. */
        Link: string;
        /** @description A page of the queue. */
        ListCase: {
            data: components["schemas"]["CaseHead"][];
            /** @description The cursor of the next page, even if this one is empty; null on the last one. */
            next: string | null;
            /** @description How many cases there are from this page on: of the next 100 of the queue, so 100 may be more. */
            total: number;
        };
        /** @description One page of a list. */
        List_ActInLog: {
            data: {
                act: components["schemas"]["Act"];
                /** Format: date-time */
                at: string;
                /** @description Whether the thing was gone: the act has only closed its case. */
                gone: boolean;
                id: string;
                kind: components["schemas"]["ThingKind"];
                message: components["schemas"]["ReportNote"] | null;
                moderator: components["schemas"]["UserId"] | null;
                reason: components["schemas"]["ReportReason"];
                title: string;
            }[];
            /** @description The `cursor` of the next page; null on the last one. */
            next: string | null;
        };
        /** @description One page of a list. */
        List_OwnPost: {
            data: {
                /** @description Of an answer: the asker says that it solved the question. */
                accepted: boolean;
                /** @description The tip that answers. */
                answeringTip?: components["schemas"]["TipId"];
                /** @description Of that tip, in the list, if everybody sees it. */
                answeringTitle?: components["schemas"]["Title"];
                /** Format: date-time */
                at: string;
                /**
                 * Format: date-time
                 * @description When it was last edited. Missing if it was not, or only in its first minutes.
                 */
                editedAt?: string;
                /** @description Why moderation has hidden it; missing if it has not. */
                hold?: components["schemas"]["Hold"];
                /** @description An answer's has its question's and one part more. */
                id: components["schemas"]["PostId"];
                plant: components["schemas"]["PlantId"] | null;
                state: components["schemas"]["QuestionState"] | null;
                text: components["schemas"]["PostText"] | null;
                tip: components["schemas"]["TipId"] | null;
                /** @description Of that tip, in the list, if everybody sees it. */
                tipTitle?: components["schemas"]["Title"];
            }[];
            /** @description The `cursor` of the next page; null on the last one. */
            next: string | null;
        };
        /** @description One page of a list. */
        List_OwnReport: {
            data: {
                /** Format: date-time */
                at: string;
                /** @description A note's is `TIP.YEAR.GARDENER`. */
                id: string;
                kind: components["schemas"]["ThingKind"];
                note: components["schemas"]["ReportNote"] | null;
                outcome: components["schemas"]["CaseState"] | null;
                reason: components["schemas"]["ReportReason"];
                /** @description The thing's title, when it was reported. */
                title: string;
            }[];
            /** @description The `cursor` of the next page; null on the last one. */
            next: string | null;
        };
        /** @description One page of a list. */
        List_Question: {
            data: {
                /**
                 * Format: int64
                 * @description How many answers it has. In lists, a new one counts some seconds later.
                 */
                answers: number;
                /** Format: date-time */
                at: string;
                climate: components["schemas"]["Climate"] | null;
                /**
                 * Format: date-time
                 * @description When it was last edited. Missing if it was not, or only in its first minutes.
                 */
                editedAt?: string;
                gardener: components["schemas"]["NoteGardener"] | null;
                id: components["schemas"]["QuestionId"];
                /**
                 * Format: int64
                 * @description How many gardeners want to know it too. A new one counts some seconds later.
                 */
                joined: number;
                plant: components["schemas"]["PlantId"] | null;
                state: components["schemas"]["QuestionState"];
                text: components["schemas"]["PostText"] | null;
                tip: components["schemas"]["TipId"] | null;
                /** @description Of that tip. */
                tipTitle?: components["schemas"]["Title"];
            }[];
            /** @description The `cursor` of the next page; null on the last one. */
            next: string | null;
        };
        /** @description One page of a list. */
        List_TipCard: {
            data: (components["schemas"]["TipHead"] & {
                /** @description The first photograph; missing in a tip without photographs. */
                cover?: components["schemas"]["Photo"];
                /** @description An excerpt of at most 240 characters, cut at a word. */
                description: string;
            })[];
            /** @description The `cursor` of the next page; null on the last one. */
            next: string | null;
        };
        /** @description One page of a list. */
        List_User: {
            data: (components["schemas"]["UserSummary"] & {
                /** Format: date-time */
                dateJoined: string;
                /** @description Null if the gardener does not show it or has not verified it. */
                email: string | null;
                id: components["schemas"]["UserId"];
                status: components["schemas"]["Status"];
                /**
                 * Format: int64
                 * @description Public tips.
                 */
                totalTips: number;
            })[];
            /** @description The `cursor` of the next page; null on the last one. */
            next: string | null;
        };
        /**
         * @description The only status that can be listed here; the owner's hidden tips are in `/mytips`.
         * @enum {string}
         */
        ListedStatus: "public";
        Location: string;
        /**
         * @description What can come by mail: moderators' decisions, at once; what happened to one's tips and questions, once a day; a digest, once a week.
         * @enum {string}
         */
        MailKind: "moderation" | "tips" | "digest";
        /** @description A matched part of a text, in UTF-16 code units, as JavaScript counts them. */
        Mark: {
            from: number;
            /** @description The first unit after it. */
            to: number;
        };
        /** @description All of the caller's marks, the newest of each kind first. */
        Marks: {
            /** @description Tips that the caller calls helpful. */
            helpful: components["schemas"]["TipId"][];
            /** @description Questions of others that the caller wants to know too. */
            joined: components["schemas"]["QuestionId"][];
            outcomes: components["schemas"]["OwnOutcome"][];
            /** @description Answers that the caller says are no longer true. */
            outdated: components["schemas"]["PostId"][];
            saved: components["schemas"]["TipId"][];
        };
        Minutes: number;
        /**
         * @description A field that a draft may lack.
         * @enum {string}
         */
        Missing: "plantType" | "category" | "description";
        /** @description Words of a search that no tip has. */
        MissingWords: {
            plant: components["schemas"]["NamedPlant"] | null;
            /** @description In lower case and without accents. */
            words: string;
        };
        /** @description What moderators say above a tip. Everyone who reads the tip sees it. */
        ModeratorNote: {
            /** Format: date-time */
            at: string;
            text: components["schemas"]["ReportNote"];
        };
        Month: number;
        /** @description The months for a tip's work, of the northern year. A month is in one of the two lists at most. Without any month: any time. */
        Months: {
            best?: components["schemas"]["Month"][];
            possible?: components["schemas"]["Month"][];
        };
        Name: string;
        NamedPlant: {
            id: components["schemas"]["PlantId"];
            /** @description The plant's English name. */
            name: string;
        };
        NamedProblem: {
            id: string;
            name: string;
        };
        /** @description What a moderator does. */
        NewAct: {
            act: components["schemas"]["Act"];
            /**
             * Format: int64
             * @description After how many days a suspension ends by itself: 7, 30 or 90. Null: when a moderator ends it. Other acts have none.
             */
            days?: number | null;
            message?: components["schemas"]["ReportNote"] | null;
            /**
             * @description The version of the thing that the moderator has seen, as the case has it. If the thing has another one, nothing changes. Null: whatever
             *     it is now, so that its author cannot outrun the act. `keep`, `note` and `restore` require it, as they publish.
             */
            thingVersion?: string | null;
        };
        /** @description An answer: words, a tip that everybody sees, or both. */
        NewAnswer: {
            text?: components["schemas"]["PostText"] | null;
            tip?: components["schemas"]["TipId"] | null;
        };
        /** @description Why an act should be taken back. */
        NewAppeal: {
            against?: components["schemas"]["CaseState"] | null;
            /** @description A note's is `TIP.YEAR.GARDENER`. */
            id: string;
            kind: components["schemas"]["ThingKind"];
            text: components["schemas"]["Appeal"];
        };
        /** @description What to do about a gardener. */
        NewBlock: {
            kind: components["schemas"]["BlockKind"];
        };
        /** @description A photograph that can be uploaded now. */
        NewPhoto: {
            id: components["schemas"]["PhotoId"];
            upload: components["schemas"]["Upload"];
        };
        /** @description A note about a gardener. */
        NewPrivateNote: {
            text: components["schemas"]["ReportNote"];
        };
        /** @description A question. Its climate comes from the caller's profile. */
        NewQuestion: {
            plant?: components["schemas"]["PlantId"] | null;
            text: components["schemas"]["PostText"];
            tip?: components["schemas"]["TipId"] | null;
        };
        /**
         * @description A new gardener is active.
         * @enum {string}
         */
        NewStatus: "active";
        /** @description A tip to share. */
        NewTip: {
            availability?: components["schemas"]["Availability"] | null;
            /** @description A draft may have it empty. */
            category: components["schemas"]["Category"];
            /** @description A draft may have a shorter one, or an empty one. */
            description: components["schemas"]["Description"];
            difficultyLevel?: components["schemas"]["Difficulty"] | null;
            /** @description The author's own address, as Cognito has it now; any other is 403. */
            email?: string | null;
            facts?: components["schemas"]["Facts"];
            image?: components["schemas"]["ImageUrl"] | null;
            name?: components["schemas"]["Name"] | null;
            /** @description The first is the cover. */
            photos?: components["schemas"]["ChosenPhoto"][];
            /** @description A draft may have it empty. */
            plantType: components["schemas"]["PlantType"];
            title: components["schemas"]["Title"];
        };
        /** @description A new profile. */
        NewUser: {
            age?: components["schemas"]["Age"] | null;
            /** @description Ignored. */
            agreeToTerms?: unknown;
            bio?: components["schemas"]["Bio"] | null;
            climate?: components["schemas"]["Climate"] | null;
            /** @description Ignored. */
            confirmPassword?: unknown;
            /** @description The caller's own address; any other is 403. The profile gets the address that Cognito has. */
            email?: string | null;
            experience?: components["schemas"]["Experience"] | null;
            firstFrost?: components["schemas"]["FrostWeek"] | null;
            gender?: components["schemas"]["Gender"] | null;
            hemisphere?: components["schemas"]["Hemisphere"] | null;
            lastFrost?: components["schemas"]["FrostWeek"] | null;
            listed?: boolean | null;
            location?: components["schemas"]["Location"] | null;
            name?: components["schemas"]["Name"] | null;
            /** @description Ignored: only Cognito gets a password. */
            password?: unknown;
            phone?: components["schemas"]["Phone"] | null;
            photoUrl?: components["schemas"]["ImageUrl"] | null;
            plant?: components["schemas"]["DrawnPlant"] | null;
            role?: components["schemas"]["Role"] | null;
            /** @description Whether others see the age. The default is false. */
            showAge?: boolean | null;
            /** @description Whether others see the address. The default is false. */
            showEmail?: boolean | null;
            showExperience?: boolean | null;
            /** @description Whether others see the gender. The default is false. */
            showGender?: boolean | null;
            showOutcomes?: boolean | null;
            showPlace?: boolean | null;
            specialization?: components["schemas"]["Specialization"] | null;
            status?: components["schemas"]["NewStatus"] | null;
        };
        Note: string;
        /** @description Who wrote a note. */
        NoteGardener: {
            id: components["schemas"]["UserId"];
            name: components["schemas"]["Name"];
        };
        /** @description Everything of one kind that happened to one thing on one day in UTC. */
        Notice: {
            /** @description The thing is the gardener's own, or one that the gardener has reported. */
            about: components["schemas"]["ThingKind"];
            /**
             * Format: date-time
             * @description The last time.
             */
            at: string;
            /** Format: int32 */
            count: number;
            /** @description A note's is `TIP.YEAR.GARDENER`. */
            id: string;
            kind: components["schemas"]["NoticeKind"];
            outcome: components["schemas"]["CaseState"] | null;
            /** @description The thing's title at the time. */
            title: string;
        };
        /** @description Each may be left out. */
        NoticeChange: {
            /** @description Whether questions about plants with which something worked for the caller may be brought to them: at most one a week. */
            asks?: boolean;
            /** @description What is to come by mail, from now on. */
            mail?: components["schemas"]["MailKind"][];
            /**
             * Format: date-time
             * @description The `at` of the newest notice that was seen. Later ones stay new; a time before the last one changes nothing, and one that is
             *     to come means now.
             */
            seenAt?: string;
        };
        /**
         * @description What a notice tells a gardener. `helpful` and `tried`: votes and reports of trying on a tip of theirs. `held`: a moderator or
         *     reports have hidden something of theirs, or paused or suspended them. `released`: that has ended. `resumed`: they may write again.
         *     `noted`: moderators have written a note above a tip of theirs. `rejected`: an appeal of theirs changed nothing. `reported`: a report
         *     of theirs was decided. `asked`: a question under a tip of theirs. `wanted`: a question about a
         *     plant that they know; its title is the plant's name. `answered`: a question of theirs has an answer; `accepted`: an
         *     answer of theirs solved the question. `solved`: a question of theirs, or one that they joined, is solved for the first time; its title
         *     is the name of the plant that it is about, `a tip` or `the garden`.
         * @enum {string}
         */
        NoticeKind: "helpful" | "tried" | "held" | "released" | "resumed" | "noted" | "rejected" | "reported" | "asked" | "wanted" | "answered" | "accepted" | "solved";
        /** @description A gardener's notices. */
        Notices: {
            /** @description Questions about plants with which something worked for the gardener may be brought to them. */
            asks: boolean;
            /** @description What comes by mail. */
            mail: components["schemas"]["MailKind"][];
            /** @description The newest day first, at most 20. */
            notices: components["schemas"]["Notice"][];
            /** @description How many of them were not seen on any device. */
            unseen: number;
        };
        /** @description A response with one item. */
        One_CalendarAddress: {
            /** @description The address of a gardener's calendar. Only this response has it. */
            data: {
                /**
                 * Format: date-time
                 * @description When it was made.
                 */
                at: string;
                /** @description The calendar is at `/api/calendar/` and this. Everybody who knows it can read the calendar. */
                file: string;
            };
        };
        /** @description A response with one item. */
        One_CaseFile: {
            /** @description A case with everything that a moderator has to know. */
            data: components["schemas"]["CaseHead"] & {
                /** @description What the caller can do, in the order of a page: nothing, if another moderator has to decide it. */
                acts: components["schemas"]["Act"][];
                appeals: components["schemas"]["FiledAppeal"][];
                /** @description What was reported, whole: the newest first, and each version once. It is kept until 30 days after the decision. */
                evidence: components["schemas"]["Evidence"][];
                /** @description Earlier acts about what the owner wrote, the newest first, at most 20. */
                history: components["schemas"]["ActInLog"][];
                note: components["schemas"]["ModeratorNote"] | null;
                /** @description What moderators wrote about the owner for each other, the newest first, at most 20. */
                notes: components["schemas"]["PrivateNote"][];
                now: components["schemas"]["Content"] | null;
                owner: components["schemas"]["CaseOwner"] | null;
                /** @description Whether a pause of its owner goes on under a hiding or a removal, with an appeal and an answer of its own. */
                pausedBelow: boolean;
                /** @description Whether everybody sees it now. */
                public: boolean;
                /** @description The newest first. Reporters have no names here. */
                said: components["schemas"]["FiledReport"][];
                /** @description Changes with everything that a moderator sees of the thing. An act sends it back. */
                thingVersion: string;
            };
        };
        /** @description A response with one item. */
        One_CaseHead: {
            /** @description A case in the queue. */
            data: {
                /** @description Whether it waits because its owner has appealed. */
                appealed: boolean;
                /** @description A note's is `TIP.YEAR.GARDENER`. */
                id: string;
                kind: components["schemas"]["ThingKind"];
                /**
                 * Format: date-time
                 * @description The first of these reports.
                 */
                opened: string;
                /** @description Of the reports that no moderator has decided. */
                reasons: components["schemas"]["ReportReason"][];
                /** @description The title and the start of the text when it was reported. The text ends with the decision. */
                reported: components["schemas"]["Content"];
                /** Format: int32 */
                reports: number;
                state: components["schemas"]["CaseState"];
                taken: components["schemas"]["Taken"] | null;
                /**
                 * Format: int64
                 * @description Changes with every report and act. `If-Match` takes it in quotes. 0 if nobody has reported the thing, and no moderator has acted.
                 */
                version: number;
                /** @description Whether it waits for a moderator. */
                waits: boolean;
                /**
                 * Format: double
                 * @description What the reports that no moderator has decided weigh together. With 3 a tip or note is hidden, with 2 of them for unsafe advice.
                 */
                weight: number;
            };
        };
        /** @description A response with one item. */
        One_Follows: {
            /** @description Whom and what a gardener follows, in no order. */
            data: {
                gardeners: components["schemas"]["UserId"][];
                plants: components["schemas"]["PlantId"][];
            };
        };
        /** @description A response with one item. */
        One_Leaving: {
            /** @description The rest of an unfinished removal. */
            data: {
                /** @description The least number of tips that are left. 0: only the account and the profile are left. */
                tipsLeft: number;
            };
        };
        /** @description A response with one item. */
        One_Marks: {
            /** @description All of the caller's marks, the newest of each kind first. */
            data: {
                /** @description Tips that the caller calls helpful. */
                helpful: components["schemas"]["TipId"][];
                /** @description Questions of others that the caller wants to know too. */
                joined: components["schemas"]["QuestionId"][];
                outcomes: components["schemas"]["OwnOutcome"][];
                /** @description Answers that the caller says are no longer true. */
                outdated: components["schemas"]["PostId"][];
                saved: components["schemas"]["TipId"][];
            };
        };
        /** @description A response with one item. */
        One_NewPhoto: {
            /** @description A photograph that can be uploaded now. */
            data: {
                id: components["schemas"]["PhotoId"];
                upload: components["schemas"]["Upload"];
            };
        };
        /** @description A response with one item. */
        One_Notices: {
            /** @description A gardener's notices. */
            data: {
                /** @description Questions about plants with which something worked for the gardener may be brought to them. */
                asks: boolean;
                /** @description What comes by mail. */
                mail: components["schemas"]["MailKind"][];
                /** @description The newest day first, at most 20. */
                notices: components["schemas"]["Notice"][];
                /** @description How many of them were not seen on any device. */
                unseen: number;
            };
        };
        /** @description A response with one item. */
        One_Outcomes: {
            /** @description How a tip turned out for those who tried it. */
            data: components["schemas"]["Counts"] & {
                /** @description By climate, of those with a report. */
                climates: {
                    [key: string]: components["schemas"]["ResultCounts"];
                };
                /**
                 * @description At most 12: those of the asked climate first, then the newest. Where more than 100 gardeners have reported, they are of 100 reports
                 *     of the last years.
                 */
                notes: components["schemas"]["OutcomeNote"][];
            };
        };
        /** @description A response with one item. */
        One_OwnOutcome: {
            /** @description The caller's report of a tip. */
            data: {
                /**
                 * Format: date-time
                 * @description When it was made. It can be edited for a year from then on.
                 */
                at: string;
                /** @description Why moderation has hidden the note; missing if it has not. */
                hold?: components["schemas"]["Hold"];
                note: components["schemas"]["Note"] | null;
                result: components["schemas"]["TipResult"];
                tip: components["schemas"]["TipId"];
                /**
                 * Format: int32
                 * @description The year in which it was made.
                 */
                year: number;
            };
        };
        /** @description A response with one item. */
        One_OwnPhoto: {
            /** @description A photograph as its owner sees it. */
            data: {
                /** @description The average of its pixels. */
                colour?: components["schemas"]["Colour"];
                /** Format: int32 */
                height?: number;
                id: components["schemas"]["PhotoId"];
                /** @description Why it was refused. */
                reason?: components["schemas"]["Refusal"];
                /** @description `waiting` for its upload, or for its files to be made. */
                state: components["schemas"]["PhotoState"];
                /**
                 * Format: int32
                 * @description Pixels of the largest file, if it is ready.
                 */
                width?: number;
            };
        };
        /** @description A response with one item. */
        One_OwnPost: {
            /** @description A question or an answer of the caller. */
            data: {
                /** @description Of an answer: the asker says that it solved the question. */
                accepted: boolean;
                /** @description The tip that answers. */
                answeringTip?: components["schemas"]["TipId"];
                /** @description Of that tip, in the list, if everybody sees it. */
                answeringTitle?: components["schemas"]["Title"];
                /** Format: date-time */
                at: string;
                /**
                 * Format: date-time
                 * @description When it was last edited. Missing if it was not, or only in its first minutes.
                 */
                editedAt?: string;
                /** @description Why moderation has hidden it; missing if it has not. */
                hold?: components["schemas"]["Hold"];
                /** @description An answer's has its question's and one part more. */
                id: components["schemas"]["PostId"];
                plant: components["schemas"]["PlantId"] | null;
                state: components["schemas"]["QuestionState"] | null;
                text: components["schemas"]["PostText"] | null;
                tip: components["schemas"]["TipId"] | null;
                /** @description Of that tip, in the list, if everybody sees it. */
                tipTitle?: components["schemas"]["Title"];
            };
        };
        /** @description A response with one item. */
        One_OwnUser: {
            /** @description A gardener's own profile. `email`, `age`, `gender` and the place are there in any case. */
            data: components["schemas"]["User"] & {
                /**
                 * Format: date-time
                 * @description Since when the gardener's calendar has its present address; null if it has none. Nobody else sees it.
                 */
                calendarSince: string | null;
                firstFrost: components["schemas"]["FrostWeek"] | null;
                /** @description Why moderators have suspended the gardener; missing if they have not. */
                hold?: components["schemas"]["Hold"];
                lastFrost: components["schemas"]["FrostWeek"] | null;
                /** @description Whether the gardener is in the list of gardeners and in the search. */
                listed: boolean;
                /** @description Why moderators let the gardener write nothing for some days; missing if they do not. It ends at `until`. */
                pause?: components["schemas"]["Hold"];
                phone: components["schemas"]["Phone"];
                /** @description Whether others see the age. Nobody else sees the age of a gardener under 18. */
                showAge: boolean;
                /** @description Whether others see the address. */
                showEmail: boolean;
                /** @description Whether others see the experience. */
                showExperience: boolean;
                /** @description Whether others see the gender. Nobody else sees the gender of a gardener under 18. */
                showGender: boolean;
                /** @description Whether others see which tips the gardener has tried. Notes are on the tips' pages in any case. */
                showOutcomes: boolean;
                /** @description Whether others see location, hemisphere and climate. Nobody else sees those of a gardener under 18. */
                showPlace: boolean;
            };
        };
        /** @description A response with one item. */
        One_PrivateNote: {
            /** @description What a moderator wrote about a gardener for the other moderators. */
            data: {
                /** Format: date-time */
                at: string;
                /** @description The moderator. */
                by: components["schemas"]["UserId"];
                text: components["schemas"]["ReportNote"];
            };
        };
        /** @description A response with one item. */
        One_QuestionThread: {
            /** @description A question with its answers: those that solved it first, then the oldest first. */
            data: components["schemas"]["Question"] & {
                thread: components["schemas"]["Answer"][];
            };
        };
        /** @description A response with one item. */
        One_Tip: {
            /** @description A whole tip. */
            data: components["schemas"]["TipHead"] & {
                /** @description A draft's may be shorter, or empty. */
                description: string;
                /** @description What moderators say above the tip; missing if they say nothing. */
                moderatorNote?: components["schemas"]["ModeratorNote"];
                /** @description Whether the caller shared it. */
                own: boolean;
                /** @description The first is the cover. */
                photos: components["schemas"]["Photo"][];
            };
        };
        /** @description A response with one item. */
        One_User: {
            /**
             * @description A gardener as everybody sees them. `age` and `gender` are null unless the gardener shows them. Of a gardener under 18, `age`,
             *     `gender`, `hemisphere` and `climate` are null and `location` is empty; so is the place of one who does not show it, and the experience.
             */
            data: components["schemas"]["UserSummary"] & {
                /** Format: date-time */
                dateJoined: string;
                /** @description Null if the gardener does not show it or has not verified it. */
                email: string | null;
                id: components["schemas"]["UserId"];
                status: components["schemas"]["Status"];
                /**
                 * Format: int64
                 * @description Public tips.
                 */
                totalTips: number;
            };
        };
        /** @description A response with one item. */
        One_Vec_Block: {
            data: {
                /** Format: date-time */
                at: string;
                id: components["schemas"]["UserId"];
                kind: components["schemas"]["BlockKind"];
                /** @description When it was done. */
                name: components["schemas"]["Name"];
            }[];
        };
        /** @description A response with one item. */
        One_Vec_TipCard: {
            data: (components["schemas"]["TipHead"] & {
                /** @description The first photograph; missing in a tip without photographs. */
                cover?: components["schemas"]["Photo"];
                /** @description An excerpt of at most 240 characters, cut at a word. */
                description: string;
            })[];
        };
        /** @description The note of a gardener who tried the tip. */
        OutcomeNote: {
            climate: components["schemas"]["Climate"] | null;
            gardener: components["schemas"]["NoteGardener"];
            note: components["schemas"]["Note"];
            place: components["schemas"]["Location"] | null;
            result: components["schemas"]["TipResult"];
            /** Format: int32 */
            year: number;
        };
        /** @description How a tip turned out. Climate and place come from the caller's profile. */
        OutcomeReport: {
            note?: components["schemas"]["Note"] | null;
            result: components["schemas"]["TipResult"];
            /**
             * Format: int32
             * @description The default is this year (UTC). An earlier one edits that year's report, for a year from when it was made.
             */
            year?: number | null;
        };
        /** @description How a tip turned out for those who tried it. */
        Outcomes: components["schemas"]["Counts"] & {
            /** @description By climate, of those with a report. */
            climates: {
                [key: string]: components["schemas"]["ResultCounts"];
            };
            /**
             * @description At most 12: those of the asked climate first, then the newest. Where more than 100 gardeners have reported, they are of 100 reports
             *     of the last years.
             */
            notes: components["schemas"]["OutcomeNote"][];
        };
        /** @description An appeal of the caller's. */
        OwnAppeal: {
            against: components["schemas"]["CaseState"] | null;
            /** Format: date-time */
            at: string;
            /** @description A note's is `TIP.YEAR.GARDENER`. */
            id: string;
            kind: components["schemas"]["ThingKind"];
            text: components["schemas"]["Appeal"];
        };
        /**
         * @description A mark that a gardener can take back: a vote, a saved tip, this year's report.
         * @enum {string}
         */
        OwnMark: "helpful" | "saved" | "outcome";
        /** @description The caller's report of a tip. */
        OwnOutcome: {
            /**
             * Format: date-time
             * @description When it was made. It can be edited for a year from then on.
             */
            at: string;
            /** @description Why moderation has hidden the note; missing if it has not. */
            hold?: components["schemas"]["Hold"];
            note: components["schemas"]["Note"] | null;
            result: components["schemas"]["TipResult"];
            tip: components["schemas"]["TipId"];
            /**
             * Format: int32
             * @description The year in which it was made.
             */
            year: number;
        };
        /** @description A photograph as its owner sees it. */
        OwnPhoto: {
            /** @description The average of its pixels. */
            colour?: components["schemas"]["Colour"];
            /** Format: int32 */
            height?: number;
            id: components["schemas"]["PhotoId"];
            /** @description Why it was refused. */
            reason?: components["schemas"]["Refusal"];
            /** @description `waiting` for its upload, or for its files to be made. */
            state: components["schemas"]["PhotoState"];
            /**
             * Format: int32
             * @description Pixels of the largest file, if it is ready.
             */
            width?: number;
        };
        /** @description A question or an answer of the caller. */
        OwnPost: {
            /** @description Of an answer: the asker says that it solved the question. */
            accepted: boolean;
            /** @description The tip that answers. */
            answeringTip?: components["schemas"]["TipId"];
            /** @description Of that tip, in the list, if everybody sees it. */
            answeringTitle?: components["schemas"]["Title"];
            /** Format: date-time */
            at: string;
            /**
             * Format: date-time
             * @description When it was last edited. Missing if it was not, or only in its first minutes.
             */
            editedAt?: string;
            /** @description Why moderation has hidden it; missing if it has not. */
            hold?: components["schemas"]["Hold"];
            /** @description An answer's has its question's and one part more. */
            id: components["schemas"]["PostId"];
            plant: components["schemas"]["PlantId"] | null;
            state: components["schemas"]["QuestionState"] | null;
            text: components["schemas"]["PostText"] | null;
            tip: components["schemas"]["TipId"] | null;
            /** @description Of that tip, in the list, if everybody sees it. */
            tipTitle?: components["schemas"]["Title"];
        };
        /** @description A report of the caller's. */
        OwnReport: {
            /** Format: date-time */
            at: string;
            /** @description A note's is `TIP.YEAR.GARDENER`. */
            id: string;
            kind: components["schemas"]["ThingKind"];
            note: components["schemas"]["ReportNote"] | null;
            outcome: components["schemas"]["CaseState"] | null;
            reason: components["schemas"]["ReportReason"];
            /** @description The thing's title, when it was reported. */
            title: string;
        };
        /** @description A gardener's own profile. `email`, `age`, `gender` and the place are there in any case. */
        OwnUser: components["schemas"]["User"] & {
            /**
             * Format: date-time
             * @description Since when the gardener's calendar has its present address; null if it has none. Nobody else sees it.
             */
            calendarSince: string | null;
            firstFrost: components["schemas"]["FrostWeek"] | null;
            /** @description Why moderators have suspended the gardener; missing if they have not. */
            hold?: components["schemas"]["Hold"];
            lastFrost: components["schemas"]["FrostWeek"] | null;
            /** @description Whether the gardener is in the list of gardeners and in the search. */
            listed: boolean;
            /** @description Why moderators let the gardener write nothing for some days; missing if they do not. It ends at `until`. */
            pause?: components["schemas"]["Hold"];
            phone: components["schemas"]["Phone"];
            /** @description Whether others see the age. Nobody else sees the age of a gardener under 18. */
            showAge: boolean;
            /** @description Whether others see the address. */
            showEmail: boolean;
            /** @description Whether others see the experience. */
            showExperience: boolean;
            /** @description Whether others see the gender. Nobody else sees the gender of a gardener under 18. */
            showGender: boolean;
            /** @description Whether others see which tips the gardener has tried. Notes are on the tips' pages in any case. */
            showOutcomes: boolean;
            /** @description Whether others see location, hemisphere and climate. Nobody else sees those of a gardener under 18. */
            showPlace: boolean;
        };
        /**
         * @description A part of what a thing says, beside its title and its text.
         * @enum {string}
         */
        Part: "summary" | "plant" | "hazards" | "hazard-note" | "tip" | "tools" | "source" | "link" | "picture" | "email";
        Phone: string;
        /**
         * @description A photograph of the site. Its files are `/media/{id}/{480|960|1600}.{avif|jpg}`, as wide as their names say or as `width`, whichever is
         *     less. A cover has no `caption`; a portrait has no `alt` either.
         */
        Photo: {
            /** @description Its content in words, for people who do not see it. */
            alt?: components["schemas"]["Alt"];
            caption?: components["schemas"]["Caption"];
            /** @description The average of its pixels, to show until a file is there. */
            colour: components["schemas"]["Colour"];
            /** Format: int32 */
            height: number;
            id: components["schemas"]["PhotoId"];
            /**
             * Format: int32
             * @description Pixels of the largest file.
             */
            width: number;
        };
        PhotoId: string;
        /**
         * @description The state of a photograph. `waiting`: it is not uploaded yet, or its files are being made.
         * @enum {string}
         */
        PhotoState: "waiting" | "ready" | "refused";
        /**
         * @description Where the plant of a tip grows. A tip may name several.
         * @enum {string}
         */
        Place: "ground" | "raised-bed" | "container" | "greenhouse" | "balcony" | "indoors";
        PlantCount: {
            /** Format: int64 */
            count: number;
            /** @description The plant's English name. */
            name: string;
            value: components["schemas"]["PlantId"];
        };
        PlantId: string;
        /** @description A plant that the list of plants has as a hazard. */
        PlantRisk: {
            /** @description Those for whom the search asks about; where the plant has none of these, those for others. */
            hazards: components["schemas"]["Hazard"][];
            plant: components["schemas"]["NamedPlant"];
        };
        PlantType: string;
        /**
         * @description The plants that are counted.
         * @enum {string}
         */
        PlantsWord: "all";
        /** @description Other words for a question or an answer. */
        PostChange: {
            text: components["schemas"]["PostText"];
        };
        PostId: string;
        PostText: string;
        /** @description What a moderator wrote about a gardener for the other moderators. */
        PrivateNote: {
            /** Format: date-time */
            at: string;
            /** @description The moderator. */
            by: components["schemas"]["UserId"];
            text: components["schemas"]["ReportNote"];
        };
        /** @description The body of an error response, `application/problem+json`. */
        Problem: {
            code: components["schemas"]["Code"];
            /** @description The message for a person. */
            detail: string;
            /** @description For invalid input: each field with its error. */
            errors?: components["schemas"]["FieldError"][];
            /** @description Quote it when you ask about the error. */
            requestId: string;
            /** Format: int32 */
            status: number;
            /** @description The status in words. */
            title: string;
            /** @description Always `about:blank`; `code` says what happened. */
            type: string;
        };
        /** @description A question, as everybody sees it. */
        Question: {
            /**
             * Format: int64
             * @description How many answers it has. In lists, a new one counts some seconds later.
             */
            answers: number;
            /** Format: date-time */
            at: string;
            climate: components["schemas"]["Climate"] | null;
            /**
             * Format: date-time
             * @description When it was last edited. Missing if it was not, or only in its first minutes.
             */
            editedAt?: string;
            gardener: components["schemas"]["NoteGardener"] | null;
            id: components["schemas"]["QuestionId"];
            /**
             * Format: int64
             * @description How many gardeners want to know it too. A new one counts some seconds later.
             */
            joined: number;
            plant: components["schemas"]["PlantId"] | null;
            state: components["schemas"]["QuestionState"];
            text: components["schemas"]["PostText"] | null;
            tip: components["schemas"]["TipId"] | null;
            /** @description Of that tip. */
            tipTitle?: components["schemas"]["Title"];
        };
        QuestionId: string;
        /** @description One page of questions. */
        QuestionList: components["schemas"]["List_Question"] & {
            /**
             * Format: int64
             * @description Within how many hours half of the questions of the last 90 days had an answer, those under tips left out: with the lists by state only.
             *     Missing if fewer than half had one, or if there are few questions.
             */
            answeredWithin?: number;
        };
        /**
         * @description Nobody has answered it; somebody has; the asker, or the author of its tip, says that an answer solved it; one did, and is no longer true.
         * @enum {string}
         */
        QuestionState: "open" | "answered" | "solved" | "outdated";
        /** @description A question with its answers: those that solved it first, then the oldest first. */
        QuestionThread: components["schemas"]["Question"] & {
            thread: components["schemas"]["Answer"][];
        };
        /**
         * @description Why a photograph was refused.
         * @enum {string}
         */
        Refusal: "not-a-photograph" | "too-many-pixels" | "too-small" | "unusual-jpeg" | "damaged";
        /** @description What is wrong with what. */
        Report: {
            /** @description A note's is `TIP.YEAR.GARDENER`. */
            id: string;
            kind: components["schemas"]["ThingKind"];
            note?: components["schemas"]["ReportNote"] | null;
            photo?: components["schemas"]["PhotoId"] | null;
            reason: components["schemas"]["ReportReason"];
        };
        ReportNote: string;
        /**
         * @description Why something is reported. Advice that can hurt somebody is decided first.
         * @enum {string}
         */
        ReportReason: "unsafe" | "unkind" | "spam" | "off-topic" | "copied" | "private" | "other";
        /** @description Reports by their result. */
        ResultCounts: {
            /** Format: int64 */
            didNot: number;
            /** Format: int64 */
            partly: number;
            /** Format: int64 */
            worked: number;
        };
        /**
         * @description The role that a profile shows. That of moderators is another attribute of the stored profile, and no response has it.
         * @enum {string}
         */
        Role: "user";
        /**
         * @description Who the tips must be safe for.
         * @enum {string}
         */
        SafeWord: "pets" | "people" | "all";
        Search: string;
        Seasons: number;
        /**
         * @description The order of the tips.
         * @enum {string}
         */
        SortWord: "relevance" | "newest" | "helpful" | "season";
        Source: string;
        Specialization: string;
        Standfirst: string;
        /**
         * @description Which questions are listed.
         * @enum {string}
         */
        StateWord: "open" | "solved";
        /**
         * @description An inactive gardener can neither share tips nor edit the profile.
         * @enum {string}
         */
        Status: "active" | "inactive";
        /** @description A plant, tip or gardener whose name a person may be typing. */
        Suggestion: {
            authorId: components["schemas"]["UserId"] | null;
            category: components["schemas"]["Category"] | null;
            /** @description Of the plant, the tip or the gardener. */
            id: string;
            kind: components["schemas"]["SuggestionKind"];
            plant: components["schemas"]["TipPlant"] | null;
            /** @description The plant's name, the tip's title or the gardener's name. */
            text: string;
        };
        /** @enum {string} */
        SuggestionKind: "plant" | "tip" | "gardener";
        /** @description At most eight suggestions: plants first, then tips, then gardeners. */
        Suggestions: {
            data: components["schemas"]["Suggestion"][];
        };
        /**
         * @description How much sun the plant of a tip wants. A tip may name several.
         * @enum {string}
         */
        Sun: "full-sun" | "part-shade" | "shade";
        /** @description Who looks at a case. */
        Taken: {
            by: components["schemas"]["UserId"];
            /** Format: date-time */
            until: string;
        };
        /**
         * @description What a report can be about: a tip with its photographs, the note of a gardener who tried one, a gardener's profile, a question, an
         *     answer.
         * @enum {string}
         */
        ThingKind: "tip" | "outcome" | "profile" | "question" | "answer";
        /** @description A whole tip. */
        Tip: components["schemas"]["TipHead"] & {
            /** @description A draft's may be shorter, or empty. */
            description: string;
            /** @description What moderators say above the tip; missing if they say nothing. */
            moderatorNote?: components["schemas"]["ModeratorNote"];
            /** @description Whether the caller shared it. */
            own: boolean;
            /** @description The first is the cover. */
            photos: components["schemas"]["Photo"][];
        };
        /** @description A tip in a list. */
        TipCard: components["schemas"]["TipHead"] & {
            /** @description The first photograph; missing in a tip without photographs. */
            cover?: components["schemas"]["Photo"];
            /** @description An excerpt of at most 240 characters, cut at a word. */
            description: string;
        };
        /** @description The changes to a tip. Missing fields stay unchanged. */
        TipChange: {
            /**
             * @description With `draft`, which only a draft can have, `plantType`, `category` and `description` may be empty. With any other, the tip
             *     must have them.
             */
            availability?: components["schemas"]["Availability"];
            category?: components["schemas"]["Category"];
            /** @description True: the author confirms the advice. An edit of it confirms it too. */
            confirmed?: boolean;
            description?: components["schemas"]["Description"];
            difficultyLevel?: components["schemas"]["Difficulty"];
            /** @description All facts together: a missing one is removed. */
            facts?: components["schemas"]["Facts"];
            image?: components["schemas"]["ImageUrl"] | null;
            /** @description All photographs together: a missing one is removed. The first is the cover. */
            photos?: components["schemas"]["ChosenPhoto"][];
            plantType?: components["schemas"]["PlantType"];
            title?: components["schemas"]["Title"];
        };
        /**
         * @description How many tips each choice of a filter would leave, with the words and the other filters as they are. A choice without a
         *     tip is left out.
         */
        TipFacets: {
            category: {
                /** Format: int64 */
                count: number;
                /**
                 * @description The categories of tips (specification, section 3).
                 * @enum {string}
                 */
                value: "Vegetables" | "Fruits" | "Herbs" | "Flowers" | "Indoor Plants" | "Trees & Shrubs" | "Succulents" | "Lawn Care" | "Pest Control" | "Soil & Fertilizers" | "Watering" | "Seasonal";
            }[];
            difficulty: {
                /** Format: int64 */
                count: number;
                /**
                 * @description The difficulty of a tip.
                 * @enum {string}
                 */
                value: "easy" | "medium" | "hard";
            }[];
            /** @description Of the northern year. */
            month: {
                /** Format: int64 */
                count: number;
                value: number;
            }[];
            place: {
                /** Format: int64 */
                count: number;
                /**
                 * @description Where the plant of a tip grows. A tip may name several.
                 * @enum {string}
                 */
                value: "ground" | "raised-bed" | "container" | "greenhouse" | "balcony" | "indoors";
            }[];
            /** @description The most frequent first: at most 12, unless `plants` asks for all. After them the plant that is asked for, with 0 if no tip has it. */
            plant: components["schemas"]["PlantCount"][];
            sun: {
                /** Format: int64 */
                count: number;
                /**
                 * @description How much sun the plant of a tip wants. A tip may name several.
                 * @enum {string}
                 */
                value: "full-sun" | "part-shade" | "shade";
            }[];
        };
        /** @description The fields that whole tips and cards share. */
        TipHead: components["schemas"]["TipSummary"] & {
            _id: components["schemas"]["TipId"];
            authorId: components["schemas"]["UserId"] | null;
            availability: components["schemas"]["Availability"];
            /**
             * Format: date-time
             * @description When the author last confirmed or edited the advice; missing if that was when the tip was shared.
             */
            confirmedAt?: string;
            /** @description Readers' votes and reports. They may be some minutes old. */
            counts: components["schemas"]["Counts"];
            /** Format: date-time */
            dateAdded: string;
            /**
             * Format: date-time
             * @description When the caller, its author, deleted the tip; missing otherwise.
             */
            deletedAt?: string;
            /** @description The caller's own address, if the request names it: `POST /tips` and `GET /mytips` only. */
            email?: string;
            /** @description Why moderation has hidden the tip; missing if it has not. Only its author sees it. */
            hold?: components["schemas"]["Hold"];
            /** @description The author's name. A new one takes some seconds to arrive here. */
            name: components["schemas"]["Name"];
            plant: components["schemas"]["TipPlant"] | null;
            /** @description The fields that a draft still lacks; missing if it is complete. */
            unfinished?: components["schemas"]["Missing"][];
            /**
             * Format: int64
             * @description Starts at 1; every edit adds 1. `If-Match` takes it in quotes.
             */
            version: number;
        };
        TipId: string;
        /**
         * @description A mark on a tip. A vote is public as a number; only its gardener sees a saved tip.
         * @enum {string}
         */
        TipMark: "helpful" | "saved";
        /** @description The matched words, in order. */
        TipMarks: {
            description: components["schemas"]["Mark"][];
            name: components["schemas"]["Mark"][];
            plantType: components["schemas"]["Mark"][];
            title: components["schemas"]["Mark"][];
        };
        /** @description The plant that a card names and shows. */
        TipPlant: {
            /** @description Whether the app has a drawing of it. */
            drawn: boolean;
            id: components["schemas"]["PlantId"];
            latin: string;
            /** @description The English name. */
            name: string;
        };
        /**
         * @description How a tip turned out for somebody who tried it.
         * @enum {string}
         */
        TipResult: "worked" | "partly" | "did-not";
        /** @description The part of a tip that a card shows. */
        TipSummary: {
            /** @description Any, if a draft lacks it. */
            category: components["schemas"]["Category"];
            difficultyLevel: components["schemas"]["Difficulty"];
            /** @description In lists only `plants`, `work`, `months`, `frost`, `monthsFor`, `places`, `hazards` and `standfirst`. */
            facts: components["schemas"]["Facts"];
            /** @description An https address, or the path of one of the site's own photographs. */
            image: string | null;
            /** @description Empty, if a draft lacks it. */
            plantType: string;
            title: components["schemas"]["Title"];
        };
        Title: string;
        Tool: string;
        /** @description A tip that a gardener tried. */
        Tried: {
            card: components["schemas"]["TipCard"];
            result: components["schemas"]["TipResult"];
            /** Format: int32 */
            year: number;
        };
        /** @description One page of the tips that a gardener tried, and how the gardener's own tips turned out. */
        TriedTips: {
            counts: components["schemas"]["Counts"] | null;
            /** @description The newest report first. */
            data: components["schemas"]["Tried"][];
            /** @description The `cursor` of the next page; null on the last one. */
            next: string | null;
        };
        /**
         * @description A form to send as `multipart/form-data` within five minutes: the fields, then the JPEG of 1 KiB to 4 MiB,
         *     which ends with its end marker, as `file`.
         */
        Upload: {
            fields: {
                [key: string]: string;
            };
            url: string;
        };
        /**
         * @description A gardener as everybody sees them. `age` and `gender` are null unless the gardener shows them. Of a gardener under 18, `age`,
         *     `gender`, `hemisphere` and `climate` are null and `location` is empty; so is the place of one who does not show it, and the experience.
         */
        User: components["schemas"]["UserSummary"] & {
            /** Format: date-time */
            dateJoined: string;
            /** @description Null if the gardener does not show it or has not verified it. */
            email: string | null;
            id: components["schemas"]["UserId"];
            status: components["schemas"]["Status"];
            /**
             * Format: int64
             * @description Public tips.
             */
            totalTips: number;
        };
        /** @description The changes to a profile. Missing fields stay unchanged. */
        UserChange: {
            age?: components["schemas"]["Age"] | null;
            bio?: components["schemas"]["Bio"];
            climate?: components["schemas"]["Climate"] | null;
            experience?: components["schemas"]["Experience"];
            firstFrost?: components["schemas"]["FrostWeek"] | null;
            gender?: components["schemas"]["Gender"] | null;
            hemisphere?: components["schemas"]["Hemisphere"] | null;
            lastFrost?: components["schemas"]["FrostWeek"] | null;
            listed?: boolean;
            location?: components["schemas"]["Location"];
            name?: components["schemas"]["Name"];
            phone?: components["schemas"]["Phone"];
            photoUrl?: components["schemas"]["ImageUrl"] | null;
            plant?: components["schemas"]["DrawnPlant"] | null;
            portrait?: components["schemas"]["PhotoId"] | null;
            showAge?: boolean;
            showEmail?: boolean;
            showExperience?: boolean;
            showGender?: boolean;
            showOutcomes?: boolean;
            showPlace?: boolean;
            specialization?: components["schemas"]["Specialization"];
        };
        /** Format: uuid */
        UserId: string;
        /**
         * @description The descriptive part of a profile. Others see age and gender if the gardener shows them, and of a gardener under 18 neither of them, nor
         *     anything about the place.
         */
        UserSummary: {
            age: components["schemas"]["Age"] | null;
            bio: components["schemas"]["Bio"];
            climate: components["schemas"]["Climate"] | null;
            experience: components["schemas"]["Experience"];
            gender: components["schemas"]["Gender"] | null;
            hemisphere: components["schemas"]["Hemisphere"] | null;
            location: components["schemas"]["Location"];
            name: components["schemas"]["Name"];
            photoUrl: string | null;
            /** @description Its drawing stands for the gardener where there is no picture of them. */
            plant?: components["schemas"]["DrawnPlant"];
            /** @description A photograph of the site, which is shown instead of `photoUrl`. */
            portrait?: components["schemas"]["Photo"];
            role: components["schemas"]["Role"];
            specialization: components["schemas"]["Specialization"];
        };
        Week: number;
        /**
         * @description The kind of work that a tip is about.
         * @enum {string}
         */
        Work: "sow-and-plant" | "tend" | "prune" | "protect" | "harvest-and-store" | "make-and-mend" | "leave-alone";
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type Acceptance = components['schemas']['Acceptance'];
export type Act = components['schemas']['Act'];
export type ActInLog = components['schemas']['ActInLog'];
export type Age = components['schemas']['Age'];
export type Alt = components['schemas']['Alt'];
export type Answer = components['schemas']['Answer'];
export type Appeal = components['schemas']['Appeal'];
export type Asked = components['schemas']['Asked'];
export type Availability = components['schemas']['Availability'];
export type Basis = components['schemas']['Basis'];
export type BasisKind = components['schemas']['BasisKind'];
export type Bio = components['schemas']['Bio'];
export type Block = components['schemas']['Block'];
export type BlockKind = components['schemas']['BlockKind'];
export type CalendarAddress = components['schemas']['CalendarAddress'];
export type Caption = components['schemas']['Caption'];
export type CaseFile = components['schemas']['CaseFile'];
export type CaseHead = components['schemas']['CaseHead'];
export type CaseName = components['schemas']['CaseName'];
export type CaseOwner = components['schemas']['CaseOwner'];
export type CaseState = components['schemas']['CaseState'];
export type CaseTaken = components['schemas']['CaseTaken'];
export type Category = components['schemas']['Category'];
export type ChosenPhoto = components['schemas']['ChosenPhoto'];
export type Climate = components['schemas']['Climate'];
export type Code = components['schemas']['Code'];
export type Colour = components['schemas']['Colour'];
export type Content = components['schemas']['Content'];
export type ContentPart = components['schemas']['ContentPart'];
export type Corrected = components['schemas']['Corrected'];
export type Counts = components['schemas']['Counts'];
export type Cursor = components['schemas']['Cursor'];
export type Description = components['schemas']['Description'];
export type Difficulty = components['schemas']['Difficulty'];
export type Doubt = components['schemas']['Doubt'];
export type DrawnPlant = components['schemas']['DrawnPlant'];
export type Evidence = components['schemas']['Evidence'];
export type Experience = components['schemas']['Experience'];
export type Export = components['schemas']['Export'];
export type Exported = components['schemas']['Exported'];
export type ExportedJoin = components['schemas']['ExportedJoin'];
export type ExportedMark = components['schemas']['ExportedMark'];
export type ExportedMarks = components['schemas']['ExportedMarks'];
export type ExportedNote = components['schemas']['ExportedNote'];
export type ExportedOutcome = components['schemas']['ExportedOutcome'];
export type ExportedPhoto = components['schemas']['ExportedPhoto'];
export type ExportedProfile = components['schemas']['ExportedProfile'];
export type Facts = components['schemas']['Facts'];
export type FieldError = components['schemas']['FieldError'];
export type FiledAppeal = components['schemas']['FiledAppeal'];
export type FiledReport = components['schemas']['FiledReport'];
export type FollowKind = components['schemas']['FollowKind'];
export type Follows = components['schemas']['Follows'];
export type FoundGardener = components['schemas']['FoundGardener'];
export type FoundGardeners = components['schemas']['FoundGardeners'];
export type FoundTip = components['schemas']['FoundTip'];
export type FoundTips = components['schemas']['FoundTips'];
export type FrostOffset = components['schemas']['FrostOffset'];
export type FrostPoint = components['schemas']['FrostPoint'];
export type FrostSpan = components['schemas']['FrostSpan'];
export type FrostWeek = components['schemas']['FrostWeek'];
export type FrostWeeks = components['schemas']['FrostWeeks'];
export type GardenerMarks = components['schemas']['GardenerMarks'];
export type GatewayMessage = components['schemas']['GatewayMessage'];
export type Gender = components['schemas']['Gender'];
export type Hazard = components['schemas']['Hazard'];
export type HazardNote = components['schemas']['HazardNote'];
export type Hemisphere = components['schemas']['Hemisphere'];
export type Hold = components['schemas']['Hold'];
export type IdempotencyKey = components['schemas']['IdempotencyKey'];
export type IfMatch = components['schemas']['IfMatch'];
export type ImageUrl = components['schemas']['ImageUrl'];
export type Joining = components['schemas']['Joining'];
export type Leaving = components['schemas']['Leaving'];
export type LeftTips = components['schemas']['LeftTips'];
export type Limit = components['schemas']['Limit'];
export type Link = components['schemas']['Link'];
export type ListCase = components['schemas']['ListCase'];
export type ListActInLog = components['schemas']['List_ActInLog'];
export type ListOwnPost = components['schemas']['List_OwnPost'];
export type ListOwnReport = components['schemas']['List_OwnReport'];
export type ListQuestion = components['schemas']['List_Question'];
export type ListTipCard = components['schemas']['List_TipCard'];
export type ListUser = components['schemas']['List_User'];
export type ListedStatus = components['schemas']['ListedStatus'];
export type Location = components['schemas']['Location'];
export type MailKind = components['schemas']['MailKind'];
export type Mark = components['schemas']['Mark'];
export type Marks = components['schemas']['Marks'];
export type Minutes = components['schemas']['Minutes'];
export type Missing = components['schemas']['Missing'];
export type MissingWords = components['schemas']['MissingWords'];
export type ModeratorNote = components['schemas']['ModeratorNote'];
export type Month = components['schemas']['Month'];
export type Months = components['schemas']['Months'];
export type Name = components['schemas']['Name'];
export type NamedPlant = components['schemas']['NamedPlant'];
export type NamedProblem = components['schemas']['NamedProblem'];
export type NewAct = components['schemas']['NewAct'];
export type NewAnswer = components['schemas']['NewAnswer'];
export type NewAppeal = components['schemas']['NewAppeal'];
export type NewBlock = components['schemas']['NewBlock'];
export type NewPhoto = components['schemas']['NewPhoto'];
export type NewPrivateNote = components['schemas']['NewPrivateNote'];
export type NewQuestion = components['schemas']['NewQuestion'];
export type NewStatus = components['schemas']['NewStatus'];
export type NewTip = components['schemas']['NewTip'];
export type NewUser = components['schemas']['NewUser'];
export type Note = components['schemas']['Note'];
export type NoteGardener = components['schemas']['NoteGardener'];
export type Notice = components['schemas']['Notice'];
export type NoticeChange = components['schemas']['NoticeChange'];
export type NoticeKind = components['schemas']['NoticeKind'];
export type Notices = components['schemas']['Notices'];
export type OneCalendarAddress = components['schemas']['One_CalendarAddress'];
export type OneCaseFile = components['schemas']['One_CaseFile'];
export type OneCaseHead = components['schemas']['One_CaseHead'];
export type OneFollows = components['schemas']['One_Follows'];
export type OneLeaving = components['schemas']['One_Leaving'];
export type OneMarks = components['schemas']['One_Marks'];
export type OneNewPhoto = components['schemas']['One_NewPhoto'];
export type OneNotices = components['schemas']['One_Notices'];
export type OneOutcomes = components['schemas']['One_Outcomes'];
export type OneOwnOutcome = components['schemas']['One_OwnOutcome'];
export type OneOwnPhoto = components['schemas']['One_OwnPhoto'];
export type OneOwnPost = components['schemas']['One_OwnPost'];
export type OneOwnUser = components['schemas']['One_OwnUser'];
export type OnePrivateNote = components['schemas']['One_PrivateNote'];
export type OneQuestionThread = components['schemas']['One_QuestionThread'];
export type OneTip = components['schemas']['One_Tip'];
export type OneUser = components['schemas']['One_User'];
export type OneVecBlock = components['schemas']['One_Vec_Block'];
export type OneVecTipCard = components['schemas']['One_Vec_TipCard'];
export type OutcomeNote = components['schemas']['OutcomeNote'];
export type OutcomeReport = components['schemas']['OutcomeReport'];
export type Outcomes = components['schemas']['Outcomes'];
export type OwnAppeal = components['schemas']['OwnAppeal'];
export type OwnMark = components['schemas']['OwnMark'];
export type OwnOutcome = components['schemas']['OwnOutcome'];
export type OwnPhoto = components['schemas']['OwnPhoto'];
export type OwnPost = components['schemas']['OwnPost'];
export type OwnReport = components['schemas']['OwnReport'];
export type OwnUser = components['schemas']['OwnUser'];
export type Part = components['schemas']['Part'];
export type Phone = components['schemas']['Phone'];
export type Photo = components['schemas']['Photo'];
export type PhotoId = components['schemas']['PhotoId'];
export type PhotoState = components['schemas']['PhotoState'];
export type Place = components['schemas']['Place'];
export type PlantCount = components['schemas']['PlantCount'];
export type PlantId = components['schemas']['PlantId'];
export type PlantRisk = components['schemas']['PlantRisk'];
export type PlantType = components['schemas']['PlantType'];
export type PlantsWord = components['schemas']['PlantsWord'];
export type PostChange = components['schemas']['PostChange'];
export type PostId = components['schemas']['PostId'];
export type PostText = components['schemas']['PostText'];
export type PrivateNote = components['schemas']['PrivateNote'];
export type Problem = components['schemas']['Problem'];
export type Question = components['schemas']['Question'];
export type QuestionId = components['schemas']['QuestionId'];
export type QuestionList = components['schemas']['QuestionList'];
export type QuestionState = components['schemas']['QuestionState'];
export type QuestionThread = components['schemas']['QuestionThread'];
export type Refusal = components['schemas']['Refusal'];
export type Report = components['schemas']['Report'];
export type ReportNote = components['schemas']['ReportNote'];
export type ReportReason = components['schemas']['ReportReason'];
export type ResultCounts = components['schemas']['ResultCounts'];
export type Role = components['schemas']['Role'];
export type SafeWord = components['schemas']['SafeWord'];
export type Search = components['schemas']['Search'];
export type Seasons = components['schemas']['Seasons'];
export type SortWord = components['schemas']['SortWord'];
export type Source = components['schemas']['Source'];
export type Specialization = components['schemas']['Specialization'];
export type Standfirst = components['schemas']['Standfirst'];
export type StateWord = components['schemas']['StateWord'];
export type Status = components['schemas']['Status'];
export type Suggestion = components['schemas']['Suggestion'];
export type SuggestionKind = components['schemas']['SuggestionKind'];
export type Suggestions = components['schemas']['Suggestions'];
export type Sun = components['schemas']['Sun'];
export type Taken = components['schemas']['Taken'];
export type ThingKind = components['schemas']['ThingKind'];
export type Tip = components['schemas']['Tip'];
export type TipCard = components['schemas']['TipCard'];
export type TipChange = components['schemas']['TipChange'];
export type TipFacets = components['schemas']['TipFacets'];
export type TipHead = components['schemas']['TipHead'];
export type TipId = components['schemas']['TipId'];
export type TipMark = components['schemas']['TipMark'];
export type TipMarks = components['schemas']['TipMarks'];
export type TipPlant = components['schemas']['TipPlant'];
export type TipResult = components['schemas']['TipResult'];
export type TipSummary = components['schemas']['TipSummary'];
export type Title = components['schemas']['Title'];
export type Tool = components['schemas']['Tool'];
export type Tried = components['schemas']['Tried'];
export type TriedTips = components['schemas']['TriedTips'];
export type Upload = components['schemas']['Upload'];
export type User = components['schemas']['User'];
export type UserChange = components['schemas']['UserChange'];
export type UserId = components['schemas']['UserId'];
export type UserSummary = components['schemas']['UserSummary'];
export type Week = components['schemas']['Week'];
export type Work = components['schemas']['Work'];
export type $defs = Record<string, never>;
export interface operations {
    "get-calendar": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description From `PUT /me/calendar`, `GARDENER.KEY.ics`. */
                file: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The calendar. */
            200: {
                headers: {
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "text/calendar": string;
                };
            };
            /** @description Not modified: the calendar has the `ETag` of `If-None-Match`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It does not exist, or the caller may not know that it does. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description The server is busy. Try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
        };
    };
    feed: {
        parameters: {
            query?: {
                /** @description Only tips of this category. */
                category?: components["schemas"]["Category"];
                /** @description Only tips about this plant. Cannot be combined with other filters. */
                plant?: components["schemas"]["PlantId"];
                /** @description Only this gardener's tips. Cannot be combined with other filters. */
                author?: components["schemas"]["UserId"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The feed. */
            200: {
                headers: {
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/atom+xml": string;
                };
            };
            /** @description Not modified: the feed has the `ETag` of `If-None-Match`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A parameter, a header or a field is invalid; `errors` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description It does not exist, or the caller may not know that it does. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description The server is busy. Try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
        };
    };
    "appeal-case": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewAppeal"];
            };
        };
        responses: {
            /** @description A moderator will look at it. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A parameter, a header or a field is invalid; `errors` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Missing or invalid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description Not permitted for this caller, or the token lacks the scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description It does not exist, or the caller may not know that it does. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Concurrent writes of the same item. Try again after `Retry-After` seconds. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is longer than 32 KiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description The body is not `application/json`. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description The server is busy. Try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
        };
    };
    "list-asked": {
        parameters: {
            query?: {
                /** @description Questions of the page. */
                limit?: components["schemas"]["Limit"];
                /** @description The `next` of the page before. */
                cursor?: components["schemas"]["Cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of questions. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_Question"];
                };
            };
            /** @description A parameter, a header or a field is invalid; `errors` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Missing or invalid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description Not permitted for this caller, or the token lacks the scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description The server is busy. Try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
        };
    };
    "list-blocks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The gardeners. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["One_Vec_Block"];
                };
            };
            /** @description Missing or invalid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description Not permitted for this caller, or the token lacks the scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description The server is busy. Try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
        };
    };
    "block-gardener": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The other gardener's id. */
                id: components["schemas"]["UserId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewBlock"];
            };
        };
        responses: {
            /** @description The gardener is blocked or muted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A parameter, a header or a field is invalid; `errors` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Missing or invalid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description Not permitted for this caller, or the token lacks the scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description It does not exist, or the caller may not know that it does. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Concurrent writes of the same item. Try again after `Retry-After` seconds. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is longer than 32 KiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description The body is not `application/json`. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The caller blocks, or mutes, 100 gardeners already, code `too-many-blocks`. Or too many requests at once. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description The server is busy. Try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
        };
    };
    "unblock-gardener": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The other gardener's id. */
                id: components["schemas"]["UserId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The gardener is neither blocked nor muted any more. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Missing or invalid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description Not permitted for this caller, or the token lacks the scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description It does not exist, or the caller may not know that it does. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Concurrent writes of the same item. Try again after `Retry-After` seconds. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description The server is busy. Try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
        };
    };
    "renew-calendar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The new address, which no other response has. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["One_CalendarAddress"];
                };
            };
            /** @description Missing or invalid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description Not permitted for this caller, or the token lacks the scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description Concurrent writes of the same item. Try again after `Retry-After` seconds. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description The server is busy. Try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
        };
    };
    "end-calendar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The calendar has no address any more. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Missing or invalid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description Not permitted for this caller, or the token lacks the scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description Concurrent writes of the same item. Try again after `Retry-After` seconds. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description The server is busy. Try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
        };
    };
    "list-feed": {
        parameters: {
            query?: {
                /** @description Tips of the page. */
                limit?: components["schemas"]["Limit"];
                /** @description The `next` of the page before. */
                cursor?: components["schemas"]["Cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of tips. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_TipCard"];
                };
            };
            /** @description A parameter, a header or a field is invalid; `errors` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Missing or invalid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description Not permitted for this caller, or the token lacks the scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description The server is busy. Try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
        };
    };
    "list-follows": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The ids. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["One_Follows"];
                };
            };
            /** @description Missing or invalid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description Not permitted for this caller, or the token lacks the scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description The server is busy. Try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
        };
    };
    follow: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description What it is. */
                kind: components["schemas"]["FollowKind"];
                /** @description The gardener's or the plant's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The caller follows it. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Missing or invalid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description Not permitted for this caller, or the token lacks the scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description It does not exist, or the caller may not know that it does. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Concurrent writes of the same item. Try again after `Retry-After` seconds. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The caller follows 400 gardeners, or 100 plants, already, code `too-many-follows`. Or too many requests at once. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description The server is busy. Try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
        };
    };
    unfollow: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description What it is. */
                kind: components["schemas"]["FollowKind"];
                /** @description The gardener's or the plant's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The caller does not follow it any more. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Missing or invalid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description Not permitted for this caller, or the token lacks the scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description It does not exist, or the caller may not know that it does. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Concurrent writes of the same item. Try again after `Retry-After` seconds. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description The server is busy. Try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
        };
    };
    "list-marks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The marks. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["One_Marks"];
                };
            };
            /** @description Missing or invalid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description Not permitted for this caller, or the token lacks the scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description The server is busy. Try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
        };
    };
    "list-notices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The notices. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["One_Notices"];
                };
            };
            /** @description Missing or invalid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description Not permitted for this caller, or the token lacks the scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description The server is busy. Try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
        };
    };
    "update-notices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NoticeChange"];
            };
        };
        responses: {
            /** @description It is stored. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A parameter, a header or a field is invalid; `errors` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Missing or invalid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description Not permitted for this caller, or the token lacks the scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description Concurrent writes of the same item. Try again after `Retry-After` seconds. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is longer than 32 KiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description The body is not `application/json`. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description The server is busy. Try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
        };
    };
    "list-my-questions": {
        parameters: {
            query?: {
                /** @description Questions and answers of the page. */
                limit?: components["schemas"]["Limit"];
                /** @description The `next` of the page before. */
                cursor?: components["schemas"]["Cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of questions and answers. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_OwnPost"];
                };
            };
            /** @description A parameter, a header or a field is invalid; `errors` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Missing or invalid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description Not permitted for this caller, or the token lacks the scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description The server is busy. Try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
        };
    };
    "list-reports": {
        parameters: {
            query?: {
                /** @description Reports of the page. */
                limit?: components["schemas"]["Limit"];
                /** @description The `next` of the page before. */
                cursor?: components["schemas"]["Cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of reports. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_OwnReport"];
                };
            };
            /** @description A parameter, a header or a field is invalid; `errors` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Missing or invalid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description Not permitted for this caller, or the token lacks the scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description The server is busy. Try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
        };
    };
    "list-saved": {
        parameters: {
            query?: {
                /** @description Saved tips of the page. */
                limit?: components["schemas"]["Limit"];
                /** @description The `next` of the page before. */
                cursor?: components["schemas"]["Cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of tips. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_TipCard"];
                };
            };
            /** @description A parameter, a header or a field is invalid; `errors` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Missing or invalid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description Not permitted for this caller, or the token lacks the scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description The server is busy. Try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
        };
    };
    "list-cases": {
        parameters: {
            query?: {
                /** @description Cases of the page. */
                limit?: components["schemas"]["Limit"];
                /** @description Only about things of this kind. */
                kind?: components["schemas"]["ThingKind"];
                /** @description Only with a report that gives this reason. */
                reason?: components["schemas"]["ReportReason"];
                /** @description Only about what this gardener has written. */
                gardener?: components["schemas"]["UserId"];
                /** @description The `next` of the page before. */
                cursor?: components["schemas"]["Cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of cases. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListCase"];
                };
            };
            /** @description A parameter, a header or a field is invalid; `errors` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Missing or invalid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description Not permitted for this caller, or the token lacks the scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description The server is busy. Try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
        };
    };
    "get-case": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The kind of thing. */
                kind: components["schemas"]["ThingKind"];
                /** @description Its id. A note's is `TIP.YEAR.GARDENER`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The case. */
            200: {
                headers: {
                    /** @description Its version. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["One_CaseFile"];
                };
            };
            /** @description Missing or invalid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description Not permitted for this caller, or the token lacks the scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description It does not exist, or the caller may not know that it does. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description The server is busy. Try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
        };
    };
    "decide-case": {
        parameters: {
            query?: never;
            header: {
                /** @description The version of the case that the moderator has seen, in quotes. If the case has another version, nothing changes. */
                "If-Match": components["schemas"]["IfMatch"];
            };
            path: {
                /** @description The kind of thing. */
                kind: components["schemas"]["ThingKind"];
                /** @description Its id. A note's is `TIP.YEAR.GARDENER`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewAct"];
            };
        };
        responses: {
            /** @description The case after the act. */
            200: {
                headers: {
                    /** @description Its version. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["One_CaseHead"];
                };
            };
            /** @description A parameter, a header or a field is invalid; `errors` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Missing or invalid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description Not permitted for this caller, or the token lacks the scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description It does not exist, or the caller may not know that it does. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Concurrent writes of the same item. Try again after `Retry-After` seconds. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Its version is not the one in `If-Match`. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is longer than 32 KiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description The body is not `application/json`. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description The server is busy. Try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
        };
    };
    "take-case": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The kind of thing. */
                kind: components["schemas"]["ThingKind"];
                /** @description Its id. A note's is `TIP.YEAR.GARDENER`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CaseTaken"];
            };
        };
        responses: {
            /** @description The case. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["One_CaseHead"];
                };
            };
            /** @description A parameter, a header or a field is invalid; `errors` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Missing or invalid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description Not permitted for this caller, or the token lacks the scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description It does not exist, or the caller may not know that it does. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Concurrent writes of the same item. Try again after `Retry-After` seconds. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is longer than 32 KiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description The body is not `application/json`. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description The server is busy. Try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
        };
    };
    "note-gardener": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The gardener's id. */
                id: components["schemas"]["UserId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewPrivateNote"];
            };
        };
        responses: {
            /** @description The note. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["One_PrivateNote"];
                };
            };
            /** @description A parameter, a header or a field is invalid; `errors` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Missing or invalid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description Not permitted for this caller, or the token lacks the scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description It does not exist, or the caller may not know that it does. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Concurrent writes of the same item. Try again after `Retry-After` seconds. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is longer than 32 KiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description The body is not `application/json`. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description The server is busy. Try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
        };
    };
    "list-acts": {
        parameters: {
            query?: {
                /** @description In UTC. The default is this month. */
                month?: string;
                /** @description Acts of the page. */
                limit?: components["schemas"]["Limit"];
                /** @description The `next` of the page before. */
                cursor?: components["schemas"]["Cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of acts. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_ActInLog"];
                };
            };
            /** @description A parameter, a header or a field is invalid; `errors` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Missing or invalid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description Not permitted for this caller, or the token lacks the scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description The server is busy. Try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
        };
    };
    "list-my-tips": {
        parameters: {
            query?: {
                /** @description The caller's own address, as Cognito has it now; any other is 403. */
                email?: string;
                /** @description Whether to list the deleted tips instead. */
                deleted?: boolean;
                /** @description Items of the page. */
                limit?: components["schemas"]["Limit"];
                /** @description The `next` of the page before, of the same list. */
                cursor?: components["schemas"]["Cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of tips. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_TipCard"];
                };
            };
            /** @description A parameter, a header or a field is invalid; `errors` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Missing or invalid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description Not permitted for this caller, or the token lacks the scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description Concurrent writes of the same item. Try again after `Retry-After` seconds. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description The server is busy. Try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
        };
    };
    "create-photo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The photograph's id, and how to upload it. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["One_NewPhoto"];
                };
            };
            /** @description Missing or invalid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description Not permitted for this caller, or the token lacks the scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description Concurrent writes of the same item. Try again after `Retry-After` seconds. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The daily limit, code `daily-limit`: or the limit of 200 photographs in all, code `too-many-photos`; a gardener may send 20 photographs a day (UTC); `Retry-After` has the seconds until the next day. Or too many requests at once. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description The server is busy. Try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
        };
    };
    "get-photo": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The photograph's id. */
                id: components["schemas"]["PhotoId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The photograph. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["One_OwnPhoto"];
                };
            };
            /** @description Missing or invalid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description Not permitted for this caller, or the token lacks the scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description It does not exist, or the caller may not know that it does. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description The server is busy. Try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
        };
    };
    "plant-page": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description A name of a plant. */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page of the plant. */
            301: {
                headers: {
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The page of an address that is none. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description The server is busy. Try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
        };
    };
    "list-questions": {
        parameters: {
            query?: {
                /** @description All about this plant. Not together with `tip`, `state` and `climate`. */
                plant?: components["schemas"]["PlantId"];
                /** @description All about this tip, if everybody sees it. Not together with `state` and `climate`. */
                tip?: components["schemas"]["TipId"];
                /** @description `open`, the default: not solved, with answers or without, or no more; or `solved`. */
                state?: components["schemas"]["StateWord"];
                /** @description Only of gardeners in this climate. */
                climate?: components["schemas"]["Climate"];
                /** @description Words that a solved question must have, as in the search for tips. Together with `limit` only. */
                q?: components["schemas"]["Search"];
                /** @description Questions of the page. */
                limit?: components["schemas"]["Limit"];
                /** @description The `next` of the page before. */
                cursor?: components["schemas"]["Cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of questions. */
            200: {
                headers: {
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QuestionList"];
                };
            };
            /** @description Not modified: it has the `ETag` of `If-None-Match`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A parameter, a header or a field is invalid; `errors` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description The server is busy. Try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
        };
    };
    "create-question": {
        parameters: {
            query?: never;
            header?: {
                /** @description Chosen by the client for one submission; remembered for a day. */
                "Idempotency-Key"?: components["schemas"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewQuestion"];
            };
        };
        responses: {
            /** @description The question. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["One_OwnPost"];
                };
            };
            /** @description A parameter, a header or a field is invalid; `errors` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Missing or invalid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description Not permitted for this caller, or the token lacks the scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description It does not exist, or the caller may not know that it does. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Concurrent writes of the same item. Try again after `Retry-After` seconds. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is longer than 32 KiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description The body is not `application/json`. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The `Idempotency-Key` was used with another body. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The daily limit, code `daily-limit`: a gardener may ask 5 questions a day (UTC); `Retry-After` has the seconds until the next day. Or too many requests at once. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description The server is busy. Try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
        };
    };
    "get-question": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The question's id. */
                id: components["schemas"]["QuestionId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The question. */
            200: {
                headers: {
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["One_QuestionThread"];
                };
            };
            /** @description Not modified: it has the `ETag` of `If-None-Match`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It does not exist, or the caller may not know that it does. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description The server is busy. Try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
        };
    };
    "delete-post": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the question or the answer. */
                id: components["schemas"]["PostId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Missing or invalid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description Not permitted for this caller, or the token lacks the scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description It does not exist, or the caller may not know that it does. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Concurrent writes of the same item. Try again after `Retry-After` seconds. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description The server is busy. Try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
        };
    };
    "update-post": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the question or the answer. */
                id: components["schemas"]["PostId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostChange"];
            };
        };
        responses: {
            /** @description It after the edit. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["One_OwnPost"];
                };
            };
            /** @description A parameter, a header or a field is invalid; `errors` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Missing or invalid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description Not permitted for this caller, or the token lacks the scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description It does not exist, or the caller may not know that it does. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Concurrent writes of the same item. Try again after `Retry-After` seconds. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is longer than 32 KiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description The body is not `application/json`. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description On the first day a text can have 2 links, code `first-day`; `Retry-After` has the seconds until it ends. Or too many requests at once. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description The server is busy. Try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
        };
    };
    "accept-answer": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The answer's id. */
                id: components["schemas"]["PostId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Acceptance"];
            };
        };
        responses: {
            /** @description It is so. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A parameter, a header or a field is invalid; `errors` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Missing or invalid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description Not permitted for this caller, or the token lacks the scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description It does not exist, or the caller may not know that it does. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Concurrent writes of the same item. Try again after `Retry-After` seconds. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is longer than 32 KiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description The body is not `application/json`. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description The server is busy. Try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
        };
    };
    "create-answer": {
        parameters: {
            query?: never;
            header?: {
                /** @description Chosen by the client for one submission; remembered for a day. */
                "Idempotency-Key"?: components["schemas"]["IdempotencyKey"];
            };
            path: {
                /** @description The question's id. */
                id: components["schemas"]["QuestionId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewAnswer"];
            };
        };
        responses: {
            /** @description The answer. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["One_OwnPost"];
                };
            };
            /** @description A parameter, a header or a field is invalid; `errors` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Missing or invalid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description Not permitted for this caller, or the token lacks the scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description It does not exist, or the caller may not know that it does. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Concurrent writes of the same item. Try again after `Retry-After` seconds. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is longer than 32 KiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description The body is not `application/json`. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The `Idempotency-Key` was used with another body. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The daily limit, code `daily-limit`: a gardener may answer 30 times a day (UTC); `Retry-After` has the seconds until the next day. Or too many requests at once. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description The server is busy. Try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
        };
    };
    "join-question": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The question's id. */
                id: components["schemas"]["QuestionId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Joining"];
            };
        };
        responses: {
            /** @description It is so. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A parameter, a header or a field is invalid; `errors` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Missing or invalid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description Not permitted for this caller, or the token lacks the scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description It does not exist, or the caller may not know that it does. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Concurrent writes of the same item. Try again after `Retry-After` seconds. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is longer than 32 KiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description The body is not `application/json`. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The daily limit, code `daily-limit`: a gardener may join questions and doubt answers 50 times a day (UTC); `Retry-After` has the seconds until the next day. Or too many requests at once. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description The server is busy. Try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
        };
    };
    "doubt-answer": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The answer's id. */
                id: components["schemas"]["PostId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Doubt"];
            };
        };
        responses: {
            /** @description It is so. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A parameter, a header or a field is invalid; `errors` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Missing or invalid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description Not permitted for this caller, or the token lacks the scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description It does not exist, or the caller may not know that it does. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Concurrent writes of the same item. Try again after `Retry-After` seconds. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is longer than 32 KiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description The body is not `application/json`. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The daily limit, code `daily-limit`: a gardener may join questions and doubt answers 50 times a day (UTC); `Retry-After` has the seconds until the next day. Or too many requests at once. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description The server is busy. Try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
        };
    };
    "question-page": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The question's id. */
                id: components["schemas"]["QuestionId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page, with the question in its head. */
            200: {
                headers: {
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description Not modified: it has the `ETag` of `If-None-Match`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The page alone. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description The server is busy. Try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
        };
    };
    "report-thing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Report"];
            };
        };
        responses: {
            /** @description It is reported. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A parameter, a header or a field is invalid; `errors` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Missing or invalid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description Not permitted for this caller, or the token lacks the scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description It does not exist, or the caller may not know that it does. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Concurrent writes of the same item. Try again after `Retry-After` seconds. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is longer than 32 KiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description The body is not `application/json`. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The daily limit, code `daily-limit`: a gardener may report 10 times a day (UTC); `Retry-After` has the seconds until the next day. Or too many requests at once. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description The server is busy. Try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
        };
    };
    "search-gardeners": {
        parameters: {
            query?: {
                /** @description Words that a gardener must have in name, place, specialization or bio, in any form, without regard to case and accents. A word that no gardener has may be a beginning if it is the last one, or may have a typing error, from four letters on. Where nobody has all the words, those who come closest are the answer, and `nearest` is true. A `q` without a letter or digit is no search. Without it, those who have shared most tips are first. */
                q?: components["schemas"]["Search"];
                /** @description Only gardeners of this status. */
                status?: components["schemas"]["Status"];
                /** @description Words that the gardener's place must have. */
                place?: components["schemas"]["Search"];
                /** @description Items of the page. */
                limit?: components["schemas"]["Limit"];
                /** @description The `next` of the page before, of the same search. */
                cursor?: components["schemas"]["Cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of gardeners. */
            200: {
                headers: {
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FoundGardeners"];
                };
            };
            /** @description Not modified: the page has the `ETag` of `If-None-Match`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A parameter, a header or a field is invalid; `errors` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description The server is busy. Try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
        };
    };
    "search-tips": {
        parameters: {
            query?: {
                /** @description Words that a tip must have in title, plant, author, category or text, in any form, without regard to case and accents. Other names of a plant and other words for the same thing count too, and "leafmould" is "leaf mould". A word that no tip and no plant has may be a beginning if it is the last one, or may have a typing error, from four letters on. Where no tip has all the words, those that come closest are the answer, and `nearest` is true. Words that ask for safety, such as "safe for dogs", set that filter. "No dig", "without peat" and "peat free" find only tips that say so; "no slugs" asks about slugs, which nobody wants. Signs of a problem find tips that name it: "white powder on leaves" is mildew. A `q` without a letter or digit is no search: the answer is the one without `q`. */
                q?: components["schemas"]["Search"];
                /** @description Only tips about this plant. */
                plant?: components["schemas"]["PlantId"];
                /** @description Only tips of this category. */
                category?: components["schemas"]["Category"];
                /** @description Only tips of this difficulty. */
                difficulty?: components["schemas"]["Difficulty"];
                /** @description Only tips for this month of the northern year. A tip without months is for every month. */
                month?: components["schemas"]["Month"];
                /** @description Only tips for this week of the northern year in a garden with the frosts `lastFrost` and `firstFrost`, which are required with it: by these where a tip counts its time from a frost, and else by its months, moved by up to six weeks where it is known for which garden they are. A tip without months is for every week. Even weeks of frost share answers in caches. */
                week?: components["schemas"]["Week"];
                /** @description The mean week of the last frost in the garden of `week`, of the northern year. */
                lastFrost?: components["schemas"]["Week"];
                /** @description The mean week of the first frost there. */
                firstFrost?: components["schemas"]["Week"];
                /** @description Only tips for this climate. */
                climate?: components["schemas"]["Climate"];
                /** @description Only tips for this place. */
                place?: components["schemas"]["Place"];
                /** @description Only tips for this much sun. */
                sun?: components["schemas"]["Sun"];
                /** @description Only tips about this kind of work. */
                work?: components["schemas"]["Work"];
                /** @description Only tips without a known hazard for pets, for people or for both. That nobody named a hazard does not prove that there is none. */
                safe?: components["schemas"]["SafeWord"];
                /** @description Only this gardener's tips. */
                author?: components["schemas"]["UserId"];
                /** @description The default is relevance; without words that is newest. By relevance and newest, at most three tips of one author are among the first twelve if others match too: the author's other tips follow these, on the next page if the twelve are not full. */
                sort?: components["schemas"]["SortWord"];
                /** @description The month of the northern year that `sort=season` is for, and required with it, unless `week` says it. */
                season?: components["schemas"]["Month"];
                /** @description `all`: the facet of plants has every plant with a tip, and not the most frequent only. */
                plants?: components["schemas"]["PlantsWord"];
                /** @description Items of the page. */
                limit?: components["schemas"]["Limit"];
                /** @description The `next` of the page before, of the same search. */
                cursor?: components["schemas"]["Cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of tips. */
            200: {
                headers: {
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FoundTips"];
                };
            };
            /** @description Not modified: the page has the `ETag` of `If-None-Match`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A parameter, a header or a field is invalid; `errors` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description The server is busy. Try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
        };
    };
    suggest: {
        parameters: {
            query: {
                /** @description The text typed so far. Fewer than two letters have no suggestions. */
                q: components["schemas"]["Search"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The suggestions. */
            200: {
                headers: {
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Suggestions"];
                };
            };
            /** @description Not modified: the suggestions have the `ETag` of `If-None-Match`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A parameter, a header or a field is invalid; `errors` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description The server is busy. Try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
        };
    };
    "list-tips": {
        parameters: {
            query?: {
                /** @description Public, which it is in any case. */
                status?: components["schemas"]["ListedStatus"];
                /** @description Items of the page. */
                limit?: components["schemas"]["Limit"];
                /** @description The `next` of the page before, of the same list. */
                cursor?: components["schemas"]["Cursor"];
                /** @description Only tips of this difficulty. */
                difficulty?: components["schemas"]["Difficulty"];
                /** @description Only tips of this category. */
                category?: components["schemas"]["Category"];
                /** @description Only this gardener's tips. Cannot be combined with other filters. */
                author?: components["schemas"]["UserId"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of tips. */
            200: {
                headers: {
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_TipCard"];
                };
            };
            /** @description Not modified: the page has the `ETag` of `If-None-Match`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A parameter, a header or a field is invalid; `errors` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description The server is busy. Try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
        };
    };
    "create-tip": {
        parameters: {
            query?: never;
            header?: {
                /** @description Chosen by the client for one submission; remembered for a day. */
                "Idempotency-Key"?: components["schemas"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewTip"];
            };
        };
        responses: {
            /** @description The tip. */
            201: {
                headers: {
                    /** @description Its version. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["One_Tip"];
                };
            };
            /** @description A parameter, a header or a field is invalid; `errors` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Missing or invalid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description Not permitted for this caller, or the token lacks the scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description It does not exist, or the caller may not know that it does. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Concurrent writes of the same item. Try again after `Retry-After` seconds. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is longer than 32 KiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description The body is not `application/json`. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The `Idempotency-Key` was used with another body. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The daily limit, code `daily-limit`: a gardener may share 50 tips a day (UTC); `Retry-After` has the seconds until the next day. Or too many requests at once. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description The server is busy. Try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
        };
    };
    "list-top-tips": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tips. */
            200: {
                headers: {
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["One_Vec_TipCard"];
                };
            };
            /** @description Not modified: they have the `ETag` of `If-None-Match`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description The server is busy. Try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
        };
    };
    "get-tip": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The tip's id. */
                id: components["schemas"]["TipId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tip. */
            200: {
                headers: {
                    /** @description Its version. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["One_Tip"];
                };
            };
            /** @description Missing or invalid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description Not permitted for this caller, or the token lacks the scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description It does not exist, or the caller may not know that it does. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description The server is busy. Try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
        };
    };
    "delete-tip": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The tip's id. */
                id: components["schemas"]["TipId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tip is deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Missing or invalid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description Not permitted for this caller, or the token lacks the scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description It does not exist, or the caller may not know that it does. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Concurrent writes of the same item. Try again after `Retry-After` seconds. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description The server is busy. Try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
        };
    };
    "update-tip": {
        parameters: {
            query?: never;
            header?: {
                /** @description The version that the edit started from, in quotes. If the tip has another version, nothing changes. */
                "If-Match"?: components["schemas"]["IfMatch"];
            };
            path: {
                /** @description The tip's id. */
                id: components["schemas"]["TipId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TipChange"];
            };
        };
        responses: {
            /** @description The tip after the edit. */
            200: {
                headers: {
                    /** @description Its version. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["One_Tip"];
                };
            };
            /** @description A parameter, a header or a field is invalid; `errors` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Missing or invalid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description Not permitted for this caller, or the token lacks the scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description It does not exist, or the caller may not know that it does. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Concurrent writes of the same item. Try again after `Retry-After` seconds. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Its version is not the one in `If-Match`. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is longer than 32 KiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description The body is not `application/json`. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The daily limit, code `daily-limit`: drafts apart, a gardener may edit, hide, show or restore tips 300 times a day (UTC); `Retry-After` has the seconds until the next day. Or too many requests at once. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description The server is busy. Try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
        };
    };
    "report-outcome": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The tip's id. */
                id: components["schemas"]["TipId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OutcomeReport"];
            };
        };
        responses: {
            /** @description The report. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["One_OwnOutcome"];
                };
            };
            /** @description A parameter, a header or a field is invalid; `errors` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Missing or invalid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description Not permitted for this caller, or the token lacks the scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description It does not exist, or the caller may not know that it does. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Concurrent writes of the same item. Try again after `Retry-After` seconds. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is longer than 32 KiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description The body is not `application/json`. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The daily limit, code `daily-limit`: a gardener may report on 20 tips for the first time a day (UTC); `Retry-After` has the seconds until the next day. Or too many requests at once. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description The server is busy. Try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
        };
    };
    "list-outcomes": {
        parameters: {
            query?: {
                /** @description Notes from this climate come first. */
                climate?: components["schemas"]["Climate"];
            };
            header?: never;
            path: {
                /** @description The tip's id. */
                id: components["schemas"]["TipId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Counts and notes. */
            200: {
                headers: {
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["One_Outcomes"];
                };
            };
            /** @description Not modified: they have the `ETag` of `If-None-Match`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A parameter, a header or a field is invalid; `errors` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description It does not exist, or the caller may not know that it does. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description The server is busy. Try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
        };
    };
    "tip-page": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The tip's id. */
                id: components["schemas"]["TipId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page, with the tip in its head. */
            200: {
                headers: {
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description Not modified: it has the `ETag` of `If-None-Match`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The page alone. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description The server is busy. Try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
        };
    };
    "restore-tip": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The tip's id. */
                id: components["schemas"]["TipId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The restored tip. */
            200: {
                headers: {
                    /** @description Its version. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["One_Tip"];
                };
            };
            /** @description Missing or invalid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description Not permitted for this caller, or the token lacks the scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description It does not exist, or the caller may not know that it does. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Concurrent writes of the same item. Try again after `Retry-After` seconds. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The daily limit, code `daily-limit`: drafts apart, a gardener may edit, hide, show or restore tips 300 times a day (UTC); `Retry-After` has the seconds until the next day. Or too many requests at once. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description The server is busy. Try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
        };
    };
    "mark-tip": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The tip's id. */
                id: components["schemas"]["TipId"];
                /** @description A vote, which others see in the tip's count, or a saved tip, which nobody else sees. */
                mark: components["schemas"]["TipMark"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tip is marked. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Missing or invalid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description Not permitted for this caller, or the token lacks the scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description It does not exist, or the caller may not know that it does. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Concurrent writes of the same item. Try again after `Retry-After` seconds. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The daily limit, code `daily-limit`: a gardener may call 50 tips helpful and save 100 tips a day (UTC); `Retry-After` has the seconds until the next day. Or too many requests at once. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description The server is busy. Try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
        };
    };
    "unmark-tip": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The tip's id. */
                id: components["schemas"]["TipId"];
                /** @description The vote, the saved tip, or this year's report. */
                mark: components["schemas"]["OwnMark"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description There is no such mark of the caller any more. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Missing or invalid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description Not permitted for this caller, or the token lacks the scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description It does not exist, or the caller may not know that it does. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Concurrent writes of the same item. Try again after `Retry-After` seconds. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description The server is busy. Try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
        };
    };
    unsubscribe: {
        parameters: {
            query: {
                /** @description From the link in a mail. */
                token: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No more of these mails. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A parameter, a header or a field is invalid; `errors` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description It does not exist, or the caller may not know that it does. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Concurrent writes of the same item. Try again after `Retry-After` seconds. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description The server is busy. Try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
        };
    };
    "list-users": {
        parameters: {
            query?: {
                /** @description Only gardeners of this status. */
                status?: components["schemas"]["Status"];
                /** @description Items of the page. */
                limit?: components["schemas"]["Limit"];
                /** @description The `next` of the page before, of the same list. */
                cursor?: components["schemas"]["Cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of gardeners. */
            200: {
                headers: {
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_User"];
                };
            };
            /** @description Not modified: the page has the `ETag` of `If-None-Match`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A parameter, a header or a field is invalid; `errors` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description The server is busy. Try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
        };
    };
    "create-user": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewUser"];
            };
        };
        responses: {
            /** @description The existing profile. Its address is the one that Cognito has now; all else is unchanged. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["One_OwnUser"];
                };
            };
            /** @description The new profile. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["One_OwnUser"];
                };
            };
            /** @description A parameter, a header or a field is invalid; `errors` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Missing or invalid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description Not permitted for this caller, or the token lacks the scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description Concurrent writes of the same item. Try again after `Retry-After` seconds. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is longer than 32 KiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description The body is not `application/json`. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description The server is busy. Try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
        };
    };
    "get-user": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The gardener's id. */
                id: components["schemas"]["UserId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The gardener. */
            200: {
                headers: {
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["One_User"];
                };
            };
            /** @description Not modified: the gardener has the `ETag` of `If-None-Match`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It does not exist, or the caller may not know that it does. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description The server is busy. Try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
        };
    };
    "delete-user": {
        parameters: {
            query: {
                /** @description `keep` leaves public tips to readers, under the name "A former gardener" and with no way back to their author. Hidden tips are always removed. */
                tips: components["schemas"]["LeftTips"];
            };
            header?: never;
            path: {
                /** @description The caller's own id. */
                id: components["schemas"]["UserId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Not finished. Repeat the request after `Retry-After` seconds. */
            202: {
                headers: {
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["One_Leaving"];
                };
            };
            /** @description Everything is removed: the tips, the marks, the account and the profile. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A parameter, a header or a field is invalid; `errors` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Missing or invalid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description Not permitted for this caller, or the token lacks the scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description It does not exist, or the caller may not know that it does. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Concurrent writes of the same item. Try again after `Retry-After` seconds. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description The server is busy. Try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
        };
    };
    "update-user": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The caller's own id. */
                id: components["schemas"]["UserId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UserChange"];
            };
        };
        responses: {
            /** @description The profile after the edit. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["One_OwnUser"];
                };
            };
            /** @description A parameter, a header or a field is invalid; `errors` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Missing or invalid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description Not permitted for this caller, or the token lacks the scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description It does not exist, or the caller may not know that it does. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Concurrent writes of the same item. Try again after `Retry-After` seconds. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is longer than 32 KiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description The body is not `application/json`. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description On the first day a text can have 2 links, code `first-day`; `Retry-After` has the seconds until it ends. Or too many requests at once. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description The server is busy. Try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
        };
    };
    "export-user": {
        parameters: {
            query?: {
                /** @description The `next` of the page before. */
                cursor?: components["schemas"]["Cursor"];
            };
            header?: never;
            path: {
                /** @description The caller's own id. */
                id: components["schemas"]["UserId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the export. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Export"];
                };
            };
            /** @description A parameter, a header or a field is invalid; `errors` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Missing or invalid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description Not permitted for this caller, or the token lacks the scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description It does not exist, or the caller may not know that it does. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description The server is busy. Try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
        };
    };
    "gardener-page": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The gardener's id. */
                id: components["schemas"]["UserId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page, with the gardener in its head. */
            200: {
                headers: {
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description Not modified: it has the `ETag` of `If-None-Match`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The page alone. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description The server is busy. Try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
        };
    };
    "list-tried": {
        parameters: {
            query?: {
                /** @description Reports of the page. */
                limit?: components["schemas"]["Limit"];
                /** @description The `next` of the page before, of the same list. */
                cursor?: components["schemas"]["Cursor"];
            };
            header?: never;
            path: {
                /** @description The gardener's id. */
                id: components["schemas"]["UserId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of tried tips. */
            200: {
                headers: {
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TriedTips"];
                };
            };
            /** @description Not modified: the page has the `ETag` of `If-None-Match`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A parameter, a header or a field is invalid; `errors` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description It does not exist, or the caller may not know that it does. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description The server is busy. Try again after `Retry-After` seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
        };
    };
}
type FlattenedDeepRequired<T> = {
    [K in keyof T]-?: FlattenedDeepRequired<T[K] extends unknown[] | undefined | null ? Extract<T[K], unknown[]>[number] : T[K]>;
};
type ReadonlyArray<T> = [
    Exclude<T, undefined>
] extends [
    unknown[]
] ? Readonly<Exclude<T, undefined>> : Readonly<Exclude<T, undefined>[]>;
export const actValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["Act"]> = ["keep", "note", "hide", "remove", "pause", "suspend", "restore", "resume"];
export const availabilityValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["Availability"]> = ["public", "hidden", "retired", "draft"];
export const basisKindValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["BasisKind"]> = ["own-experience", "extension-service", "book", "heard"];
export const blockKindValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["BlockKind"]> = ["block", "mute"];
export const caseStateValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["CaseState"]> = ["open", "kept", "noted", "gone", "hidden", "removed", "paused", "suspended"];
export const categoryValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["Category"]> = ["Vegetables", "Fruits", "Herbs", "Flowers", "Indoor Plants", "Trees & Shrubs", "Succulents", "Lawn Care", "Pest Control", "Soil & Fertilizers", "Watering", "Seasonal"];
export const climateValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["Climate"]> = ["cool-maritime", "cold-continental", "warm-temperate", "mediterranean", "humid-subtropical", "tropical", "arid", "highland"];
export const codeValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["Code"]> = ["invalid-input", "unauthenticated", "forbidden", "sign-in-again", "inactive", "paused", "own-tip", "own-thing", "blocked", "too-many-blocks", "too-many-follows", "too-many-answers", "too-many-joined", "too-late", "held", "not-found", "stale", "too-large", "unsupported-media-type", "idempotency-key-reused", "daily-limit", "first-day", "too-many-photos", "too-soon", "busy", "taken", "appeal-waits", "unavailable", "internal"];
export const difficultyValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["Difficulty"]> = ["easy", "medium", "hard"];
export const followKindValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["FollowKind"]> = ["gardener", "plant"];
export const frostPointValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["FrostPoint"]> = ["last", "first"];
export const genderValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["Gender"]> = ["male", "female"];
export const hazardValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["Hazard"]> = ["toxic-to-people", "toxic-to-pets", "skin-irritant", "chemical", "sharp-tool", "height", "water", "invasive", "local-rules"];
export const hemisphereValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["Hemisphere"]> = ["northern", "southern"];
export const leftTipsValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["LeftTips"]> = ["keep", "remove"];
export const listedStatusValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["ListedStatus"]> = ["public"];
export const mailKindValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["MailKind"]> = ["moderation", "tips", "digest"];
export const missingValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["Missing"]> = ["plantType", "category", "description"];
export const newStatusValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["NewStatus"]> = ["active"];
export const noticeKindValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["NoticeKind"]> = ["helpful", "tried", "held", "released", "resumed", "noted", "rejected", "reported", "asked", "wanted", "answered", "accepted", "solved"];
export const ownMarkValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["OwnMark"]> = ["helpful", "saved", "outcome"];
export const partValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["Part"]> = ["summary", "plant", "hazards", "hazard-note", "tip", "tools", "source", "link", "picture", "email"];
export const photoStateValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["PhotoState"]> = ["waiting", "ready", "refused"];
export const placeValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["Place"]> = ["ground", "raised-bed", "container", "greenhouse", "balcony", "indoors"];
export const plantsWordValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["PlantsWord"]> = ["all"];
export const questionStateValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["QuestionState"]> = ["open", "answered", "solved", "outdated"];
export const refusalValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["Refusal"]> = ["not-a-photograph", "too-many-pixels", "too-small", "unusual-jpeg", "damaged"];
export const reportReasonValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["ReportReason"]> = ["unsafe", "unkind", "spam", "off-topic", "copied", "private", "other"];
export const roleValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["Role"]> = ["user"];
export const safeWordValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["SafeWord"]> = ["pets", "people", "all"];
export const sortWordValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["SortWord"]> = ["relevance", "newest", "helpful", "season"];
export const stateWordValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["StateWord"]> = ["open", "solved"];
export const statusValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["Status"]> = ["active", "inactive"];
export const suggestionKindValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["SuggestionKind"]> = ["plant", "tip", "gardener"];
export const sunValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["Sun"]> = ["full-sun", "part-shade", "shade"];
export const thingKindValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["ThingKind"]> = ["tip", "outcome", "profile", "question", "answer"];
export const tipFacetsCategoryValueValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["TipFacets"]["category"]["value"]> = ["Vegetables", "Fruits", "Herbs", "Flowers", "Indoor Plants", "Trees & Shrubs", "Succulents", "Lawn Care", "Pest Control", "Soil & Fertilizers", "Watering", "Seasonal"];
export const tipFacetsDifficultyValueValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["TipFacets"]["difficulty"]["value"]> = ["easy", "medium", "hard"];
export const tipFacetsPlaceValueValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["TipFacets"]["place"]["value"]> = ["ground", "raised-bed", "container", "greenhouse", "balcony", "indoors"];
export const tipFacetsSunValueValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["TipFacets"]["sun"]["value"]> = ["full-sun", "part-shade", "shade"];
export const tipMarkValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["TipMark"]> = ["helpful", "saved"];
export const tipResultValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["TipResult"]> = ["worked", "partly", "did-not"];
export const workValues: ReadonlyArray<FlattenedDeepRequired<components>["schemas"]["Work"]> = ["sow-and-plant", "tend", "prune", "protect", "harvest-and-store", "make-and-mend", "leave-alone"];
